import { storableMoment } from '../../kernel/storable-moment.ts';
import type { PlayedInterval } from '../played-interval.ts';

/** When an interval ended, on the clock of its start. */
export const endOfPlaying = ({ startedAt, from, to, speed }: PlayedInterval): string =>
  storableMoment(Date.parse(startedAt) + ((to - from) / speed) * 1000);
