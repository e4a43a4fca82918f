import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { examplePlayerWorkflow } from '../../../../contracts/playback/playback.examples.ts';
import { showLanguage } from '../../i18n/text.ts';
import { renderAt } from '../../test-screen.tsx';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, successEnvelope, TestNetwork } from '../../test-network.ts';
import { stubMariaSession } from '../../test-session.ts';
import { Continue } from './Continue.tsx';

const requested = 'GET /v1/users/maria/workflows/continue-editing';
let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({ [requested]: listOf([]) });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

it('what one left unfinished is asked for again when the list beside it has changed, and only then', async () => {
  const page = (dataCount: number) => ({ items: [], page: { page: 1, size: 20, dataCount } });
  const drawn = (beside: ReturnType<typeof page> | null) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Continue author beside={beside} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(drawn(null));
  const first = page(1);
  rerender(drawn(first));
  rerender(drawn(first));
  await expect.poll(() => network.requestsTo(requested)).toHaveLength(1);
  rerender(drawn(page(2)));
  await expect.poll(() => network.requestsTo(requested)).toHaveLength(2);
});

const progress = (workflowId: string, title: string, lastSeenAt: string) => ({
  id: `p-${workflowId}`, workflowId, workspaceId: 'hall', publication: 1, title, stepId: 's', seconds: 3, stepCount: 2, completedStepIds: [], completed: false, lastSeenAt,
}); // prettier-ignore
const card = (id: string, title: string, updatedAt: string) => ({
  id, title, titleTranslations: {}, languageCode: 'en', workspaceId: 'hall', authorId: 'maria', status: 'unpublished', published: false, editType: 'original', changedSincePublication: false, requested: null, previewReady: false,
  videoDuration: 60, stepCount: 3, cause: null, createdAt: updatedAt, updatedAt, publishedAt: null,
}); // prettier-ignore

it('takes one row, names nothing twice, and begins with what was touched last', async () => {
  network.replies['GET /v1/users/my/continue-watching'] = listOf([
    progress('pump', 'Replace the seal', '2026-11-21T10:00:00.000Z'),
    progress('press', 'Bleed the press', '2026-11-18T10:00:00.000Z'),
  ]);
  network.replies[requested] = listOf([
    card('press', 'Bleed the press', '2026-11-20T10:00:00.000Z'),
    card('belt', 'Tension the belt', '2026-11-19T10:00:00.000Z'),
    card('mill', 'Clean the mill', '2026-11-17T10:00:00.000Z'),
  ]);
  renderAt('/home', <Continue author beside={null} />);
  await screen.findByText('Tension the belt');
  const section = within(screen.getByRole('region', { name: 'Continue' }));
  const links = section.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/playermain/pump', '/buildermain/press', '/buildermain/belt']);
  expect(section.getAllByText(/ ago$/).length).toBe(2);
});

it.each([
  ['where the person stopped', { seconds: 14 }, /Step 2 of 2/, '00:06 left'],
  ['at the start for somebody who saw the end', { seconds: 19 }, /Step 1 of 2/, '00:20 left'],
  [
    'at the start of a newer version',
    { seconds: 14, publication: 0, stepCount: 5 },
    /Step 1 of 2/,
    '00:20 left',
  ],
])('goes on %s, as the player does', async (_, at, step, left) => {
  network.replies['GET /v1/users/my/continue-watching'] = listOf([
    { ...progress('pump', 'Replace the seal', '2026-11-21T10:00:00.000Z'), stepId: 'step-2', ...at },
  ]);
  network.replies[requested] = listOf([]);
  network.replies['GET /v1/player/workflow'] = successEnvelope({ item: examplePlayerWorkflow });
  renderAt('/home', <Continue author={false} beside={null} />);
  expect(await screen.findByText(step)).toBeVisible();
  expect(screen.getByText(left)).toBeVisible();
});

it('R-LNG-07 names what goes on, and its step, in the language of the interface', async () => {
  const [first] = examplePlayerWorkflow.steps;
  network.replies['GET /v1/users/my/continue-watching'] = listOf([
    { ...progress('pump', 'Replace the seal', '2026-11-21T10:00:00.000Z'), stepId: first?.id ?? '' },
  ]);
  network.replies[requested] = listOf([]);
  const steps = [{ ...first, titleTranslations: { 'es-mx': 'Cerrar la válvula' } }];
  const titleTranslations = { 'es-mx': 'Cambiar la junta' };
  network.replies['GET /v1/player/workflow'] = successEnvelope({
    item: { ...examplePlayerWorkflow, titleTranslations, steps },
  });
  showLanguage('es-mx', {});
  renderAt('/home', <Continue author={false} beside={null} />);
  expect(await screen.findByText('Cambiar la junta')).toBeVisible();
  expect(screen.getByText('Cerrar la válvula')).toBeVisible();
  showLanguage('en', {});
});
