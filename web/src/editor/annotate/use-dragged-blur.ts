import { useRef, useState } from 'react';
import type {
  AnnotationElement,
  BlurPosition,
  ElementOf,
} from '../../../../contracts/authoring/annotation-elements.ts';
import { moveBlur, trackBlur } from '../../../../contracts/authoring/model/blur-path.ts';
import { useAnnotate } from './annotate-context.ts';

type Blur = ElementOf<'blur'>;

const boxOf = ({ left, top, width, height, scaleX, scaleY }: Blur) => ({
  left,
  top,
  width: width * scaleX,
  height: height * scaleY,
});

/** Seconds between two positions that are stored while a blur is dragged. */
const trackSeconds = 0.04;

/** A blur while it is dragged: where it is, and where it was while the video played. */
export function useDraggedBlur() {
  const { annotations, second } = useAnnotate();
  const [dragged, setDragged] = useState<Blur | null>(null);
  const track = useRef<BlurPosition[]>([]);

  const onDragged = (blur: Blur | null) => {
    setDragged(blur);
    if (!blur) {
      track.current = [];
      return;
    }
    const time = second();
    const last = track.current.at(-1);
    if (!last || time - last.time >= trackSeconds) track.current.push({ time, ...boxOf(blur) });
  };

  const withPath = (blur: Blur): Blur => {
    const before = annotations.find(({ id }) => id === blur.id);
    if (before?.type !== 'blur' || before.positions.length === 0) return blur;
    const now = { time: second(), ...boxOf(blur) };
    const path = track.current.filter(({ time }) => time < now.time);
    // without playing, the blur was moved at one moment alone
    if (path.length < 2) return moveBlur(before, now.time, boxOf(blur));
    return trackBlur(before, [...path, now]);
  };

  /** What was changed on the canvas as it is stored: a blur that follows has it as positions. */
  const stored = (elements: readonly AnnotationElement[]): readonly AnnotationElement[] =>
    elements.map((element) => (element.type === 'blur' ? withPath(element) : element));

  return { dragged, onDragged, stored };
}
