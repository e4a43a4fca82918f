import { PersonErased } from '../../../contracts/identity/user.ts';
import { workspaceLikeEvents } from '../../../contracts/organization/workspace-like.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  defineReadModel,
  remove,
  upsert,
  type QueryContext,
} from '../../../services/platform/projections/define-read-model.ts';

interface WorkspaceLikesDocument {
  readonly [field: string]: unknown;
  /** The person. */
  readonly id: string;
  readonly workspaceIds: readonly string[];
}

export const workspaceLikes = defineCollection<WorkspaceLikesDocument>({
  name: 'workspace-likes',
  version: 1,
  indexes: [],
});

/** The favourite workspaces of each person. */
export const workspaceLikesModel = defineReadModel(workspaceLikes, [...workspaceLikeEvents, PersonErased], {
  WorkspaceLiked: ({ data: { userId, workspaceId, like } }) =>
    upsert(userId, (likes) => {
      const others = likes?.workspaceIds.filter((id) => id !== workspaceId) ?? [];
      return { id: userId, workspaceIds: like ? [...others, workspaceId] : others };
    }),
  PersonErased: ({ data }) => remove(data.userId),
});

/** The favourites of the reader. */
export async function likedBy({ documents, viewer }: QueryContext): Promise<ReadonlySet<string>> {
  const found = await documents.get(viewer.organizationId, workspaceLikes, viewer.userId);
  return new Set(found?.workspaceIds);
}
