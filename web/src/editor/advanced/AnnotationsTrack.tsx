import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { useAnnotate } from '../annotate/annotate-context.ts';
import { annotationName } from '../annotate/annotation-names.ts';
import { AnnotationBar } from '../annotate/AnnotationBar.tsx';
import { placeOf } from '../cut/ClipFace.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import { snapReach } from '../timeline/snapping.ts';
import styles from './Advanced.module.css';
import { layersOf } from './tracks.ts';

interface AnnotationsTrackProps {
  readonly length: number;
  readonly width: number;
  readonly secondsAt: (clientX: number) => number;
}

/** The annotations of all steps, in layers; those of the chosen step can be dragged. */
export function AnnotationsTrack(props: AnnotationsTrackProps) {
  const { steps } = useEditor().document.draft;
  const layers = steps.map(({ annotations }) => layersOf(annotations));
  const count = layers.reduce((most, each) => Math.max(most, each.length), 1);
  return Array.from({ length: count }, (_, layer) => (
    <div key={layer} className={styles['layer']}>
      {steps.map((step, index) => (
        <StepLayer key={step.id} {...props} step={step} elements={layers[index]?.[layer] ?? []} />
      ))}
    </div>
  ));
}

interface StepLayerProps extends AnnotationsTrackProps {
  readonly step: Step;
  readonly elements: readonly AnnotationElement[];
}

function StepLayer({ step, elements, length, width, secondsAt }: StepLayerProps) {
  const t = useText(annotateTexts);
  const annotate = useAnnotate();
  const { select, preview } = useEditorContext();
  const isChosen = annotate.step.id === step.id;
  const stepLength = step.endTime - step.startTime;
  const secondAt = (clientX: number) =>
    Math.min(stepLength, Math.max(0, secondsAt(clientX) - step.startTime));
  const choose = (element: AnnotationElement) => {
    select(step.id);
    annotate.selectIn(step.id, [element.id]);
    preview.pause();
    preview.seek(step.startTime + element.startTime);
  };
  if (elements.length === 0) return null;
  return (
    <div className={styles['stepLayer']} style={placeOf(step.startTime, step.endTime, length)}>
      {elements.map((element) =>
        isChosen ? (
          <AnnotationBar
            key={element.id}
            element={element}
            secondAt={secondAt}
            reach={snapReach(length, width)}
          />
        ) : (
          <button
            key={element.id}
            type="button"
            className={styles['piece']}
            style={placeOf(element.startTime, element.endTime, Math.max(0.1, stepLength))}
            onClick={() => choose(element)}
          >
            <span dir="auto">{annotationName(t, element, step.annotations)}</span>
          </button>
        ),
      )}
    </div>
  );
}
