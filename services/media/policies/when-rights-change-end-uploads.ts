import {
  PersonErased,
  UserDeactivated,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import { WorkspaceChanged } from '../../../contracts/organization/workspace.ts';
import { RefuseUpload, UploadRightLost } from '../../../contracts/media/upload.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';
import type { OrganizationUploads } from '../upload/organization-uploads.ts';

/** Whether a person may author in a workspace at this moment, everything in the log taken into account. */
export interface MayAuthor {
  (
    person: { readonly organizationId: string; readonly userId: string },
    workspaceId: string,
  ): Promise<boolean>;
}

/** Who may no longer add videos to a workspace has no upload open there: it ends, and its bytes are deleted. */
export const whenRightsChangeEndUploads = (uploads: OrganizationUploads, mayAuthor: MayAuthor): Policy =>
  whenAny(
    [UserRoleChanged, WorkspaceRoleChanged, UserDeactivated, PersonErased, WorkspaceChanged],
    'when-rights-change-end-uploads',
    async ({ organizationId }, { send }) => {
      for (const { file } of await uploads.open(organizationId)) {
        const { uploadId, userId, workspaceId } = file;
        if (await mayAuthor({ organizationId, userId }, workspaceId)) continue;
        const { error, message } = UploadRightLost;
        await send(RefuseUpload, { uploadId, refusal: { error, message } }, uploadId);
      }
    },
  );
