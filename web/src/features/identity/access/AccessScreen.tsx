import { ExplainAccess } from '../../../../../contracts/identity/access-explanation.ts';
import { accessTexts } from '../../../i18n/en/access.ts';
import { useText } from '../../../i18n/text.ts';
import { usePeople } from '../../../providers/use-people.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead, Panel } from '../../../ui/layout/Panel.tsx';
import styles from './Access.module.css';
import { AccessAnswers } from './AccessAnswers.tsx';
import { AccessInputs } from './AccessInputs.tsx';
import { type AccessQuestion, useAccessQuestion } from './use-access-question.ts';

/** `/admin/check-access`: why a person can or cannot see something. */
export function AccessScreen() {
  const t = useText(accessTexts);
  const question = useAccessQuestion();
  return (
    <PageFrame>
      <div className={styles['page']}>
        <PageHead title={t('title')} line={t('line')} />
        <Panel label={t('question')}>
          <AccessInputs question={question} />
        </Panel>
        {question.isComplete ? (
          <Answers question={question} />
        ) : (
          <EmptyState art="search" title={t('startTitle')}>
            {t('start')}
          </EmptyState>
        )}
      </div>
    </PageFrame>
  );
}

function Answers({ question: { userId, contentType, contentId, address } }: { question: AccessQuestion }) {
  const t = useText(accessTexts);
  const { name } = usePeople([userId])(userId);
  const { data, error, refetch } = useQueryOf(
    ExplainAccess,
    { userId, contentType, ...(contentId && { contentId }), ...(address && { address }) },
    { staleMs: 0, keepPrevious: true },
  );
  const workspaces = useWorkspaces().data ?? [];
  if (error?.result.code === 404)
    return (
      <ErrorState art="lost" title={t('absentTitle')}>
        {t('absent')}
      </ErrorState>
    );
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  if (!data) return <RowsSkeleton rows={4} />;
  const workspace = workspaces.find(({ id }) => id === data.workspaceId)?.name ?? null;
  return (
    <Panel title={<bdi>{t('answers', { name })}</bdi>} flush>
      {data.onceJoined && (
        <Note bar tone="waiting">
          {t('notJoined')}
        </Note>
      )}
      <AccessAnswers userId={userId} answers={data.onceJoined ?? data.answers} workspace={workspace} />
    </Panel>
  );
}
