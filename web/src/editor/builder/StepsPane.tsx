import { Paperclip } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { posterSecond, type Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { pictureFrame } from '../../ui/images/Picture.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { minutesSeconds, twoDigits } from '../../ui/text/time-format.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { type EditorActions, orderAfterMove } from '../state/actions.ts';
import { useEditor, useEditorContext, useSelectedStep, useShowStep } from '../state/editor-context.tsx';
import { useSeenSeconds } from '../state/use-seen-seconds.ts';
import windowStyles from '../window/EditorWindow.module.css';
import { AuthorsAt } from '../fields/AuthorsAt.tsx';
import { InlineTitle } from '../fields/InlineTitle.tsx';
import { AcceptAllTitles, ProposedTitle } from '../fields/ProposedTitle.tsx';
import { SortableList } from '../fields/SortableList.tsx';
import { UrduTitlesNote } from '../fields/UrduTitlesNote.tsx';
import { DraftPicture } from './StepPicture.tsx';
import styles from './StepsPane.module.css';

/** The steps in order: choose, rename, move. */
export function StepsPane({ actions }: { actions: EditorActions }) {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const { steps } = useEditor().document.draft;
  const { step: selected } = useSelectedStep();
  const list = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    // what comes next is its title
    list.current?.querySelector('[aria-current=step]')?.parentElement?.querySelector('textarea')?.focus();
  }, [selected?.id]);
  const add = () => {
    isAdding.current = true;
    actions.add.run();
  };
  const deleted = useDeletedStep(list);
  const seenSeconds = useSeenSeconds();
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {deleted !== null && t('deletedStep', { title: deleted })}
      </span>
      <div className={windowStyles['paneHead']}>
        <h2>{t('steps')}</h2>
        <span className={windowStyles['faint']}>
          {steps.length} · {minutesSeconds(seenSeconds(...steps))}
        </span>
        <span className={windowStyles['gap']} />
        <Button size="sm" variant="quiet" icon={actions.add.icon} onClick={add}>
          {actions.add.label}
        </Button>
      </div>
      <div ref={list} className={windowStyles['scroll']}>
        <UrduTitlesNote />
        <AcceptAllTitles />
        {steps.length === 0 && <p className={styles['empty']}>{t('stepsComing')}</p>}
        <SortableList
          items={steps}
          idOf={({ id }) => id}
          current={({ id }) => id === selected?.id}
          handleName={({ title }, index) => t('drag', { title: stepTitle(title, index + 1) })}
          onMove={(from, to) =>
            editor.edit({ type: 'ReorderSteps', data: { order: orderAfterMove(steps, from, to) } })
          }
          render={(step, index) => (
            <StepRow
              step={step}
              number={index + 1}
              seconds={seenSeconds(step)}
              current={step.id === selected?.id}
            />
          )}
        />
      </div>
    </>
  );
}

/**
 * The title of the chosen step that this author deleted last. The focus goes on with the step that is chosen then, unless
 * it is elsewhere on the page.
 */
function useDeletedStep(list: RefObject<HTMLElement | null>): string | null {
  const { document: edited, nextUndo } = useEditor();
  const { steps } = edited.draft;
  const { step: chosen } = useSelectedStep();
  const before = useRef({ steps, chosen });
  const [deleted, setDeleted] = useState<{ readonly id: string; readonly title: string } | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = { steps, chosen };
    if (!last.chosen || steps.some(({ id }) => id === last.chosen?.id)) return;
    const gone = last.chosen.id;
    const isOwn = nextUndo?.forward.some(({ type, data }) => type === 'DeleteStep' && data.stepId === gone);
    if (!isOwn) return setDeleted(null);
    setDeleted({ id: gone, title: stepTitle(last.chosen.title, last.steps.indexOf(last.chosen) + 1) });
    const { activeElement, body } = document;
    if (activeElement === body || list.current?.contains(activeElement))
      list.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus();
  }, [steps, chosen, list, nextUndo]);
  // one that is there again is said once more when it is deleted again
  return deleted && !steps.some(({ id }) => id === deleted.id) ? deleted.title : null;
}

interface StepRowProps {
  readonly step: Step;
  readonly number: number;
  readonly seconds: number;
  readonly current: boolean;
}

const StepRow = memo(function StepRow({ step, number, seconds, current }: StepRowProps) {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const show = useShowStep();
  return (
    <div className={styles['row']} data-row onClick={() => show(step)}>
      <button type="button" className={styles['press']} aria-current={current ? 'step' : undefined}>
        <span className={styles['number']}>{twoDigits(number)}</span>
        <span className={classes(pictureFrame, styles['poster'])}>
          <DraftPicture seconds={posterSecond(step)} />
          <Time seconds={seconds} className={styles['stamp']} />
        </span>
        <span className="visually-hidden">{stepTitle(step.title, number)}</span>
      </button>
      <span className={styles['words']}>
        <InlineTitle
          label={t('stepName', { number })}
          value={step.title}
          placeholder={stepTitle('', number)}
          onCommit={(title) => editor.edit({ type: 'RenameStep', data: { stepId: step.id, title } })}
        />
        <ProposedTitle step={step} />
        <AuthorsAt stepId={step.id} />
        {step.attachments.length > 0 && (
          <span className={styles['clip']}>
            <Icon icon={Paperclip} size="small" />
            {step.attachments.length}
          </span>
        )}
      </span>
    </div>
  );
});
