import {
  AssignTeam,
  DeleteTeam,
  GetTeam,
  RenameTeam,
  UnassignTeam,
  type TeamView,
} from '../../../../../contracts/organization/team.ts';
import { teamTexts } from '../../../i18n/en/teams.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractForm } from '../../../console/ContractForm.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { RecordDrawer } from '../../../console/RecordDrawer.tsx';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { WorkspaceChip } from '../../../ui/workflow/WorkspaceChip.tsx';
import { TeamMembers } from './TeamMembers.tsx';

/** One team: its name, its members, the workspaces that list it. */
export function TeamDrawer({ id: teamId, onClose }: { id: string; onClose: () => void }) {
  const t = useText(teamTexts);
  return (
    <RecordDrawer
      record={useQueryOf(GetTeam, { teamId })}
      titleOf={({ name }) => name}
      deletion={({ name, members }) => ({
        id: teamId,
        command: DeleteTeam,
        name,
        affected: t('affected', { smart_count: members }),
      })}
      onClose={onClose}
    >
      {(team) => (
        <>
          <ContractForm contract={RenameTeam} texts={teamTexts} id={teamId} onDone={() => undefined} />
          <TeamMembers teamId={teamId} />
          <TeamWorkspaces team={team} />
        </>
      )}
    </RecordDrawer>
  );
}

function TeamWorkspaces({ team }: { team: TeamView }) {
  const t = useText(teamTexts);
  const assign = useCommand(AssignTeam);
  const unassign = useCommand(UnassignTeam);
  const { data } = useWorkspaces();
  const change = async (workspaceId: string, on: boolean) => {
    const result = await (on ? assign : unassign).run({ teamId: team.id, workspaceId });
    if (!result.ok) showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
  };
  return (
    <div className={parts['part']}>
      <h3>{t('workspaceIds')}</h3>
      <p className={parts['quiet']}>{t('workspaceHint')}</p>
      {(data ?? []).map(({ id, name, color }) => (
        <label key={id} className={parts['row']}>
          <WorkspaceChip color={color} name={name} />
          <Switch on={team.workspaceIds.includes(id)} onSwitch={(on) => void change(id, on)} />
        </label>
      ))}
    </div>
  );
}
