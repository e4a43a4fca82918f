import { z } from 'zod';
import { oneself } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { UserId, WorkspaceId } from '../kernel/fields.ts';

/** The most favourite workspaces of a person. */
export const maxLikedWorkspaces = 500;

/** The person added the workspace to their favourites, or removed it from them. */
export const WorkspaceLiked = defineEvent(
  'WorkspaceLiked',
  z.object({ userId: UserId, workspaceId: WorkspaceId, like: z.boolean() }),
  {
    audit: {
      done: 'added %{workspace} to their favourites',
      undone: 'removed %{workspace} from their favourites',
    },
  },
);
export const workspaceLikeEvents = [WorkspaceLiked] as const;

export const TooManyFavorites = defineError(
  'workspace.too-many-favorites',
  'conflict',
  'You have 500 favourite workspaces, which is the most. Nothing was changed; remove one first.',
);

/** Adds a workspace that the sender sees to their own favourites, or removes it (1:391). */
export class LikeWorkspace extends defineCommand('LikeWorkspace', {
  http: 'POST /v1/user-likes/workspaces',
  access: oneself,
  data: z.object({ workspaceId: WorkspaceId, like: z.boolean() }),
}) {}
export const workspaceLikeCommands = [LikeWorkspace] as const;
