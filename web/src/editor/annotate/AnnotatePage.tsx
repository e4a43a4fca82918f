import { Magnet } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Keys } from '../../ui/text/Keys.tsx';
import { twoDigits } from '../../ui/text/time-format.ts';
import { classes } from '../../ui/theme/classes.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import type { EditorActions } from '../state/actions.ts';
import windowStyles from '../window/EditorWindow.module.css';
import { canvasRatio } from '../../../../contracts/authoring/model/annotation-canvas.ts';
import { Stage } from '../window/Stage.tsx';
import styles from './Annotate.module.css';
import { AnnotateCanvas } from './AnnotateCanvas.tsx';
import { AnnotateContext, useAnnotate, type UploadPicture } from './annotate-context.ts';
import { useAnnotateKeys } from './annotate-keys.ts';
import { AnnotationInspector } from './AnnotationInspector.tsx';
import type { AnnotationCanvas } from './canvas/annotation-canvas.ts';
import { StepRail } from './StepRail.tsx';
import { StepTimeline } from './StepTimeline.tsx';
import { ToolDock } from './ToolDock.tsx';
import { useAnnotateState } from './use-annotate-state.ts';

interface AnnotatePageProps {
  readonly actions: EditorActions;
  readonly header: ReactNode;
  readonly notes: ReactNode;
  readonly uploadPicture: UploadPicture;
  /** Back to the steps, with this one chosen. */
  readonly onFinish: (stepId: string) => void;
}

/** Drawing on one step: its video under a canvas, the tools beside it, and the time of the step below. */
export function AnnotatePage(props: AnnotatePageProps) {
  const state = useAnnotateState();
  const canvas = useRef<AnnotationCanvas | null>(null);
  const { uploadPicture } = props;
  const value = useMemo(() => state && { ...state, canvas, uploadPicture }, [state, uploadPicture]);
  if (!value) return props.header;
  return (
    <AnnotateContext value={value}>
      <AnnotateWindow {...props} />
    </AnnotateContext>
  );
}

function AnnotateWindow({ actions, header, notes, onFinish }: AnnotatePageProps) {
  const t = useText(annotateTexts);
  const { step, number, annotations, guides, setGuides } = useAnnotate();
  const finish = () => onFinish(step.id);
  useAnnotateKeys(actions, finish);
  return (
    <main className={classes(windowStyles['window'], styles['window'])} aria-label={t('annotate')}>
      {header}
      <nav className={windowStyles['steps']} aria-label={t('steps')}>
        <StepRail />
      </nav>
      <section className={windowStyles['stage']} aria-label={t('canvas')}>
        {notes}
        <div className={styles['head']}>
          <span className={styles['step']}>{twoDigits(number)}</span>
          <h2 dir="auto">{stepTitle(step.title, number)}</h2>
          <span className={windowStyles['faint']}>{t('count', { smart_count: annotations.length })}</span>
          <span className={windowStyles['gap']} />
          <Button size="sm" variant="quiet" icon={Magnet} pressed={guides} onClick={() => setGuides(!guides)}>
            {t('guides')}
          </Button>
          <Button size="sm" onClick={finish}>
            {t('finish')} <Keys keys="Esc" />
          </Button>
        </div>
        <div className={styles['middle']}>
          <ToolDock />
          <Stage ratio={canvasRatio} onToggle={actions.play.run} overlay={() => <AnnotateCanvas />} />
        </div>
      </section>
      <section className={windowStyles['inspector']} aria-label={t('inspector')}>
        <AnnotationInspector />
      </section>
      <section className={windowStyles['timeline']} aria-label={t('timeline')}>
        <StepTimeline actions={actions} />
      </section>
    </main>
  );
}
