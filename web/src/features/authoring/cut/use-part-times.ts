import { useState } from 'react';
import { exactSeconds } from '../../../../../contracts/kernel/exact-seconds.ts';
import {
  formatTimestamp,
  parseTimestamp,
} from '../../../../../contracts/authoring/model/transcript-rules.ts';
import { withoutRanges } from '../../../../../contracts/authoring/model/video-cut.ts';
import type { CutRange } from '../../../../../contracts/authoring/video-cut.ts';
import { minInsertSeconds } from '../../../../../contracts/authoring/video-insert.ts';

export type Edge = 'start' | 'end';
/** The other video as the server knows it, with what its authors removed from it. */
interface OtherSource {
  readonly length: number;
  readonly removed: readonly CutRange[];
}

/** The part of a video that an author types or marks. */
export interface PartTimes {
  readonly texts: Readonly<Record<Edge, string>>;
  /** What can be inserted of it: without what is removed there; none as long as it is no part of the video. */
  readonly parts: readonly CutRange[];
  readonly problem: 'badPartTime' | 'badPart' | null;
  readonly type: (edge: Edge, text: string) => void;
  readonly mark: (edge: Edge, seconds: number) => void;
  readonly setSource: (source: OtherSource) => void;
  /** For another video. */
  readonly reset: () => void;
}

/** The clock rounds to hundredths: the exact end of the video must stay reachable. */
const withinVideo = (seconds: number, { length }: OtherSource): number =>
  seconds > length && seconds - length < 0.01 ? length : seconds;

function partsOf(
  start: number | null,
  end: number | null,
  { length, removed }: OtherSource,
): Pick<PartTimes, 'parts' | 'problem'> {
  if (start === null || end === null || end > length) return { parts: [], problem: 'badPartTime' };
  const parts = withoutRanges([{ start, end }], removed)
    .map((part) => ({ start: exactSeconds(part.start), end: exactSeconds(part.end) }))
    .filter((part) => exactSeconds(part.end - part.start) >= minInsertSeconds);
  return { parts, problem: parts.length > 0 ? null : 'badPart' };
}

/** `before`: the part that is inserted now; without it all of the video. */
export function usePartTimes(before: CutRange | null): PartTimes {
  const [source, setSource] = useState<OtherSource | null>(null);
  const [typed, setTyped] = useState<Partial<Record<Edge, string>>>({});
  const exact = before ?? { start: 0, end: source?.length ?? 0 };
  const secondsOf = (edge: Edge, other: OtherSource): number | null => {
    const text = typed[edge];
    // what was not touched stays exact
    if (text === undefined) return exact[edge];
    const seconds = parseTimestamp(text.trim());
    return seconds === null ? null : withinVideo(seconds, other);
  };
  const change = (edge: Edge, text: string) => setTyped((now) => ({ ...now, [edge]: text }));
  return {
    texts: {
      start: typed.start ?? formatTimestamp(exact.start),
      end: typed.end ?? formatTimestamp(exact.end),
    },
    ...(source === null
      ? { parts: [], problem: null }
      : partsOf(secondsOf('start', source), secondsOf('end', source), source)),
    type: change,
    mark: (edge, seconds) => change(edge, formatTimestamp(seconds)),
    setSource,
    reset: () => {
      setSource(null);
      setTyped({});
    },
  };
}
