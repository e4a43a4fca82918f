import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { exampleSentences } from '../../../../../contracts/authoring/workflow.examples.ts';
import { signIn } from '../../../providers/sign-in.ts';
import { listOf, refusal, type Reply, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { renderAt } from '../../../test-screen.tsx';
import { stubMariaSession } from '../../../test-session.ts';
import { BuilderScreen, LanguagesScreen } from '../EditorScreens.tsx';
import { workflowDetails } from '../workflow-details.fixture.ts';

const workflow = 'GET /v1/workflows/workflow-1';
const spanish = `${workflow}/translations/es-mx`;
const change = spanish.replace('GET', 'PATCH');
const transcript = { id: 'transcription-1', workflowId: 'workflow-1', languageCode: 'en-us', confidence: 0.9, sentences: exampleSentences, suggestions: [], revision: 1 }; // prettier-ignore
const summary = { languageCode: 'es-mx', transcriptionId: 't', total: 1, accepted: 0, drafts: 0, stale: 0, missing: 1, run: null }; // prettier-ignore
const row = { part: 'title', id: 'title', stepId: null, startTime: null, endTime: null, original: 'Pump', text: '', state: 'missing', status: null, translatedOriginal: null, madeBy: null, dropped: null }; // prettier-ignore

let network: TestNetwork;
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  network = new TestNetwork({
    [workflow]: successEnvelope({ item: workflowDetails() }),
    [`${workflow}/preview/status`]: refusal(404, 'resource.absent'),
    [`${workflow}/translations`]: listOf([summary]),
    [spanish]: successEnvelope({
      item: { languageCode: 'es-mx', originalLanguage: 'en-us', summary, rows: [row] },
    }),
    'GET /v1/transcriptions/transcription-1': successEnvelope({ item: transcript }),
  });
  network.fallback = listOf([]);
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

it('a translation is loaded again when it is saved after its page was left', async () => {
  const saving = Promise.withResolvers<Reply>();
  network.replies[change] = () => saving.promise;
  renderAt(
    '/editormain/workflow-1/languages',
    <Routes>
      <Route path="/editormain/:workflowId/languages" element={<LanguagesScreen />} />
      <Route path="/buildermain/:workflowId" element={<BuilderScreen />} />
    </Routes>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Translation of: Pump' }), 'Bomba{Enter}');
  await userEvent.click(screen.getByRole('link', { name: 'Steps' }));
  expect(await screen.findByRole('textbox', { name: 'Title of step 1' })).toBeVisible();
  await expect.poll(() => network.requestsTo(change)).toHaveLength(1);
  const loaded = network.requestsTo(spanish).length;
  saving.resolve(successEnvelope());
  await expect.poll(() => network.requestsTo(spanish).length).toBeGreaterThan(loaded);
});
