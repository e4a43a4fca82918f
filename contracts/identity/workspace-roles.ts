import { z } from 'zod';
import { WorkspaceId } from '../kernel/fields.ts';

/** Workspaces in which one command gives roles. */
export const maxWorkspaceRoles = 200;

/** A role in each of some workspaces, as a command gives them; somebody may hold more by several commands. */
export const workspaceRoles = <R extends z.ZodType<string>>(role: R) =>
  z
    .record(WorkspaceId, role)
    .refine(
      (roles) => Object.keys(roles).length <= maxWorkspaceRoles,
      `This must have at most ${maxWorkspaceRoles} entries.`,
    )
    .default({});
