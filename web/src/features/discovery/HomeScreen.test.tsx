import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signIn } from '../../providers/session.ts';
import { listOf, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderScreen } from '../../test-screen.tsx';
import { profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { HomeScreen } from './HomeScreen.tsx';

const card = {
  id: 'pump', title: 'Replace the seal', languageCode: 'en', workspaceId: 'hall', authorId: 'maria', status: 'published', published: true, changedSincePublication: false, previewReady: true,
  videoDuration: 60, stepCount: 3, cause: null, createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z', publishedAt: '2026-11-20T10:00:00.000Z',
}; // prettier-ignore

async function openHome(person: object, items: readonly object[]) {
  const session = new TestNetwork();
  stubMariaSession(session);
  session.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, ...person } });
  await signIn('maria@harbour.example', 'secret');
  renderScreen(HomeScreen, '/home', '/home', { 'GET /v1/workflows': listOf(items) });
}
const primary = () => screen.getAllByRole('button').filter(({ dataset }) => dataset['variant'] === 'primary');

it('an author’s home has one primary action: to upload a video', async () => {
  await openHome({ role: 'viewer', roles: { hall: 'publisher' } }, [card]);
  await screen.findByText('Replace the seal');
  expect(primary().map(({ textContent }) => textContent)).toEqual(['Upload video']);
});

it('a home without workflows has it once, in the middle of the page', async () => {
  await openHome({ role: 'viewer', roles: { hall: 'publisher' } }, []);
  await expect.poll(() => primary().map(({ textContent }) => textContent)).toEqual(['Upload video']);
});

it('a viewer’s home offers no upload', async () => {
  await openHome({ role: 'viewer', roles: {} }, [card]);
  await screen.findByText('Replace the seal');
  expect(primary()).toEqual([]);
});
