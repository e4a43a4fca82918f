import { Lock, LockOpen } from 'lucide-react';
import {
  ChangeWorkspace,
  CreateWorkspace,
  ListWorkspaces,
  type WorkspaceView,
} from '../../../../../contracts/organization/workspace.ts';
import { workspaceTexts } from '../../../i18n/en/workspaces.ts';
import { useText } from '../../../i18n/text.ts';
import { type BulkAction, forEachRow } from '../../../console/bulk.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import { useWorkspaceGroups } from '../../../providers/use-workspace-groups.ts';
import { WorkspaceChip } from '../../../ui/workflow/WorkspaceChip.tsx';
import { usePrivacyChoices, WorkspaceDrawer } from './WorkspaceDrawer.tsx';

const withPrivacy = (isPrivate: boolean) =>
  forEachRow(ChangeWorkspace, ({ id: workspaceId, name, color }: WorkspaceView) => ({
    workspaceId,
    name,
    color,
    private: isPrivate,
  }));
const open = {
  name: 'openToAll',
  icon: LockOpen,
  calls: withPrivacy(false),
  skipReason: (row: WorkspaceView) => (row.private ? null : 'isOpen'),
} satisfies BulkAction<WorkspaceView>;
const close = {
  name: 'makePrivate',
  icon: Lock,
  calls: withPrivacy(true),
  skipReason: (row: WorkspaceView) => (row.private ? 'isPrivate' : null),
} satisfies BulkAction<WorkspaceView>;
const privacyActions: readonly BulkAction<WorkspaceView>[] = [
  { ...close, undo: open },
  { ...open, undo: close },
];

/** Workspaces: create, rename, recolour, open and close, by group. */
export function WorkspaceList() {
  const t = useText(workspaceTexts);
  const groups = useWorkspaceGroups();
  const privacyChoices = usePrivacyChoices();
  const privacy = (isPrivate: boolean) => t(isPrivate ? 'onlyAssigned' : 'everybody');
  const groupChoices = groups.map(({ id, name }) => ({ value: id, label: name }));
  const defaultGroup = groups.find(({ isDefault }) => isDefault)?.id;
  return (
    <ContractList
      query={ListWorkspaces}
      texts={workspaceTexts}
      sort={{ field: 'name', order: 'ASC' }}
      nameOf={({ name }) => name}
      create={{
        contract: CreateWorkspace,
        defaults: { color: 'blue', private: false, workspaceGroupId: defaultGroup },
      }}
      record={WorkspaceDrawer}
      filters={['workspaceGroupId', 'color', 'private']}
      choices={{
        ...privacyChoices,
        workspaceGroupId: groupChoices,
      }}
      bulk={privacyActions}
      columns={[
        { source: 'name', render: (row) => <WorkspaceChip color={row.color} name={row.name} /> },
        { source: 'workspaceGroupName', wide: true },
        {
          source: 'private',
          wide: true,
          render: (row) => privacy(row.private),
          exportValue: (row) => privacy(row.private),
        },
        { source: 'created', numeric: true },
        { source: 'published', numeric: true },
        { source: 'createdAt', hidden: true },
      ]}
    />
  );
}
