import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ShownAnnotation } from '../../../../contracts/authoring/annotation-elements.ts';
import { isShownAt } from '../../../../contracts/authoring/model/annotation-times.ts';
import { type FrameSource, watchFrames } from './watch-frames.ts';

interface Annotated {
  readonly startTime: number;
  readonly annotations: readonly ShownAnnotation[];
}

/** Times are stored to the millisecond, those of frames are not. */
const tolerance = 0.0005;

/** The frame that is on the screen when a step begins may be older than it. */
const shownAt = ({ startTime, annotations }: Annotated, seconds: number): readonly ShownAnnotation[] =>
  annotations.filter((element) => isShownAt(element, Math.max(0, seconds - startTime) + tolerance));

const isSame = (one: readonly ShownAnnotation[], other: readonly ShownAnnotation[]): boolean =>
  one.length === other.length && one.every((element, index) => element === other[index]);

/** The annotations of the frame that is on the screen: while playing at any speed, paused and after seeking. */
export function useShownAnnotations(
  video: RefObject<FrameSource | null>,
  step: Annotated,
): readonly ShownAnnotation[] {
  const [shown, setShown] = useState<readonly ShownAnnotation[]>([]);
  useEffect(() => {
    const { current: media } = video;
    if (!media) return undefined;
    const update = (seconds: number) => {
      const next = shownAt(step, seconds);
      setShown((before) => (isSame(before, next) ? before : next));
    };
    update(media.currentTime);
    // with the frame itself, not with a later one
    return watchFrames(media, (seconds) => flushSync(() => update(seconds)));
  }, [video, step]);
  return shown;
}
