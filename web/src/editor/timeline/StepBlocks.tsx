import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { isStepRange, type Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { useEditor, useEditorContext, useSelectedStep, useShowStep } from '../state/editor-context.tsx';
import { moveEdge, placeInReach, type Edge } from '../state/moved-edge.ts';
import { keySeconds, silences, snapReach, snapToTarget, wideKeySeconds } from './snapping.ts';
import styles from './Timeline.module.css';

interface StepBlocksProps {
  readonly length: number;
  readonly width: number;
  readonly secondsAt: (clientX: number) => number;
}

/** Starts and ends of sentences, silences, and edges of the other steps. */
function useSnapTargets(): (except: string) => readonly number[] {
  const { transcript, draft } = useEditor().document;
  const { waveform } = useEditorContext().media;
  const fixed = useMemo(
    () => [
      ...transcript.sentences.flatMap(({ startTime, endTime }) => [startTime, endTime]),
      ...silences(waveform),
    ],
    [transcript.sentences, waveform],
  );
  return (except) => [
    ...fixed,
    ...draft.steps.flatMap(({ id, startTime, endTime }) => (id === except ? [] : [startTime, endTime])),
  ];
}

/** One block per step at its place in the source; the edges of the chosen one can be moved. */
export function StepBlocks({ length, width, secondsAt }: StepBlocksProps) {
  const t = useText(editorTexts);
  const { editor, preview } = useEditorContext();
  const { steps, source } = useEditor().document.draft;
  const { step: selected } = useSelectedStep();
  const show = useShowStep();
  const [drag, setDrag] = useState<{ stepId: string; edge: Edge; place: number } | null>(null);
  const targets = useSnapTargets();
  const sourceLength = source?.durationSeconds ?? null;

  const trimmed = (step: Step, edge: Edge, place: number) => {
    const next = moveEdge(steps, step, edge, placeInReach(steps, step, edge, place));
    return isStepRange(next.data, sourceLength) ? next : null;
  };
  // of the steps as they are now: somebody else may have changed one meanwhile
  const dragged = drag && steps.find(({ id }) => id === drag.stepId);
  const trim = drag && dragged ? trimmed(dragged, drag.edge, drag.place) : null;
  const moved = trim ? [trim.data, ...(trim.data.others ?? [])] : [];
  const onDrag = (step: Step, edge: Edge, event: PointerEvent) => {
    const place = secondsAt(event.clientX);
    const reach = event.altKey ? 0 : snapReach(length, width);
    const snapped = snapToTarget(place, targets(step.id), reach);
    const next = trimmed(step, edge, snapped);
    if (!next) return;
    setDrag({ stepId: step.id, edge, place: snapped });
    preview.seek(next.data[edge]);
  };
  const onDrop = () => {
    if (trim) editor.edit(trim);
    setDrag(null);
  };
  const onNudge = (step: Step, edge: Edge, by: number) => {
    const place = Math.min(length, Math.max(0, Math.round((step[edge] + by) * 100) / 100));
    const next = trimmed(step, edge, place);
    if (next && editor.edit(next)) preview.seek(next.data[edge]);
  };
  return (
    <div className={styles['blocks']}>
      {steps.map((step, index) => {
        const range = moved.find(({ stepId }) => stepId === step.id) ?? step;
        const on = step.id === selected?.id;
        return (
          <div
            key={step.id}
            className={classes(styles['block'], on && styles['on'])}
            style={{
              insetInlineStart: `${(range.startTime / length) * 100}%`,
              inlineSize: `${((range.endTime - range.startTime) / length) * 100}%`,
            }}
          >
            <button
              type="button"
              className={styles['face']}
              aria-current={on ? 'step' : undefined}
              onClick={() => show(step)}
            >
              <b>{index + 1}</b>
              <span dir="auto">{stepTitle(step.title, index + 1)}</span>
            </button>
            {on &&
              (['startTime', 'endTime'] as const).map((edge) => (
                <EdgeHandle
                  key={edge}
                  label={t(edge === 'startTime' ? 'startEdge' : 'endEdge', { number: index + 1 })}
                  edge={edge}
                  value={range[edge]}
                  length={length}
                  onDrag={(event) => onDrag(step, edge, event)}
                  onDrop={onDrop}
                  onCancel={() => setDrag(null)}
                  onNudge={(by) => onNudge(step, edge, by)}
                />
              ))}
          </div>
        );
      })}
    </div>
  );
}

interface EdgeHandleProps {
  readonly label: string;
  readonly edge: Edge;
  readonly value: number;
  readonly length: number;
  readonly onDrag: (event: PointerEvent) => void;
  readonly onDrop: () => void;
  /** Restores the state before the drag. */
  readonly onCancel: () => void;
  readonly onNudge: (seconds: number) => void;
}

function EdgeHandle({ label, edge, value, length, onDrag, onDrop, onCancel, onNudge }: EdgeHandleProps) {
  const isDragging = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isDragging.current) {
      isDragging.current = false;
      onCancel();
      return;
    }
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const seconds = event.shiftKey ? wideKeySeconds : keySeconds;
    onNudge(event.key === 'ArrowRight' ? seconds : -seconds);
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={length}
      aria-valuenow={value}
      aria-valuetext={formatTimestamp(value)}
      className={classes(styles['grip'], styles[edge])}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
      }}
      onPointerMove={(event) => {
        if (isDragging.current) onDrag(event);
      }}
      onPointerUp={() => {
        if (isDragging.current) onDrop();
        isDragging.current = false;
      }}
      onPointerCancel={() => {
        isDragging.current = false;
        onCancel();
      }}
      onKeyDown={onKeyDown}
    />
  );
}
