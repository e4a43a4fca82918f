import { Link, useNavigate, useParams } from 'react-router';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { GetWorkspaceGroup } from '../../../../contracts/organization/workspace-group.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHead, Panel } from '../../ui/layout/Panel.tsx';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import styles from './Workspace.module.css';

/** The workspaces of one group that the person sees (`WORKSPACE_GROUP`, 3:65). */
export function WorkspaceGroupScreen() {
  const t = useText(discoveryTexts);
  const navigate = useNavigate();
  const { workspaceGroupId = '' } = useParams();
  const group = useQueryOf(GetWorkspaceGroup, { workspaceGroupId });
  const { data: all, error, refetch } = useWorkspaces();
  if (group.error?.result.code === 404) {
    return (
      <ErrorState
        art="lost"
        title={t('groupAbsent')}
        action={<Button onClick={() => navigate('/home')}>{t('goHome')}</Button>}
      >
        {t('groupAbsentBody')}
      </ErrorState>
    );
  }
  const failure = group.error ?? error;
  if (failure) {
    const again = () => {
      group.refetch();
      refetch();
    };
    return (
      <ErrorState title={t('loadFailed')} onRetry={again}>
        {failure.message}
      </ErrorState>
    );
  }
  if (!group.data || !all) return <RowsSkeleton rows={4} />;
  const workspaces = all.filter(({ workspaceGroupIds }) => workspaceGroupIds.includes(workspaceGroupId));
  return (
    <>
      <PageHead title={group.data.name} line={t('groupLine', { smart_count: workspaces.length })} />
      {workspaces.length === 0 ? (
        <EmptyState title={t('emptyGroup')}>{t('emptyGroupBody')}</EmptyState>
      ) : (
        <Panel flush>
          <ul className={styles['workspaces']}>
            {workspaces.map((workspace) => (
              <li key={workspace.id}>
                <WorkspaceRow workspace={workspace} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function WorkspaceRow({ workspace: { id, name, color, published } }: { workspace: WorkspaceView }) {
  const t = useText(discoveryTexts);
  return (
    <Link to={`/workspace/${id}`} className={styles['row']}>
      <WorkspaceChip color={color} />
      <bdi>{name}</bdi>
      <span>{t('workspaceLine', { smart_count: published })}</span>
    </Link>
  );
}
