import { ChangeWorkspace, GetWorkspace } from '../../../../../contracts/organization/workspace.ts';
import { workspaceTexts } from '../../../i18n/en/workspaces.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractForm } from '../../../console/ContractForm.tsx';
import type { Choices } from '../../../console/contract-fields.ts';
import { RecordDrawer } from '../../../console/RecordDrawer.tsx';
import { maySend, useSession } from '../../../providers/session.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { WorkspacePeople } from './WorkspacePeople.tsx';

/** Who may see a workspace, in words. */
export function usePrivacyChoices(): Choices {
  const t = useText(workspaceTexts);
  return {
    private: [
      { value: 'false', label: t('everybody') },
      { value: 'true', label: t('onlyAssigned') },
    ],
  };
}

/** One workspace: name, colour, privacy, and the people who are assigned to it. */
export function WorkspaceDrawer({ id: workspaceId, onClose }: { id: string; onClose: () => void }) {
  const choices = usePrivacyChoices();
  const mayChange = maySend(useSession(), ChangeWorkspace);
  return (
    <RecordDrawer
      record={useQueryOf(GetWorkspace, { workspaceId })}
      titleOf={({ name }) => name}
      onClose={onClose}
    >
      {() => (
        <>
          {mayChange && (
            <ContractForm
              contract={ChangeWorkspace}
              texts={workspaceTexts}
              choices={choices}
              id={workspaceId}
              onDone={onClose}
            />
          )}
          <WorkspacePeople workspaceId={workspaceId} />
        </>
      )}
    </RecordDrawer>
  );
}
