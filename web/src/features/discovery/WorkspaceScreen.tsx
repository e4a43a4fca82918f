import { Lock } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { GetWorkspaceInsights } from '../../../../contracts/analytics/workspace-insights.ts';
import { ExplainAccess } from '../../../../contracts/identity/access-explanation.ts';
import { hasRight } from '../../../../contracts/kernel/permissions.ts';
import { GetWorkspace, type WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { accessTexts } from '../../i18n/en/access.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { maySend, type Session, useProfile, useSession } from '../../providers/session.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TabPanel } from '../../ui/controls/Tabs.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { workspacePanel, WorkspaceTabs } from '../../ui/workflow/WorkspaceTabs.tsx';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import { useWorkspaceCards } from './card-lists.ts';
import { isAuthorOf } from './card-words.ts';
import { useListState } from './list-state.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import { FavoriteWorkspace } from './FavoriteWorkspace.tsx';
import { NoWorkflows } from './NoWorkflows.tsx';
import { WorkflowCollection } from './WorkflowCollection.tsx';
import styles from './Workspace.module.css';

/** Accounts of the second generation have no reports (R-RTE-06). */
const readsReports = (session: Session): boolean =>
  session.status === 'signed-in' &&
  session.organization.generation !== 'gen2plus' &&
  maySend(session, GetWorkspaceInsights);

/** The workflows of one workspace. */
export function WorkspaceScreen() {
  const t = useText(discoveryTexts);
  const { workspaceId = '' } = useParams();
  const navigate = useNavigate();
  const session = useSession();
  const author = isAuthorOf(useProfile(), { workspaceId });
  const workspace = useQueryOf(GetWorkspace, { workspaceId });
  const [state, change] = useListState();
  const query = useWorkspaceCards(workspaceId, state);
  if (workspace.error?.result.code === 404) {
    return (
      <ErrorState
        art="locked"
        title={t('workspaceAbsent')}
        action={<Button onClick={() => navigate('/home')}>{t('goHome')}</Button>}
      >
        {t('workspaceAbsentBody')}
      </ErrorState>
    );
  }
  if (workspace.error && !workspace.data) {
    const again = () => {
      workspace.refetch();
      query.refetch();
    };
    return (
      <ErrorState title={t('loadFailed')} onRetry={again}>
        {workspace.error.message}
      </ErrorState>
    );
  }
  return (
    <>
      <WorkspaceHead workspace={workspace.data} author={author} />
      <WorkspaceTabs
        tab="workflow"
        insights={readsReports(session)}
        onTab={(tab) => navigate(`/workspace/${workspaceId}/${tab}`)}
      />
      <TabPanel id={workspacePanel} tab="workflow">
        <WorkflowCollection
          label={t('workflows')}
          query={query}
          state={state}
          onChange={change}
          author={author}
          filter={<CategoryFilter state={state} onChange={change} workspaceId={workspaceId} />}
          empty={<NoWorkflows author={author} message={t('emptyWorkspace')} />}
        />
      </TabPanel>
    </>
  );
}

function WorkspaceHead({ workspace, author }: { workspace: WorkspaceView | null; author: boolean }) {
  const t = useText(discoveryTexts);
  const sayAccess = useText(accessTexts);
  const navigate = useNavigate();
  const profile = useProfile();
  const session = useSession();
  if (!workspace) {
    return <PageHead title={<Skeleton width={220} height={22} />} line={<Skeleton width={140} />} />;
  }
  const { id, name, color, created, published } = workspace;
  const administers = hasRight(profile, 'administer', id) && maySend(session, ExplainAccess);
  return (
    <PageHead
      title={
        <span className={styles['title']}>
          <WorkspaceChip color={color} large />
          <bdi>{name}</bdi>
          {workspace.private && (
            <span className={styles['private']}>
              <Icon icon={Lock} size="small" />
              {t('privateWorkspace')}
            </span>
          )}
        </span>
      }
      actions={
        <span className={styles['actions']}>
          {administers && (
            <Button onClick={() => navigate(`/admin/check-access?type=workspace&id=${id}`)}>
              {sayAccess('title')}
            </Button>
          )}
          <FavoriteWorkspace workspace={workspace} />
        </span>
      }
      line={
        author
          ? t('workspaceLineAuthor', { published, created })
          : t('workspaceLine', { smart_count: published })
      }
    />
  );
}
