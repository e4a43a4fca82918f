import { z } from 'zod';
import { defineError } from '../kernel/errors.ts';
import { WorkspaceId } from '../kernel/fields.ts';

/** Workspaces in which one command gives roles. */
export const maxWorkspaceRoles = 200;

/** Workspaces in which one person has a role of their own; a role in the organisation needs none. */
export const maxWorkspacesOfPerson = 500;
export const TooManyWorkspacesOfPerson = defineError(
  'user.too-many-workspaces',
  'conflict',
  `A person can have a role in at most ${maxWorkspacesOfPerson} workspaces. Nothing was changed; remove one, or give a role in the organisation.`,
);

/** A role in each of some workspaces, as a command gives them; somebody may hold more by several commands. */
export const workspaceRoles = <R extends z.ZodType<string>>(role: R) =>
  z
    .record(WorkspaceId, role)
    .refine(
      (roles) => Object.keys(roles).length <= maxWorkspaceRoles,
      `This must have at most ${maxWorkspaceRoles} entries.`,
    )
    .default({});
