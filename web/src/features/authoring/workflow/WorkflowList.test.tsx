import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WorkflowCard } from '../../../../../contracts/authoring/workflow-views.ts';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';

const at = '2026-03-03T09:00:00.000Z';
const card = (title: string, fields: Partial<WorkflowCard>): WorkflowCard => ({
  id: title, title, titleTranslations: {}, languageCode: 'en', workspaceId: 'hall', authorId: 'maria', status: 'published', published: false, editType: 'original', changedSincePublication: false, previewReady: true,
  videoDuration: 60, stepCount: 3, cause: null, requested: null, createdAt: at, updatedAt: at, publishedAt: null, ...fields,
}); // prettier-ignore
const requested = { publication: 2, requestedAt: at, cause: null };

it('shows the status of a workflow in the words of its card', async () => {
  const network = new TestNetwork({
    'GET /v1/workflows': listOf([
      card('Filler', { status: 'new' }),
      card('Valve', { status: 'unpublished' }),
      card('Pump', { status: 'transcoding' }),
      card('Seal', { published: true, requested }),
      card('Belt', {
        published: true,
        requested: { ...requested, cause: { error: 'e', message: 'The disk is full.' } },
      }),
      card('Motor', { published: true }),
    ]),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
  renderConsole('/admin/workflows');
  const statusOf = async (title: string, word: string) =>
    within(await screen.findByRole('row', { name: new RegExp(title) })).getByText(word);
  expect(await statusOf('Filler', 'New')).toBeVisible();
  expect(await statusOf('Valve', 'Unpublished')).toBeVisible();
  expect(await statusOf('Pump', 'Transcoding')).toBeVisible();
  expect(await statusOf('Seal', 'Publishing…')).toBeVisible();
  expect(await statusOf('Belt', 'Publishing failed')).toBeVisible();
  expect(await statusOf('Belt', 'The disk is full.')).toBeVisible();
  expect(await statusOf('Motor', 'Published')).toBeVisible();
});
