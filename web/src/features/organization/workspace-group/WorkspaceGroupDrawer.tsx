import {
  AssignWorkspaceGroups,
  type WorkspaceView,
} from '../../../../../contracts/organization/workspace.ts';
import {
  DeleteWorkspaceGroup,
  GetWorkspaceGroup,
  UpdateWorkspaceGroup,
  type WorkspaceGroupView,
} from '../../../../../contracts/organization/workspace-group.ts';
import { ChangeSettings } from '../../../../../contracts/organization/settings.ts';
import { workspaceGroupTexts } from '../../../i18n/en/workspace-groups.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractForm } from '../../../console/ContractForm.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { RecordDrawer } from '../../../console/RecordDrawer.tsx';
import { maySend, useSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { WorkspaceChip } from '../../../ui/workflow/WorkspaceChip.tsx';
import { useLocaleChoices } from './locale-choices.ts';

/** One workspace group: its fields, its workspaces, whether it is the default one. */
export function WorkspaceGroupDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(workspaceGroupTexts);
  const choices = useLocaleChoices();
  return (
    <RecordDrawer
      record={useQueryOf(GetWorkspaceGroup, { workspaceGroupId: id })}
      titleOf={({ name }) => name}
      deletion={({ name, isDefault, workspaceCount }) =>
        !isDefault && {
          id,
          command: DeleteWorkspaceGroup,
          name,
          affected: t('affected', { smart_count: workspaceCount }),
        }
      }
      onClose={onClose}
    >
      {(group) => (
        <>
          <ContractForm
            contract={UpdateWorkspaceGroup}
            texts={workspaceGroupTexts}
            choices={choices}
            id={id}
            onDone={() => undefined}
          />
          <DefaultGroup group={group} />
          <GroupWorkspaces group={group} />
        </>
      )}
    </RecordDrawer>
  );
}

function DefaultGroup({ group: { id, name, isDefault } }: { group: WorkspaceGroupView }) {
  const t = useText(workspaceGroupTexts);
  const change = useCommand(ChangeSettings);
  const isAllowed = maySend(useSession(), ChangeSettings);
  const choose = async () => {
    const result = await change.run({ defaultWorkspaceGroupId: id });
    if (result.ok) showToast({ tone: 'ready', message: t('defaultChosen', { name }) });
    else showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
  };
  return (
    <div className={parts['part']}>
      <div className={parts['row']}>
        <h3>{t('defaultGroup')}</h3>
        {!isDefault && isAllowed && (
          <Button size="sm" busy={change.isPending} onClick={() => void choose()}>
            {t('makeDefault')}
          </Button>
        )}
      </div>
      <p className={parts['quiet']}>{t(isDefault ? 'defaultLine' : 'notDefaultLine')}</p>
    </div>
  );
}

function GroupWorkspaces({ group }: { group: WorkspaceGroupView }) {
  const t = useText(workspaceGroupTexts);
  const assign = useCommand(AssignWorkspaceGroups);
  const { data } = useWorkspaces();
  const change = async ({ id: workspaceId, workspaceGroupIds }: WorkspaceView, isIn: boolean) => {
    const others = workspaceGroupIds.filter((id) => id !== group.id);
    const result = await assign.run({
      workspaceId,
      workspaceGroupIds: isIn ? [...others, group.id] : others,
    });
    if (!result.ok) showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
  };
  return (
    <div className={parts['part']}>
      <h3>{t('workspaces')}</h3>
      <p className={parts['quiet']}>{t('workspacesHint')}</p>
      {(data ?? []).map((workspace) => {
        const isIn = workspace.workspaceGroupIds.includes(group.id);
        return (
          <label key={workspace.id} className={parts['row']}>
            <WorkspaceChip color={workspace.color} name={workspace.name} />
            <Switch
              on={isIn}
              disabled={isIn && workspace.workspaceGroupIds.length === 1}
              onSwitch={(on) => void change(workspace, on)}
            />
          </label>
        );
      })}
    </div>
  );
}
