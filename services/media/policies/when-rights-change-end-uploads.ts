import {
  PersonErased,
  UserDeactivated,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import { WorkspaceChanged } from '../../../contracts/organization/workspace.ts';
import { RefuseUpload, UploadRightLost, UploadStarted } from '../../../contracts/media/upload.ts';
import { mayAuthorIn } from '../../platform/commands/authorise.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';
import { OrganizationUploads } from '../upload/organization-uploads.ts';

/**
 * Who may no longer add videos to a workspace has no upload open there: it ends, and its bytes are deleted. One that began
 * while the right was taken away is looked at when it has begun.
 */
export const whenRightsChangeEndUploads = ({ get, store, viewerNow }: PolicyDependencies): Policy =>
  whenAny(
    [UserRoleChanged, WorkspaceRoleChanged, UserDeactivated, PersonErased, WorkspaceChanged, UploadStarted],
    'when-rights-change-end-uploads',
    async ({ organizationId, type, data }, { send }) => {
      // an upload that began a moment before may be of another process
      await store.catchUp();
      for (const { file } of await get(OrganizationUploads).open(organizationId)) {
        const { uploadId, userId, workspaceId } = file;
        if (type === UploadStarted.type && data['uploadId'] !== uploadId) continue;
        const viewer = await viewerNow({ organizationId, actor: userId });
        if (viewer !== null && mayAuthorIn(viewer, workspaceId)) continue;
        const { error, message } = UploadRightLost;
        await send(RefuseUpload, { uploadId, refusal: { error, message } }, uploadId);
      }
    },
  );
