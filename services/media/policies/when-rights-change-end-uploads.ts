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
 * Ends the open uploads of people who may no longer add videos to a workspace, and deletes their bytes. An upload that
 * started while the right was being removed is checked when it has started.
 */
export const whenRightsChangeEndUploads = ({ get, store, viewerNow }: PolicyDependencies): Policy =>
  whenAny(
    [UserRoleChanged, WorkspaceRoleChanged, UserDeactivated, PersonErased, WorkspaceChanged, UploadStarted],
    'when-rights-change-end-uploads',
    async ({ organizationId, type, data }, { trySend }) => {
      // an upload that started a moment before may belong to another process
      await store.catchUp();
      const open = await get(OrganizationUploads).open(organizationId);
      const ids = type === UploadStarted.type ? [String(data['uploadId'])] : [...open.keys()];
      for (const { file } of ids.flatMap((id) => open.get(id) ?? [])) {
        const { uploadId, userId, workspaceId } = file;
        const viewer = await viewerNow({ organizationId, actor: userId });
        if (viewer !== null && mayAuthorIn(viewer, workspaceId)) continue;
        const { error, message } = UploadRightLost;
        await trySend(RefuseUpload, { uploadId, refusal: { error, message } }, uploadId);
      }
    },
  );
