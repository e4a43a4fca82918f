import { minutesSeconds, minutesSecondsHundredths } from './time-format.ts';

interface TimeProps {
  readonly seconds: number;
  /** The editor's clock with hundredths. */
  readonly exact?: boolean;
  readonly className?: string | undefined;
}

/** A place in a video or its length, in figures of one width. */
export function Time({ seconds, exact = false, className }: TimeProps) {
  return (
    <time dateTime={`PT${Math.max(0, seconds).toFixed(exact ? 2 : 0)}S`} className={className} dir="ltr">
      {exact ? minutesSecondsHundredths(seconds) : minutesSeconds(seconds)}
    </time>
  );
}
