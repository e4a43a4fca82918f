import { Link } from 'react-router';
import type { DraftChange, DraftGaps } from '../../../../contracts/authoring/draft-changes.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { changeText } from './draft-change-text.ts';
import { DraftGapNotes } from './DraftGapNotes.tsx';
import styles from './PublishDialog.module.css';

interface NamedStep {
  readonly id: string;
  readonly title: string;
}

/** What is published, as far as the dialog says it. */
export interface PublishedDraft {
  readonly workflowId: string;
  readonly title: string;
  readonly steps: readonly NamedStep[];
  /** Those of them that viewers get: not what was cut out. */
  readonly publishedSteps: readonly NamedStep[];
  /** Generated titles that were not accepted yet. */
  readonly proposedTitles: number;
  /** Some edits are not saved yet. */
  readonly unsaved: boolean;
}

interface PublishDialogProps extends PublishedDraft {
  readonly open: boolean;
  /** Number of the last publication; 0 if there is none, `null` while it is not known. */
  readonly publication: number | null;
  readonly published: boolean;
  /** `null` while loading, or if the request was refused. */
  readonly changes: readonly DraftChange[] | null;
  /** What viewers would miss; `null` like the changes. */
  readonly gaps: DraftGaps | null;
  readonly busy: boolean;
  /** Why publishing was refused. */
  readonly refusal: string | null;
  /** The draft changed while this dialog was open; the changes are current. */
  readonly hasConflict: boolean;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** What viewers will see differently, and the button to publish it. */
export function PublishDialog(props: PublishDialogProps) {
  const { publication, changes, publishedSteps } = props;
  const t = useText(editorTexts);
  const untitled = publishedSteps.filter(({ title }) => title.trim() === '').length;
  /** The first publication includes everything, so it does not need the list of changes. */
  const changesUnavailable = publication === 0 && props.refusal !== null;
  const nothingToPublish = publication !== 0 && props.published && changes?.length === 0;
  const isLoading = publication === null || (changes === null && !changesUnavailable);
  return (
    <Dialog
      open={props.open}
      title={titleOf(t, publication)}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={props.busy}
            disabled={isLoading || nothingToPublish || props.unsaved}
            onClick={props.onPublish}
          >
            {publication ? t('publishNumber', { number: publication + 1 }) : t('publish')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <b dir="auto">{props.title}</b>
        {publication === 0 ? (
          <p>{t('firstBody', { steps: t('stepCount', { smart_count: publishedSteps.length }) })}</p>
        ) : (
          <ChangeList {...props} number={publication} />
        )}
        {untitled > 0 && (
          <Note
            tone="attention"
            action={
              <Link to={`/buildermain/${props.workflowId}`} onClick={props.onClose}>
                {t('tabSteps')}
              </Link>
            }
          >
            {t('someUntitled', { smart_count: untitled })}
          </Note>
        )}
        {props.proposedTitles > 0 && (
          <Note tone="attention">{t('someProposed', { smart_count: props.proposedTitles })}</Note>
        )}
        {props.gaps && (
          <DraftGapNotes workflowId={props.workflowId} gaps={props.gaps} onLeave={props.onClose} />
        )}
        {props.unsaved && <Note tone="processing">{t('unsavedFirst')}</Note>}
        {props.hasConflict && <Note tone="attention">{t('publishOvertaken')}</Note>}
        {props.refusal !== null && <Note tone="failed">{props.refusal}</Note>}
      </div>
    </Dialog>
  );
}

function titleOf(t: Translate<(typeof editorTexts)['english']>, publication: number | null): string {
  if (publication === null) return t('publish');
  return publication === 0 ? t('firstTitle') : t('changesTitle', { number: publication + 1 });
}

type ChangeListProps = Pick<PublishDialogProps, 'published' | 'changes' | 'steps' | 'refusal'> & {
  readonly number: number | null;
};

function ChangeList({ number, published, changes, steps, refusal }: ChangeListProps) {
  const t = useText(editorTexts);
  if (changes === null || number === null) return refusal === null && <RowsSkeleton rows={3} height={28} />;
  if (changes.length === 0) return <p>{t(published ? 'noChanges' : 'hiddenAgain', { number })}</p>;
  const nameOf = (id: string): string | null => {
    const index = steps.findIndex((step) => step.id === id);
    const step = steps[index];
    return step ? stepTitle(step.title, index + 1) : null;
  };
  return (
    <>
      <p>{t('changesBody', { number })}</p>
      <ul className={styles['changes']}>
        {changes.map((change, index) => (
          <li key={index} dir="auto">
            {changeText(t, change, nameOf)}
          </li>
        ))}
      </ul>
    </>
  );
}
