import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SummaryView } from '../../../../../contracts/assistant/summary.ts';
import { useEditorActions } from '../../../editor/state/actions.ts';
import { EditorProvider } from '../../../editor/state/editor-context.tsx';
import { bench, noMedia, start } from '../../../editor/state/editor.fixture.ts';
import { Preview } from '../../../editor/state/preview.ts';
import { listOf, refusal, type Reply, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { renderAt } from '../../../test-screen.tsx';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { workflowDetails } from '../workflow-details.fixture.ts';
import { part, summaryOf } from './summary.fixture.ts';
import { SummaryPage } from './SummaryPage.tsx';

const read = 'GET /v1/workflows/w/ai-summary';
const create = 'POST /v1/ai-summary';
const change = 'PATCH /v1/ai-summary/w';
const none = successEnvelope({ item: summaryOf([], { status: null, origin: null, languageCode: null }) });

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({
    [create]: successEnvelope({ item: { id: 'w' } }),
    [change]: successEnvelope(),
    'DELETE /v1/ai-summary/w': successEnvelope(),
    'POST /v1/ai-summary/w/cancel': successEnvelope(),
  });
  network.fallback = listOf([]);
});

function Page({ published }: { readonly published: boolean }) {
  const details = workflowDetails({ id: 'w', published });
  return <SummaryPage actions={useEditorActions()} header={null} notes={null} details={details} />;
}
function open(answer: Reply | 'pending', { published = true, document = start } = {}) {
  network.replies[read] = answer;
  const { editor } = bench();
  act(() => editor.rebase({ document, revision: 100, textRevision: 100 }));
  renderAt(
    '/editormain/w/summary',
    <EditorProvider editor={editor} media={noMedia}>
      <Page published={published} />
      <Toasts />
    </EditorProvider>,
  );
  return { editor };
}
const openWith = (summary: SummaryView, more = {}) => open(successEnvelope({ item: summary }), more);
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const bodies = (route: string) => network.requestsTo(route).map(({ body }) => body);
const group = (name: string) => within(screen.getByRole('region', { name }));
const row = async (text: string) =>
  within((await screen.findByDisplayValue(text)).closest('li') as HTMLElement);

