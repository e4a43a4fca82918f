import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { ListWorkflows } from '../../contracts/authoring/workflow-views.ts';
import { ExplainAccess } from '../../contracts/identity/access-explanation.ts';
import { ChangeWorkspaceRole } from '../../contracts/identity/user.ts';
import { CreateWorkspace, GetWorkspace } from '../../contracts/organization/workspace.ts';
import { GetPlayerWorkflow } from '../../contracts/playback/playback.ts';
import { Person } from './support/person.ts';

it('an admin reads why somebody cannot see a private workspace, lets them in, and reads why they can', async () => {
  const [admin, viewer] = await Promise.all([Person.signIn('admin'), Person.signIn('viewer')]);
  const name = `Vault ${randomUUID().slice(0, 8)}`;
  const { id: workspaceId } = await admin.sendCommand(CreateWorkspace, { name, private: true });
  const seen = async () => {
    const question = { userId: viewer.userId, contentType: 'workspace', contentId: workspaceId } as const;
    const { answers } = await admin.sendQuery(ExplainAccess, question);
    return answers.find(({ action }) => action === 'see');
  };
  const opens = async () => (await viewer.trySend(GetWorkspace, { workspaceId })).status === 200;
  expect(await seen()).toEqual({ action: 'see', allowed: false, because: { code: 'private-workspace' } });
  expect(await opens()).toBe(false);

  await admin.sendCommand(ChangeWorkspaceRole, { userId: viewer.userId, workspaceId, role: 'viewer' });
  const because = { code: 'workspace-role', role: 'viewer' };
  expect(await seen()).toEqual({ action: 'see', allowed: true, because });
  expect(await opens()).toBe(true);
});

it('an admin reads for each workflow whether somebody watches it, which is what the player says', async () => {
  const [admin, viewer] = await Promise.all([Person.signIn('admin'), Person.signIn('viewer')]);
  const { items } = await admin.sendQuery(ListWorkflows, { size: 20 });
  expect(items.length).toBeGreaterThan(0);
  for (const { id: workflowId } of items) {
    const question = { userId: viewer.userId, contentType: 'workflow', contentId: workflowId } as const;
    const { answers } = await admin.sendQuery(ExplainAccess, question);
    const { status } = await viewer.trySend(GetPlayerWorkflow, { workflowId });
    expect(answers.find(({ action }) => action === 'watch')?.allowed).toBe(status === 200);
  }
  const own = { userId: viewer.userId };
  expect((await viewer.trySend(ExplainAccess, own)).status).toBe(403);
  expect((await admin.trySend(ExplainAccess, { userId: randomUUID() })).status).toBe(404);
});
