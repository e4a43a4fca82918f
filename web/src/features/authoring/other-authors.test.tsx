import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleSentences } from '../../../../contracts/authoring/workflow.examples.ts';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { stubMariaSession } from '../../test-session.ts';
import { BuilderScreen, TranscriptionScreen } from './EditorScreens.tsx';
import { workflowDetails } from './workflow-details.fixture.ts';

const places = 'PUT /v1/workflows/workflow-1/authors';
const sentenceId = exampleSentences[1]?.id ?? '';

let network: TestNetwork;
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const transcript = { id: 'transcription-1', workflowId: 'workflow-1', languageCode: 'en-us', confidence: 0.9, sentences: exampleSentences, suggestions: [], revision: 1 }; // prettier-ignore
  network = new TestNetwork({
    'GET /v1/workflows/workflow-1': successEnvelope({ item: workflowDetails() }),
    'GET /v1/transcriptions/transcription-1': successEnvelope({ item: transcript }),
    'GET /v1/workflows/workflow-1/preview/status': refusal(404, 'resource.absent'),
    'GET /v1/people': listOf([{ id: 'bob', displayName: 'Bob Stone' }]),
    [places]: successEnvelope({ item: { authors: [{ userId: 'bob', stepId: 'step-b', sentenceId }] } }),
  });
  network.fallback = listOf([]);
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

const open = (screenOf: ReactNode) =>
  renderAt(
    '/edit/workflow-1',
    <Routes>
      <Route path="/edit/:workflowId" element={screenOf} />
    </Routes>,
  );

describe('Two authors of one draft', () => {
  it('see each other in the header and at the step that the other has chosen', async () => {
    open(<BuilderScreen />);
    expect(await screen.findAllByText('Also here: Bob Stone')).toHaveLength(2);
    const row = screen.getByRole('textbox', { name: 'Title of step 2' }).closest('li');
    if (!row) throw new Error('The step has no row.');
    expect(within(row).getByText('Also here: Bob Stone')).toBeInTheDocument();
    expect(network.requestsTo(places)[0]?.body).toEqual({ stepId: 'step-a', sentenceId: null });
  });

  it('see each other at the sentence in which the other writes, and show their own', async () => {
    open(<TranscriptionScreen />);
    expect(await screen.findAllByText('Also here: Bob Stone')).toHaveLength(2);
    const [first] = screen.getAllByRole('button', { name: 'Edit text' });
    await userEvent.setup().click(first ?? document.body);
    await expect
      .poll(() => network.requestsTo(places).at(-1)?.body)
      .toEqual({ stepId: 'step-a', sentenceId: exampleSentences[0]?.id });
  });

  it('see nobody where the server does not answer', async () => {
    network.replies[places] = refusal(503, 'server.unavailable');
    open(<BuilderScreen />);
    await screen.findByRole('textbox', { name: 'Title of step 2' });
    await expect.poll(() => network.requestsTo(places).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Also here/)).toBeNull();
  });
});
