import { ListWorkflowFeedback } from '../../../../contracts/playback/feedback.ts';
import { feedbackTexts } from '../../i18n/en/feedback.ts';
import { useText } from '../../i18n/text.ts';
import { useEditor } from '../../editor/state/editor-context.tsx';
import inspectorStyles from '../../editor/builder/Inspector.module.css';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import styles from './HistoryPanel.module.css';
import { TruncatedListNote } from './TruncatedListNote.tsx';

/** What viewers wrote to the authors, newest first. */
export function FeedbackList({ workflowId }: { workflowId: string }) {
  const t = useText(feedbackTexts);
  const { steps } = useEditor().document.draft;
  const { data, error, refetch } = useQueryOf(ListWorkflowFeedback, { workflowId }, { staleMs: 0 });
  const people = usePeople(data?.items.map(({ userId }) => userId) ?? []);
  const aboutOf = (stepId: string): string => {
    const index = steps.findIndex(({ id }) => id === stepId);
    const step = steps[index];
    if (!step) return t('stepGone');
    return t('aboutStep', { number: index + 1, title: stepTitle(step.title, index + 1) });
  };
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  if (!data) return <RowsSkeleton rows={2} height={36} />;
  if (data.items.length === 0) return <p className={inspectorStyles['none']}>{t('none')}</p>;
  return (
    <>
      <ol className={styles['list']}>
        {data.items.map(({ id, userId, publication, stepId, rating, text, sentAt }) => (
          <li key={id}>
            <b>
              <bdi>{people(userId).name}</bdi>
            </b>
            <RelativeTime at={sentAt} />
            <p className={styles['text']} dir="auto">
              {text ?? t('erased')}
            </p>
            <span className={styles['detail']}>
              {[
                t('version', { number: publication }),
                ...(stepId === null ? [] : [aboutOf(stepId)]),
                ...(rating === null ? [] : [t('ratingOf', { rating })]),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      <TruncatedListNote shown={data.items.length} total={data.page.dataCount} />
    </>
  );
}
