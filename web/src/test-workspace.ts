import type { WorkspaceView } from '../../contracts/organization/workspace.ts';

/** A workspace as lists answer it, named like its id. */
export const testWorkspace = (id: string, more: Partial<WorkspaceView> = {}): WorkspaceView => ({
  id,
  name: id,
  color: 'green',
  private: false,
  createdAt: '2026-03-02T12:00:00.000Z',
  workspaceGroupId: 'default',
  workspaceGroupName: 'General',
  workspaceGroupIds: ['default'],
  isLike: false,
  created: 0,
  published: 0,
  unpublished: 0,
  ...more,
});
