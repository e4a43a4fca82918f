import { NotFound } from '../../../contracts/kernel/errors.ts';
import {
  LikeWorkspace,
  TooManyFavorites,
  WorkspaceLiked,
  maxLikedWorkspaces,
  workspaceLikeEvents,
} from '../../../contracts/organization/workspace-like.ts';
import { maySeeWorkspace } from '../../platform/commands/authorise.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

/** The favourite workspaces of one person. */
export interface WorkspaceLikes {
  readonly workspaceIds: readonly string[];
}

export const workspaceLikes = defineAggregate<WorkspaceLikes, typeof workspaceLikeEvents>({
  category: 'workspaceLikes',
  events: workspaceLikeEvents,
  initial: { workspaceIds: [] },
  evolve: ({ workspaceIds }, { data: { workspaceId, like } }) => {
    const others = workspaceIds.filter((id) => id !== workspaceId);
    return { workspaceIds: like ? [...others, workspaceId] : others };
  },
  scope: () => ({ workspaceId: null }),
});

export const likeWorkspace = decision(LikeWorkspace, workspaceLikes, {
  id: (_, { sender }) => sender.actor,
  creates: true,
  commutes: true,
  // a favourite that became private can still be removed
  facts: async ({ workspaceId, like }, _, viewer) =>
    !like || (viewer !== null && maySeeWorkspace(viewer, workspaceId)),
  decide: ({ workspaceId, like }, { workspaceIds }, { sender }, isVisible) => {
    const isLiked = workspaceIds.includes(workspaceId);
    if (!isVisible || (!like && !isLiked)) throw NotFound();
    if (like === isLiked) return [];
    if (like && workspaceIds.length >= maxLikedWorkspaces) throw TooManyFavorites();
    return [WorkspaceLiked({ userId: sender.actor, workspaceId, like })];
  },
});
