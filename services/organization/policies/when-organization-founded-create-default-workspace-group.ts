import { OrganizationFounded } from '../../../contracts/organization/organization.ts';
import { ChangeSettings } from '../../../contracts/organization/settings.ts';
import {
  CreateDefaultWorkspaceGroup,
  firstWorkspaceGroupId,
} from '../../../contracts/organization/workspace-group.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';

/** Organisations that an earlier release founded have no group yet; later ones are founded with it. */
export const whenOrganizationFoundedCreateDefaultWorkspaceGroup = (): Policy =>
  when(
    OrganizationFounded,
    'when-organization-founded-create-default-workspace-group',
    async ({ data: { settings } }, { send }) => {
      if (settings.defaultWorkspaceGroupId) return;
      await send(CreateDefaultWorkspaceGroup, { workspaceGroupId: firstWorkspaceGroupId });
      await send(ChangeSettings, { defaultWorkspaceGroupId: firstWorkspaceGroupId });
    },
  );