describe('the summary page', () => {
  it('Loading: keeps the place of its texts', () => {
    open('pending');
    expect(screen.getByRole('main', { name: 'Summary' })).toBeVisible();
    expect(screen.queryByText('No summary yet')).not.toBeInTheDocument();
  });

  it('Error: says why it did not come, and tries again', async () => {
    open(refusal(503, 'service.unavailable'));
    expect(await screen.findByText('Refused: service.unavailable.')).toBeVisible();
    network.replies[read] = successEnvelope({ item: summaryOf([part('a')]) });
    await click('Try again');
    expect(await screen.findByDisplayValue('Text a.')).toBeVisible();
  });

  it('R-SUM-02, Empty: is written when its author wants it', async () => {
    open(none);
    await click('Create summary');
    await vi.waitFor(() =>
      expect(bodies(create)).toEqual([
        { workflowId: 'w', kinds: ['safety', 'tools', 'note', 'section', 'sop'] },
      ]),
    );
  });

  it('offers nothing where there is nothing to write it from', async () => {
    const { draft, transcript } = start;
    const steps = draft.steps.map((step) => ({ ...step, title: '' }));
    open(none, {
      document: { ...start, draft: { ...draft, steps }, transcript: { ...transcript, sentences: [] } },
    });
    expect(await screen.findByText(/There is nothing to summarize/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create summary' })).not.toBeInTheDocument();
  });

  it.each([
    ['pending', 'Waiting', 'The summary is waiting to be written.'],
    ['processing', 'Writing', 'The summary is being written.'],
  ] as const)(
    'R-AIQ-01 R-SUM-07: %s is in progress, and can be cancelled',
    async (status, badge, sentence) => {
      openWith(summaryOf([part('a')], { status }));
      expect(await screen.findByText(badge)).toBeVisible();
      expect(screen.getByText(sentence)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Write all again' })).toBeDisabled();
      await click('Cancel');
      await vi.waitFor(() => expect(bodies('POST /v1/ai-summary/w/cancel')).toHaveLength(1));
    },
  );

  it('says how many questions of it are answered', async () => {
    network.replies['GET /v1/ai-summary/w/progress'] = successEnvelope({
      item: { progress: { done: 3, of: 12 } },
    });
    openWith(summaryOf([], { status: 'processing', origin: null, runId: 'run-1' }));
    expect(await screen.findByText(/being written: 3 of 12 questions/)).toBeVisible();
  });

  it('R-SUM-07: a failure says why, and that nothing is lost; it can be written again', async () => {
    const cause = { error: 'test.broken', message: 'The machine stopped.' };
    openWith(summaryOf([part('a')], { status: 'failure', cause }));
    expect(await screen.findByText(/could not be written.*unchanged\. The machine stopped\./)).toBeVisible();
    expect(screen.getByDisplayValue('Text a.')).toBeVisible();
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Write again' }));
    await vi.waitFor(() => expect(bodies(create)).toHaveLength(1));
  });

  it('says that one was cancelled before there was any', async () => {
    openWith(summaryOf([], { status: 'failure', origin: null, languageCode: null }));
    expect(await screen.findByText(/cancelled before there was a summary/)).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('R-SUM-10 R-SUM-08 R-SUM-09: has its texts by kind, and each kind is written again on its own', async () => {
    openWith(
      summaryOf([
        part('warning'),
        part('wrench', { kind: 'tools' }),
        part('about', { kind: 'section', stepId: 'one' }),
        part('first', { kind: 'sop', stepId: 'one', sentenceIds: [] }),
      ]),
    );
    expect(await screen.findByDisplayValue('Text warning.')).toBeVisible();
    expect(group('Tools').getByDisplayValue('Text wrench.')).toBeVisible();
    expect(group('Important').getByText('Nothing was found in the video.')).toBeVisible();
    expect(group('Sections').getByText('one')).toBeVisible();
    expect(group('Steps').getByText('The title of step 1')).toBeVisible();
    await userEvent.click(group('Tools').getByRole('button', { name: 'Write again' }));
    await vi.waitFor(() => expect(bodies(create)).toEqual([{ workflowId: 'w', kinds: ['tools'] }]));
  });

  it('leads from a text to the place in the video that it rests on, and quotes it beside an edited one', async () => {
    openWith(
      summaryOf([part('a', { sentenceIds: ['s2'] }), part('b', { sentenceIds: ['s2'], isPersonal: true })]),
    );
    const seek = vi.spyOn(Preview.prototype, 'seek');
    await userEvent.click((await row('Text a.')).getByRole('button', { name: 'Show in the video: 00:11' }));
    expect(seek).toHaveBeenCalledWith(11);
    expect((await row('Text a.')).queryByText('Drain it.')).not.toBeInTheDocument();
    expect((await row('Text b.')).getByText('Drain it.')).toBeVisible();
    expect((await row('Text b.')).getByText('Edited')).toBeVisible();
  });

  it('texts are accepted, edited and removed', async () => {
    openWith(summaryOf([part('a'), part('b'), part('c', { isAccepted: true })]));
    await userEvent.click((await row('Text a.')).getByRole('button', { name: 'Accept' }));
    expect((await row('Text c.')).getByText('Accepted')).toBeVisible();
    expect((await row('Text c.')).queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    const field = await screen.findByRole('textbox', { name: 'Safety, text 2' });
    await userEvent.clear(field);
    expect(screen.getByText('A text cannot be empty. Remove it instead.')).toBeVisible();
    await userEvent.type(field, 'Wear gloves.{Enter}');
    await userEvent.click((await row('Text b.')).getByRole('button', { name: 'Remove' }));
    await click('Accept all');
    await vi.waitFor(() =>
      expect(bodies(change)).toEqual([
        { accepted: ['a'] },
        { changed: [{ partId: 'b', content: 'Wear gloves.' }] },
        { removed: ['b'] },
        { accepted: ['a', 'b'] },
      ]),
    );
  });

  it('says what accepting a text does, for as long as one can be accepted', async () => {
    const explanation = /stays when the others are written again.*viewers see texts .* too/;
    openWith(summaryOf([part('a'), part('b')]));
    const accept = (await row('Text a.')).getByRole('button', { name: 'Accept' });
    expect(screen.getByText(explanation)).toBeVisible();
    expect(accept).toHaveAccessibleDescription(explanation);
    expect(screen.getByRole('button', { name: 'Accept all' })).toHaveAccessibleDescription(explanation);
    await userEvent.hover(accept);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(explanation);
    cleanup();
    openWith(summaryOf([part('c', { isAccepted: true })]));
    expect(await screen.findByDisplayValue('Text c.')).toBeVisible();
    expect(screen.queryByText(explanation)).not.toBeInTheDocument();
  });

  it('R-SUM-10: leads to where its texts are translated beside the original', async () => {
    openWith(summaryOf([part('a')]));
    const languages = within(await screen.findByRole('region', { name: 'Other languages' }));
    expect(languages.getByText(/once you publish/)).toBeVisible();
    expect(languages.getByRole('link', { name: 'Translate' })).toHaveAttribute(
      'href',
      '/editormain/w/languages',
    );
  });

  it('R-SUM-01: is shown to viewers when its author wants it, who knows when they see it', async () => {
    openWith(summaryOf([part('a')]));
    expect(await screen.findByText('Only people who can edit this video see it.')).toBeVisible();
    network.replies[read] = successEnvelope({ item: summaryOf([part('a')], { activate: true }) });
    await userEvent.click(screen.getByRole('switch', { name: 'Show the summary to viewers' }));
    expect(await screen.findByText('It is in the player, beside the steps.')).toBeVisible();
    expect(bodies(change)).toEqual([{ activate: true }]);
  });

  it('says what nobody sees yet, and what viewers do not see any more', async () => {
    openWith(summaryOf([part('a', { isPersonal: true, isInVideo: false }), part('b')], { activate: true }), {
      published: false,
    });
    expect(await screen.findByText('Viewers see it as soon as the video is published.')).toBeVisible();
    expect((await row('Text a.')).getByText(/is no longer in the video/)).toBeVisible();
  });

  it('does not claim that viewers see a summary in which nothing is left', async () => {
    openWith(summaryOf([part('a', { isPersonal: true, isInVideo: false })], { activate: true }));
    expect(await screen.findByRole('switch')).toBeChecked();
    expect(screen.queryByText('It is in the player, beside the steps.')).not.toBeInTheDocument();
  });

  it.each([
    ['extractive', /word for word. No AI model wrote or changed them/, 0],
    ['llama-3', /^Written by llama-3\./, 1],
  ])('says how it was made: %s, from what, and how much was left out', async (model, sentence, prompts) => {
    const inputHash = '0123456789ab'.padEnd(64, 'c');
    const origin = { model, promptVersion: 'summary/2', inputHash };
    openWith(summaryOf([part('a')], { origin, leftOut: 3 }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText(inputHash)).toBeVisible();
    expect(screen.queryAllByText('Prompt version summary/2')).toHaveLength(prompts);
    expect(screen.getByText('Left out, because the video does not say it: 3')).toBeVisible();
  });

  it('tells what a model wrote from what the video says word for word', async () => {
    const origin = { model: 'llama-3', promptVersion: 'summary/1', inputHash: 'x' };
    openWith(summaryOf([part('a'), part('b', { isExtracted: false })], { origin }));
    expect((await row('Text a.')).getByText('Word for word from the video')).toBeVisible();
    expect((await row('Text b.')).queryByText('Word for word from the video')).not.toBeInTheDocument();
  });

  it('offers an instruction as the title of its step, beside the title that it has', async () => {
    const sop = (id: string, stepId: string, content: string) => part(id, { kind: 'sop', stepId, content });
    const { editor } = openWith(
      summaryOf([
        sop('a', 'one', 'Close the inlet valve.'),
        sop('b', 'two', 'Drain the filter.'),
        sop('c', 'gone', 'Wait.'),
      ]),
    );
    const [one, two] = start.draft.steps;
    expect(await screen.findByText(`The step’s title: ${one?.title}`)).toBeVisible();
    await userEvent.click(
      (await row('Close the inlet valve.')).getByRole('button', { name: 'Use as title' }),
    );
    expect(
      editor
        .snapshot()
        .document.draft.steps.map(({ title }) => title)
        .slice(0, 2),
    ).toEqual(['Close the inlet valve', two?.title]);
    expect(screen.queryByText(`The step’s title: ${one?.title}`)).not.toBeInTheDocument();
    act(() => void editor.undo());
    await click('Use all 2 as titles');
    expect(
      editor
        .snapshot()
        .document.draft.steps.map(({ title }) => title)
        .slice(0, 2),
    ).toEqual(['Close the inlet valve', 'Drain the filter']);
    expect(screen.getByText('2 steps have new titles')).toBeVisible();
    expect(screen.queryByRole('button', { name: /as title/ })).not.toBeInTheDocument();
  });

  it('R-SUM-02: is deleted after a question', async () => {
    openWith(summaryOf([part('a')]));
    await click('Delete summary');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/The video, its transcript and its steps stay/)).toBeVisible();
    network.replies[read] = none;
    await userEvent.click(dialog.getByRole('button', { name: 'Delete summary' }));
    expect(await screen.findByText('No summary yet')).toBeVisible();
  });

  it('R-SUM-04: says so when a change is refused', async () => {
    openWith(summaryOf([part('a')]));
    network.replies[change] = refusal(409, 'summary.part-unknown');
    await userEvent.click((await row('Text a.')).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Nothing was changed')).toBeVisible();
    expect(screen.getByText('Refused: summary.part-unknown.')).toBeVisible();
  });
});
