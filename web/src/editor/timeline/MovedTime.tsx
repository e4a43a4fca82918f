import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';

interface MovedTimeProps {
  /** Where the piece that was moved last starts; `null` before any was. */
  readonly startTime: number | null;
}

/** Says to a screen reader where a piece of a timeline was moved: a button has no value that could say so. */
export const MovedTime = ({ startTime }: MovedTimeProps) => (
  <span role="status" className="visually-hidden">
    {startTime !== null && formatTimestamp(startTime)}
  </span>
);
