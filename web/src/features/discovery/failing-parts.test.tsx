import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../providers/sign-in.ts';
import { successEnvelope, listOf, refusal, TestNetwork } from '../../test-network.ts';
import { renderScreen } from '../../test-screen.tsx';
import { stubMariaSession } from '../../test-session.ts';
import { Continue } from './Continue.tsx';
import { WorkspaceScreen } from './WorkspaceScreen.tsx';
import { testWorkspace } from '../../test-workspace.ts';

const fails = refusal(400, 'disk.asleep');
const skeleton = () => document.querySelector('.skeleton');

beforeEach(async () => {
  const network = new TestNetwork();
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

it('a workspace that cannot be read says so in place of its head, and is asked for again at a press', async () => {
  const workspace = 'GET /v1/workspaces/hall';
  const network = renderScreen(WorkspaceScreen, '/workspace/:workspaceId', '/workspace/hall', {
    [workspace]: fails,
  });
  expect(await screen.findByText('Refused: disk.asleep.')).toBeVisible();
  expect(skeleton()).toBeNull();
  network.replies[workspace] = successEnvelope({
    item: testWorkspace('hall', { name: 'Assembly hall', private: true, created: 3, published: 1 }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: /Assembly hall/ })).toBeVisible();
});

it('where one left off stands there without its step when that cannot be read', async () => {
  const progress = { id: 'p', workflowId: 'pump', workspaceId: 'hall', publication: 1, title: 'Replace the seal', stepId: 's', seconds: 3, stepCount: 2, completedStepIds: [], completed: false, lastSeenAt: '2026-11-21T10:00:00.000Z' }; // prettier-ignore
  renderScreen(() => <Continue author={false} beside={null} />, '/home', '/home', {
    'GET /v1/users/my/continue-watching': listOf([progress]),
    'GET /v1/player/workflow': fails,
  });
  expect(await screen.findByText('Replace the seal')).toBeVisible();
  await waitFor(() => expect(skeleton()).toBeNull());
});
