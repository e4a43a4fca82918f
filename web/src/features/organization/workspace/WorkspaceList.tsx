import {
  ChangeWorkspace,
  CreateWorkspace,
  ListWorkspaces,
} from '../../../../../contracts/organization/workspace.ts';
import { workspaceTexts } from '../../../i18n/en/workspaces.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import { WorkspaceChip } from '../../../ui/workflow/WorkspaceChip.tsx';

/** Workspaces: create, rename, recolour, open and close. */
export function WorkspaceList() {
  const t = useText(workspaceTexts);
  const privacy = (isPrivate: boolean) => t(isPrivate ? 'onlyAssigned' : 'everybody');
  return (
    <ContractList
      query={ListWorkspaces}
      texts={workspaceTexts}
      sort={{ field: 'name', order: 'ASC' }}
      nameOf={({ name }) => name}
      create={{ contract: CreateWorkspace, defaults: { color: 'blue', private: false } }}
      change={ChangeWorkspace}
      filters={[]}
      choices={{
        private: [
          { value: 'false', label: privacy(false) },
          { value: 'true', label: privacy(true) },
        ],
      }}
      columns={[
        { source: 'name', render: (row) => <WorkspaceChip color={row.color} name={row.name} /> },
        {
          source: 'private',
          render: (row) => privacy(row.private),
          exportValue: (row) => privacy(row.private),
        },
        { source: 'created', numeric: true },
        { source: 'published', numeric: true },
      ]}
    />
  );
}
