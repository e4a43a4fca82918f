import type { Viewer } from './define-read-model.ts';

/** A viewer in one workspace. */
export const viewer: Viewer = {
  isSystem: false,
  organizationId: 'acme',
  userId: 'user-2',
  role: 'viewer',
  roles: {},
  flags: new Set(),
  features: new Set(),
  workspaces: new Set(['workspace-1']),
};
