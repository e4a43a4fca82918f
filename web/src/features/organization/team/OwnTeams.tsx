import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ListTeamsByCreator } from '../../../../../contracts/organization/team.ts';
import { teamTexts } from '../../../i18n/en/teams.ts';
import { useText } from '../../../i18n/text.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { hasFlag, useProfile, useSession } from '../../../providers/session.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageHead, Panel } from '../../../ui/layout/Panel.tsx';
import { Pager } from '../../../ui/tables/Pager.tsx';

const pageSize = 50;

/** The teams that the person created (R-OWN-01). */
export function OwnTeams() {
  const t = useText(teamTexts);
  const navigate = useNavigate();
  const { id: userId } = useProfile();
  const session = useSession();
  const [page, setPage] = useState(1);
  const query = useQueryOf(ListTeamsByCreator, { userId, page, size: pageSize }, { keepPrevious: true });
  const { data, error, refetch } = query;
  const total = data?.page.dataCount ?? 0;
  return (
    <>
      <PageHead
        title={t('own')}
        line={t('ownLine')}
        actions={<Button onClick={() => navigate('/owned-by-me/workflows')}>{t('ownWorkflows')}</Button>}
      />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={4} />}
      {data && total === 0 && <EmptyState title={t('noneOwn')} />}
      {total > 0 && (
        <Panel>
          {data?.items.map(({ id, name, members }) => (
            <div key={id} className={parts['row']}>
              {hasFlag(session, 'teams') ? (
                <Link to={`/admin/teams/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
              <span className={parts['quiet']}>{t('people', { smart_count: members })}</span>
            </div>
          ))}
          {total > pageSize && <Pager page={page} size={pageSize} total={total} onPage={setPage} bare />}
        </Panel>
      )}
    </>
  );
}
