import { storableMoment } from '../../kernel/storable-moment.ts';
import type { PlayedInterval } from '../played-interval.ts';

/** When a stretch ended, on the clock that told of its beginning. */
export const endOfPlaying = ({ startedAt, from, to, speed }: PlayedInterval): string =>
  storableMoment(Date.parse(startedAt) + ((to - from) / speed) * 1000);
