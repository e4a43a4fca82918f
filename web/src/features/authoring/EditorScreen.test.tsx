import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleSentences } from '../../../../contracts/authoring/workflow.examples.ts';
import { signOut } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { successEnvelope, listOf, refusal, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { stubMariaSession } from '../../test-session.ts';
import { draftOutbox } from './open-editor.ts';
import { workflowDetails } from './workflow-details.fixture.ts';
import { BuilderScreen, SegmentationScreen, TranscriptionScreen } from './EditorScreens.tsx';

const workflow = 'GET /v1/workflows/workflow-1';
const transcription = 'GET /v1/transcriptions/transcription-1';
const firstTitle = 'PUT /v1/workflows/workflow-1/steps/step-a/title';

const transcriptAnswer = (sentences: readonly object[] = exampleSentences) =>
  successEnvelope({ item: { id: 'transcription-1', workflowId: 'workflow-1', languageCode: 'en-us', confidence: 0.9, sentences, suggestions: [], revision: 1 } }); // prettier-ignore

/** Something is being processed, so the draft is loaded often. */
const underWay = {
  id: 'ingest-workflow-1', pipeline: 'IngestVideo', state: 'running', subjectId: 'workflow-1', startedAt: '2026-11-01T00:00:00.000Z', endedAt: null, stages: [],
}; // prettier-ignore

let network: TestNetwork;
beforeEach(async () => {
  sessionStorage.clear();
  // jsdom has no layout, so nothing can be scrolled
  Element.prototype.scrollIntoView = () => undefined;
  network = new TestNetwork({
    [workflow]: successEnvelope({ item: workflowDetails() }),
    [transcription]: transcriptAnswer(),
    'GET /v1/workflows/workflow-1/preview/status': refusal(404, 'resource.absent'),
  });
  network.fallback = listOf([]);
  stubMariaSession(network);
  // a document that is still open is closed with its session
  await signOut();
  const outbox = await draftOutbox();
  await outbox.refresh('maria');
  for (const { id } of outbox.unsent()) await outbox.discard('maria', id);
  await signIn('maria@harbour.example', 'secret');
});

function open(Screen: ComponentType) {
  renderAt(
    '/edit/workflow-1',
    <Routes>
      <Route path="/edit/:workflowId" element={<Screen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
  );
  return userEvent.setup();
}
const pages = [
  { page: 'steps', Screen: BuilderScreen, words: 'Check the pressure' },
  { page: 'transcript', Screen: TranscriptionScreen, words: /Now read the gauge/ },
  { page: 'segments', Screen: SegmentationScreen, words: 'Check the pressure' },
];
const shown = async (words: string | RegExp) => {
  const found = await screen.findAllByText((_, element) => {
    const text = element instanceof HTMLInputElement ? element.value : (element?.textContent ?? '');
    return typeof words === 'string' ? text.includes(words) : words.test(text);
  });
  expect(found.length).toBeGreaterThan(0);
};

describe.each(pages)('the editor’s page of $page', ({ Screen, words }) => {
  it('Loading: keeps the places of its panes', () => {
    network.replies[workflow] = 'pending';
    open(Screen);
    expect(screen.getByRole('status', { name: 'Loading the editor' })).toBeVisible();
  });
  it.each([
    ['the draft', workflow],
    ['the transcript', transcription],
  ])('Error: says why %s did not come, and tries again', async (_, call) => {
    const answer = network.replies[call];
    network.replies[call] = refusal(503, 'service.unavailable');
    const user = open(Screen);
    expect(await screen.findByText('Refused: service.unavailable.')).toBeVisible();
    if (answer) network.replies[call] = answer;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await shown(words);
  });
  it('Success: shows the draft', async () => {
    open(Screen);
    await shown(words);
  });
  it('leads away from a draft that is not there', async () => {
    network.replies[workflow] = refusal(404, 'resource.absent');
    open(Screen);
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });
});

describe('Empty', () => {
  it('steps: says that they come by themselves', async () => {
    network.replies[workflow] = successEnvelope({ item: workflowDetails({ steps: [], stepCount: 0 }) });
    open(BuilderScreen);
    expect(await screen.findByText('Steps appear here as soon as they are found.')).toBeVisible();
  });
  it('transcript: says that nothing was said', async () => {
    network.replies[transcription] = transcriptAnswer([]);
    open(TranscriptionScreen);
    expect(await screen.findByText('No speech was recognised in this video.')).toBeVisible();
  });
});

describe('from page to page', () => {
  it('lists the pages in the order of the work, and Next says where it leads', async () => {
    open(TranscriptionScreen);
    const pagesOf = within(await screen.findByRole('navigation', { name: 'Editor pages' }));
    expect(pagesOf.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Transcript', 'Video', 'Segments', 'Steps', 'Languages',
    ]); // prettier-ignore
    expect(screen.getByRole('button', { name: 'Next: Segments' })).toBeEnabled();
  });
  it('shows the next page at once, with what was edited on the one before', async () => {
    renderAt(
      '/buildermain/workflow-1',
      <Routes>
        <Route path="/buildermain/:workflowId" element={<BuilderScreen />} />
        <Route path="/editormain/:workflowId/transcription" element={<TranscriptionScreen />} />
        <Route path="/editormain/:workflowId/segmentation" element={<SegmentationScreen />} />
      </Routes>,
    );
    const user = userEvent.setup();
    const reported = vi.spyOn(console, 'error');
    network.replies[firstTitle] = successEnvelope();
    const field = await screen.findByRole('textbox', { name: 'Title of step 1' });
    await user.clear(field);
    await user.type(field, 'Vent the boiler{Enter}');
    await user.click(screen.getByRole('link', { name: 'Transcript' }));
    expect(await screen.findByRole('main', { name: 'Transcript editor' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Segments' }));
    expect(await screen.findByRole('main', { name: 'Segments editor' })).toBeVisible();
    await shown('Vent the boiler');
    // React warns about a store that changes while rendering
    expect(reported).not.toHaveBeenCalled();
  });
});

describe('an edit that the server does not take', () => {
  const rename = async (title: string) => {
    const user = open(BuilderScreen);
    const field = await screen.findByRole('textbox', { name: 'Title of step 1' });
    await user.click(field);
    await user.clear(field);
    await user.type(field, `${title}{Enter}`);
    return user;
  };
  it('because somebody else was first: says so, shows what is stored, and what was typed is not lost', async () => {
    network.replies[firstTitle] = refusal(409, 'revision.conflict');
    const user = await rename('Vent the boiler');
    const note = (await screen.findByText(/Someone else changed this workflow/)).closest('[role=status]');
    expect(note).toHaveTextContent('Step title: “Vent the boiler”');
    expect(note).toHaveTextContent('Refused: revision.conflict.');
    expect(screen.getByRole('textbox', { name: 'Title of step 1' })).toHaveValue('Open the valve');
    network.replies[firstTitle] = successEnvelope();
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    await expect.poll(() => network.requestsTo(firstTitle)).toHaveLength(2);
    expect(network.requestsTo(firstTitle)[1]?.body).toMatchObject({ title: 'Vent the boiler' });
    expect(screen.queryByText(/Someone else changed this workflow/)).toBeNull();
  });
  it('because somebody else changed the same thing: names them, and says what the edit was made on', async () => {
    network.replies[firstTitle] = refusal(409, 'revision.conflict', { facts: { changedBy: 'ben' } });
    network.replies['GET /v1/people'] = listOf([{ id: 'ben', displayName: 'Ben Carter' }]);
    await rename('Vent the boiler');
    const note = (await screen.findByText(/Ben Carter changed the same thing/)).closest('[role=status]');
    expect(note).toHaveTextContent('Step title: “Vent the boiler”');
    expect(network.requestsTo(firstTitle)[0]?.headers['if-match']).toBe('"4"');
  });
  it('because they themselves changed it in another window: says so', async () => {
    network.replies[firstTitle] = refusal(409, 'revision.conflict', { facts: { changedBy: 'maria' } });
    await rename('Vent the boiler');
    expect(await screen.findByText(/You changed the same thing in another window/)).toBeVisible();
  });
  it('while somebody else changes it: what is being typed stays, and was made on what was seen', async () => {
    network.replies['GET /v1/workflows/workflow-1/preview/status'] = successEnvelope({ item: underWay });
    const user = open(BuilderScreen);
    const field = await screen.findByRole('textbox', { name: 'Title of step 1' });
    await user.click(field);
    await user.clear(field);
    await user.type(field, 'Vent the');
    const other = workflowDetails().steps.map((step, index) => ({
      ...step,
      title: index === 0 ? 'Theirs' : 'Theirs, too',
    }));
    network.replies[workflow] = successEnvelope({ item: workflowDetails({ steps: other, revision: 9 }) });
    const requests = network.requestsTo(workflow).length;
    await expect
      .poll(() => network.requestsTo(workflow).length, { timeout: 4_000 })
      .toBeGreaterThan(requests);
    expect((await screen.findAllByText('Theirs, too')).length).toBeGreaterThan(0);
    expect(field).toHaveValue('Vent the');
    network.replies[firstTitle] = successEnvelope();
    await user.type(field, ' boiler{Enter}');
    await expect.poll(() => network.requestsTo(firstTitle)).toHaveLength(1);
    expect(network.requestsTo(firstTitle)[0]?.headers['if-match']).toBe('"4"');
  });
  it('of a video of which nothing was heard: asks for no transcript, and stays where one was', async () => {
    network.replies[workflow] = successEnvelope({
      item: workflowDetails({ transcriptionId: null, transcriptRevision: 0 }),
    });
    network.replies['GET /v1/transcriptions/none'] = refusal(404, 'resource.absent');
    network.replies[firstTitle] = refusal(409, 'revision.conflict');
    await rename('Vent the boiler');
    expect(await screen.findByText(/Someone else changed this workflow/)).toBeVisible();
    await expect.poll(() => network.requestsTo(workflow).length).toBeGreaterThan(1);
    expect(network.requestsTo('GET /v1/transcriptions/none')).toEqual([]);
    expect(screen.queryByText('Elsewhere')).toBeNull();
  });
  it('because its step is gone: offers no second try', async () => {
    network.replies[firstTitle] = () => {
      network.replies[workflow] = successEnvelope({
        item: workflowDetails({ steps: workflowDetails().steps.slice(1), stepCount: 2, revision: 9 }),
      });
      return refusal(404, 'step.absent');
    };
    await rename('Vent the boiler');
    expect(await screen.findByText(/Someone else changed this workflow/)).toBeVisible();
    await expect.poll(() => screen.queryByDisplayValue('Open the valve')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit again' })).toBeNull();
  });
  it('because it breaks a rule: says which', async () => {
    network.replies[firstTitle] = refusal(400, 'input.invalid');
    await rename('Vent the boiler');
    expect(await screen.findByText(/An edit wasn’t saved/)).toBeVisible();
    expect(screen.getByText('Refused: input.invalid.')).toBeVisible();
  });
});

describe('a title that a machine proposed', () => {
  const proposed = () => ({
    item: workflowDetails({
      steps: workflowDetails().steps.map((step) => ({ ...step, titleProposed: true })),
    }),
  });
  const accept = 'POST /v1/workflows/workflow-1/steps/titles/accept';
  it('is marked until its author accepts it', async () => {
    network.replies[workflow] = successEnvelope(proposed());
    network.replies[accept] = successEnvelope();
    const user = open(BuilderScreen);
    expect(await screen.findByText('3 proposed titles')).toBeVisible();
    const [first] = await screen.findAllByRole('button', { name: 'Accept' });
    if (first) await user.click(first);
    expect(await screen.findByText('2 proposed titles')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    await expect.poll(() => screen.queryByText(/proposed title/i)).toBeNull();
    expect(network.requestsTo(accept).map(({ body }) => body)).toMatchObject([
      { stepIds: ['step-a'] },
      { stepIds: ['step-b', 'step-c'] },
    ]);
  });
  it('is no longer marked once its author writes another one', async () => {
    network.replies[workflow] = successEnvelope(proposed());
    network.replies[firstTitle] = successEnvelope();
    const user = open(BuilderScreen);
    const field = await screen.findByRole('textbox', { name: 'Title of step 1' });
    await user.clear(field);
    await user.type(field, 'Vent the boiler{Enter}');
    expect(await screen.findByText('2 proposed titles')).toBeVisible();
  });
});

describe('while nothing is being processed', () => {
  afterEach(() => void vi.useRealTimers());
  it('what other editors change appears while one looks', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open(BuilderScreen);
    await shown('Check the pressure');
    const steps = workflowDetails().steps.map((step) => ({ ...step, title: `Theirs: ${step.number}` }));
    network.replies[workflow] = successEnvelope({ item: workflowDetails({ steps, revision: 9 }) });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await shown('Theirs: 1');
  });
});

describe('keys', () => {
  it('delete and merge the chosen step while an edge of it has the focus, as after a drag', async () => {
    const user = open(BuilderScreen);
    const edge = await screen.findByRole('slider', { name: 'End of step 1' });
    network.replies['POST /v1/workflows/workflow-1/steps/step-a/merge'] = successEnvelope();
    edge.focus();
    await user.keyboard('m');
    await expect.poll(() => screen.queryAllByRole('textbox', { name: /Title of step/ })).toHaveLength(2);
    screen.getByRole('slider', { name: 'End of step 1' }).focus();
    await user.keyboard('{Delete}');
    await expect.poll(() => screen.queryAllByRole('textbox', { name: /Title of step/ })).toHaveLength(1);
  });
});

describe('publishing', () => {
  const openDialog = async () => {
    const user = open(BuilderScreen);
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  };
  const publishFirst = async () => {
    network.replies['GET /v1/workflows/workflow-1/changes'] = successEnvelope({
      item: { publication: 0, revision: 4, changes: [] },
    });
    network.replies['POST /v1/workflows/workflow-1/publish'] = successEnvelope({
      item: { publication: 1, ready: true },
    });
    const { user, dialog } = await openDialog();
    render(<Toasts />);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    return user;
  };
  it('counts the steps that viewers get, and none that was cut out', async () => {
    const details = workflowDetails({ cut: { rotation: 0, splits: [], erased: [{ start: 0, end: 20 }] } });
    network.replies[workflow] = successEnvelope({ item: details });
    expect((await openDialog()).dialog.getByText(/2 steps/)).toBeVisible();
  });
  it('offers the link once it is published', async () => {
    const user = await publishFirst();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/playermain/workflow-1`);
    expect(await screen.findByText('Link copied')).toBeVisible();
  });
  it('leads to the player once it is published', async () => {
    const user = await publishFirst();
    await user.click(await screen.findByRole('button', { name: 'Watch' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });
  it.each([
    ['is the primary action while viewers see something else', true],
    ['is no primary action while viewers see all of it', false],
  ])('%s', async (_, changedSincePublication) => {
    const details = workflowDetails({ publication: 1, published: true, changedSincePublication });
    network.replies[workflow] = successEnvelope({ item: details });
    open(BuilderScreen);
    const button = await screen.findByRole('button', { name: 'Publish' });
    expect(button.dataset['variant'] === 'primary').toBe(changedSincePublication);
  });
  const changes = (revision: number, after: string) =>
    successEnvelope({
      item: {
        publication: 1,
        revision,
        changes: [{ kind: 'title', stepId: null, sentenceId: null, before: 'Boiler', after, parts: [] }],
      },
    });
  it('publishes what was read, and shows what it is now where somebody edited meanwhile', async () => {
    const details = workflowDetails({ publication: 1, published: true });
    network.replies[workflow] = successEnvelope({ item: details });
    network.replies['GET /v1/workflows/workflow-1/changes'] = changes(4, 'Bleeding the boiler');
    network.replies['POST /v1/workflows/workflow-1/publish'] = () => {
      network.replies['GET /v1/workflows/workflow-1/changes'] = changes(6, 'Venting the boiler');
      return refusal(409, 'revision.conflict');
    };
    const { user, dialog } = await openDialog();
    await dialog.findByText(/is now “Bleeding the boiler”/);
    await user.click(dialog.getByRole('button', { name: 'Publish version 2' }));
    expect(await dialog.findByText(/changed while you were reading/)).toBeVisible();
    expect(await dialog.findByText(/is now “Venting the boiler”/)).toBeVisible();
    network.replies['POST /v1/workflows/workflow-1/publish'] = successEnvelope({
      item: { publication: 2, ready: true },
    });
    await user.click(dialog.getByRole('button', { name: 'Publish version 2' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    const requests = network.requestsTo('POST /v1/workflows/workflow-1/publish');
    expect(requests.map(({ headers }) => headers['if-match'])).toEqual(['"4"', '"6"']);
  });
});

it('R-WFL-24: the history says of each stage how it ended, as the server tells it', async () => {
  const moment = (id: string, outcome: string, cause: object | null = null) => ({
    id, at: '2026-11-01T00:00:00.000Z', kind: 'reported', stage: 'speech', status: 'any word', outcome, cause,
  }); // prettier-ignore
  const cause = { error: 'speech.stopped', message: 'Speech recognition stopped.' };
  network.replies['GET /v1/workflows/workflow-1/conversion-history'] = listOf([
    moment('4', 'under-way'), moment('3', 'failed', cause), moment('2', 'begun'), moment('1', 'done'), { ...moment('0', 'done'), status: 'sentences finished' },
  ]); // prettier-ignore
  const user = open(BuilderScreen);
  await user.click(await screen.findByRole('tab', { name: 'History' }));
  for (const words of ['In progress', cause.message, 'Started', 'Done', 'Sentences recognised'])
    expect(await screen.findByText(words)).toBeVisible();
});

it('2:154: the history shows authors what viewers wrote, newest first', async () => {
  network.replies['GET /v1/people'] = listOf([{ id: 'tom', displayName: 'Tom Becker' }]);
  const sent = { userId: 'tom', publication: 2, sentAt: '2026-11-01T00:00:00.000Z' };
  network.replies['GET /v1/workflows/workflow-1/feedback'] = listOf([
    { ...sent, id: 'f2', stepId: 'step-a', rating: 4, text: 'The torque is missing.' },
    { ...sent, id: 'f1', stepId: null, rating: null, text: null },
  ]);
  const user = open(BuilderScreen);
  await user.click(await screen.findByRole('tab', { name: 'History' }));
  const row = (await screen.findByText('The torque is missing.')).closest('li');
  expect(row).toHaveTextContent(/Version 2 · Step 1: .+ · 4 of 5/);
  expect(await within(row as HTMLElement).findByText('Tom Becker')).toBeVisible();
  expect(screen.getByText('The text was erased with the account of its author.')).toBeVisible();
});
