import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { minutesSeconds, minutesSecondsHundredths } from './time-format.ts';

interface TimeProps {
  readonly seconds: number;
  /** The editor's clock with hundredths. */
  readonly exact?: boolean;
  readonly className?: string | undefined;
}

/**
 * A position in a video or its duration, with tabular digits. Both are truncated to seconds, so that a player's clock
 * ends on the duration.
 */
export function Time({ seconds, exact = false, className }: TimeProps) {
  return (
    <time dateTime={`PT${exactSeconds(Math.max(0, seconds))}S`} className={className} dir="ltr">
      {exact ? minutesSecondsHundredths(seconds) : minutesSeconds(seconds)}
    </time>
  );
}
