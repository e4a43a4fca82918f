import { type PointerEvent, useState } from 'react';
import { sentencesWithin } from '../../../../contracts/authoring/model/draft-transcript.ts';
import { isShownAt } from '../../../../contracts/authoring/model/annotation-times.ts';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import { useEditor } from '../state/editor-context.tsx';
import { snapToTarget } from '../timeline/snapping.ts';
import { useAnnotate } from './annotate-context.ts';
import { moveTimes, type Times } from './step-times.ts';
import { type BarPart, TrackBar } from './TrackBar.tsx';

function useSnapTargets(id: string): readonly number[] {
  const { step, annotations, second } = useAnnotate();
  const { sentences } = useEditor().document.transcript;
  return [
    second(),
    ...sentencesWithin(sentences, step).flatMap(({ startTime, endTime }) => [
      startTime - step.startTime,
      endTime - step.startTime,
    ]),
    ...annotations.flatMap((other) => (other.id === id ? [] : [other.startTime, other.endTime])),
  ];
}

/** Selects an annotation, or adds it to the selection, and shows it. */
export function useChooseAnnotation(): (element: AnnotationElement, together: boolean) => void {
  const { selectedIds, select, second, seek } = useAnnotate();
  return (element, together) => {
    const { id } = element;
    if (together)
      return select(
        selectedIds.includes(id) ? selectedIds.filter((each) => each !== id) : [...selectedIds, id],
      );
    select([id]);
    if (!isShownAt(element, second())) seek(element.startTime);
  };
}

interface AnnotationBarProps {
  readonly element: AnnotationElement;
  readonly secondAt: (clientX: number) => number;
  /** Within so many seconds an edge snaps. */
  readonly reach: number;
}

/** When an annotation of the chosen step is shown; it can be dragged. */
export function AnnotationBar({ element, secondAt, reach }: AnnotationBarProps) {
  const { selectedIds, length, setTimes } = useAnnotate();
  const [dragged, setDragged] = useState<Times | null>(null);
  const targets = useSnapTargets(element.id);
  const choose = useChooseAnnotation();
  const snap = (place: number, freely: boolean) =>
    Math.min(length, Math.max(0, snapToTarget(place, targets, freely ? 0 : reach)));
  const times = dragged ?? element;
  const drag = (part: BarPart, from: number, event: PointerEvent) => {
    const by = secondAt(event.clientX) - from;
    const place = (part === 'end' ? element.endTime : element.startTime) + by;
    setDragged(moveTimes(element, part, snap(place, event.altKey), length));
  };
  const drop = () => {
    if (dragged) setTimes(dragged, [element]);
    setDragged(null);
  };
  return (
    <TrackBar
      element={element}
      times={times}
      selected={selectedIds.includes(element.id)}
      secondAt={secondAt}
      onChoose={(together) => choose(element, together)}
      onDrag={drag}
      onDrop={drop}
      onCancel={() => setDragged(null)}
    />
  );
}
