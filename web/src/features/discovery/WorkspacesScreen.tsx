import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { useWorkspaceGroups } from '../../providers/use-workspace-groups.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { PageHead, Panel } from '../../ui/layout/Panel.tsx';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import { FavoriteWorkspace } from './FavoriteWorkspace.tsx';
import styles from './Workspaces.module.css';

/** Every workspace that the person sees, by group, favourites first. */
export function WorkspacesScreen() {
  const t = useText(discoveryTexts);
  const { matching, error, refetch, search } = useMatchingWorkspaces();
  const groups = useWorkspaceGroups();
  const parts = [
    { id: 'favorites', name: t('favorites'), to: null, rows: matching?.filter(({ isLike }) => isLike) ?? [] },
    ...groups.map(({ id, name }) => ({
      id,
      name,
      to: `/workspace-group/${id}`,
      rows: matching?.filter(({ workspaceGroupIds }) => workspaceGroupIds.includes(id)) ?? [],
    })),
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      <PageHead title={t('workspaces')} />
      {search}
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!matching && !error && <RowsSkeleton rows={6} />}
      {matching?.length === 0 && <EmptyState title={t('noWorkspaces')} />}
      <div className={styles['groups']}>
        {parts.map(({ id, name, to, rows }) => (
          <Panel
            key={id}
            title={
              to === null ? (
                name
              ) : (
                <Link to={to}>
                  <bdi>{name}</bdi>
                </Link>
              )
            }
          >
            <WorkspaceRows rows={rows} />
          </Panel>
        ))}
      </div>
    </>
  );
}

/** The workspaces whose name contains what is searched for, and the search field. */
function useMatchingWorkspaces() {
  const t = useText(discoveryTexts);
  const [text, setText] = useState('');
  const { data, error, refetch } = useWorkspaces();
  const wanted = text.trim().toLocaleLowerCase();
  const matching = data?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) ?? null;
  const search = <SearchField label={t('findWorkspace')} value={text} onSearch={setText} />;
  return { matching, error, refetch, search };
}

function WorkspaceRows({ rows }: { rows: readonly WorkspaceView[] }) {
  const t = useText(discoveryTexts);
  return rows.map((workspace) => (
    <div key={workspace.id} className={styles['row']}>
      <Link to={`/workspace/${workspace.id}`}>
        <WorkspaceChip color={workspace.color} name={workspace.name} />
      </Link>
      {workspace.private && (
        <span role="img" aria-label={t('privateWorkspace')}>
          <Icon icon={Lock} size="small" />
        </span>
      )}
      <span className={styles['quiet']}>{t('workspaceLine', { smart_count: workspace.published })}</span>
      <FavoriteWorkspace workspace={workspace} />
    </div>
  ));
}
