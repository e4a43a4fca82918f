import { type ReactNode, type RefObject, useMemo } from 'react';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import type { EditorActions } from '../state/actions.ts';
import type { AttachmentActions } from './AttachmentsEditor.tsx';
import styles from '../window/EditorWindow.module.css';
import { Inspector } from './Inspector.tsx';
import { usePaneSizes } from '../window/pane-sizes.ts';
import { AnnotationOverlay } from '../../player/annotations/AnnotationOverlay.tsx';
import { usePictures } from '../state/pictures.ts';
import { useSelectedStep } from '../state/editor-context.tsx';
import { ResizeEdge } from '../window/ResizeEdge.tsx';
import { Stage, useVideoRatio } from '../window/Stage.tsx';
import { StepsPane } from './StepsPane.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { useKeys } from '../state/use-keys.ts';

interface BuilderPageProps {
  readonly actions: EditorActions;
  readonly attachmentActions: AttachmentActions;
  readonly header: ReactNode;
  /** Notes above the video: what is not saved, what is being processed, what failed. */
  readonly notes: ReactNode;
  /** Panels of the inspector besides the step's. */
  readonly workflow: ReactNode;
  readonly history: ReactNode;
  /** Opens the page on which a step is drawn on. */
  readonly onAnnotate: (stepId: string) => void;
}

/** Steps, video, one step's details and the timeline, over the whole window. */
export function BuilderPage({
  actions,
  attachmentActions,
  header,
  notes,
  workflow,
  history,
  onAnnotate,
}: BuilderPageProps) {
  const t = useText(editorTexts);
  const sizes = usePaneSizes();
  useKeys(actions);
  const panes = {
    '--steps': `${sizes.steps}px`,
    '--inspector': `${sizes.inspector}px`,
    '--timeline': `${sizes.timeline}px`,
  };
  return (
    <main className={styles['window']} style={panes} aria-label={t('editor')}>
      {header}
      <section className={styles['steps']} aria-label={t('steps')}>
        <StepsPane actions={actions} />
        <ResizeEdge pane="steps" label={t('resizeSteps')} />
      </section>
      <section className={styles['stage']} aria-label={t('video')}>
        {notes}
        <Stage onToggle={actions.play.run} overlay={(video) => <StepAnnotations video={video} />} />
      </section>
      <section className={styles['inspector']} aria-label={t('inspector')}>
        <ResizeEdge pane="inspector" label={t('resizeInspector')} />
        <Inspector
          attachmentActions={attachmentActions}
          workflow={workflow}
          history={history}
          onAnnotate={onAnnotate}
        />
      </section>
      <section className={styles['timeline']} aria-label={t('timeline')}>
        <ResizeEdge pane="timeline" label={t('resizeTimeline')} />
        <Timeline actions={actions} />
      </section>
    </main>
  );
}

const noAnnotations: Step['annotations'] = [];

/** The annotations of the chosen step, as viewers see them. */
function StepAnnotations({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const ratio = useVideoRatio();
  const { step } = useSelectedStep();
  const pictures = usePictures(step?.annotations ?? noAnnotations);
  const shown = useMemo(
    () =>
      step && {
        startTime: step.startTime,
        annotations: step.annotations.map((each) =>
          each.type === 'image' ? { ...each, imageUrl: pictures.get(each.assetId) ?? null } : each,
        ),
      },
    [step, pictures],
  );
  if (!shown || shown.annotations.length === 0) return null;
  return <AnnotationOverlay video={video} step={shown} aspectRatio={ratio} />;
}
