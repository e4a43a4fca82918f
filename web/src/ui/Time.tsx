import { exactSeconds } from '../../../contracts/kernel/exact-seconds.ts';
import { minutesSeconds, minutesSecondsHundredths } from './time-format.ts';

interface TimeProps {
  readonly seconds: number;
  /** The editor's clock with hundredths. */
  readonly exact?: boolean;
  readonly className?: string | undefined;
}

/** A place in a video or its length, in figures of one width. Both are cut to the second, so that the clock of a player ends on the length. */
export function Time({ seconds, exact = false, className }: TimeProps) {
  return (
    <time dateTime={`PT${exactSeconds(Math.max(0, seconds))}S`} className={className} dir="ltr">
      {exact ? minutesSecondsHundredths(seconds) : minutesSeconds(seconds)}
    </time>
  );
}
