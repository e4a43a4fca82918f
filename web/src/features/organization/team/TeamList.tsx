import {
  CreateTeam,
  DeleteTeam,
  ListTeams,
  RenameTeam,
  type TeamView,
} from '../../../../../contracts/organization/team.ts';
import { teamTexts } from '../../../i18n/en/teams.ts';
import { useText } from '../../../i18n/text.ts';
import { type BulkAction, deletionBy } from '../../../console/bulk.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { TeamDrawer } from './TeamDrawer.tsx';

const deletion: BulkAction<TeamView> = { ...deletionBy(DeleteTeam), name: 'deleteTeams', texts: teamTexts };

/** The teams of the organisation: create, rename, members, workspaces, delete. */
export function TeamList() {
  const t = useText(teamTexts);
  const { data: workspaces } = useWorkspaces();
  const workspacesOf = ({ workspaceIds }: TeamView) =>
    (workspaces ?? []).filter(({ id }) => workspaceIds.includes(id)).map(({ name }) => name);
  return (
    <ContractList
      query={ListTeams}
      texts={teamTexts}
      purpose="purpose"
      nameOf={({ name }) => name}
      sort={{ field: 'name', order: 'ASC' }}
      create={{ contract: CreateTeam }}
      change={RenameTeam}
      record={TeamDrawer}
      bulk={[deletion]}
      columns={[
        { source: 'name' },
        { source: 'members', numeric: true },
        {
          source: 'workspaceIds',
          wide: true,
          render: (team) => {
            const names = workspacesOf(team);
            return names.length > 0 ? (
              <bdi>{names.join(', ')}</bdi>
            ) : (
              <span className={parts['quiet']}>{t('nowhere')}</span>
            );
          },
          exportValue: (team) => workspacesOf(team).join(', '),
        },
        { source: 'createdAt', wide: true },
      ]}
    />
  );
}
