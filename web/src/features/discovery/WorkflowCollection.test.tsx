import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toStep } from '../../../../contracts/authoring/model/draft-steps.ts';
import { initialVoiceOver } from '../../../../contracts/authoring/model/voice-over.ts';
import { initialProcessing, statusesOf } from '../../../../contracts/authoring/model/processing.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showLanguage } from '../../i18n/text.ts';
import { signIn } from '../../providers/sign-in.ts';
import { uploads } from '../../providers/uploads.ts';
import { QueryFailed } from '../../providers/use-query-of.ts';
import { successEnvelope, listOf, refusal, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import type { CardQuery } from './card-lists.ts';
import type { ListState } from './list-state.ts';
import { WorkflowCollection } from './WorkflowCollection.tsx';

const signing = 'POST /sign/batch';
const poster = (url: string | null) => listOf([{ url, message: 'OK' }]);

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({ [signing]: poster('/poster.jpg'), 'GET /v1/people': listOf([]) });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

const card = (differing: Partial<WorkflowCard> = {}): WorkflowCard => ({
  id: 'w1', title: 'Press', titleTranslations: {}, languageCode: 'en-us', workspaceId: 'hall', authorId: 'maria', status: 'unpublished', published: false, editType: 'original',
  changedSincePublication: false, requested: null, previewReady: true, videoDuration: 60, stepCount: 3, cause: null,
  createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', publishedAt: null, ...differing,
}); // prettier-ignore
/** As the editor would receive it. */
const failedDetails = (cause: object) => {
  const statuses = { ...statusesOf(initialProcessing, { published: false, editType: 'original' }), convertStatus: 'error' };
  return {
    ...card({ status: 'failed' }), titles: {}, assetId: 'a', statuses, beingMade: false, publication: 0, requested: null, causes: { convert: cause }, basis: null, speechConfidence: null,
    transcriptionId: null, transcriptRevision: 0, terms: [], hasAudio: null, width: null, height: null, voiceOver: initialVoiceOver, cut: { rotation: 0, splits: [], erased: [] }, poster: { atSecond: null, assetId: null }, safetyWatermark: false, reviewers: [], externalId: null, revision: 1, steps: [],
  };
}; // prettier-ignore
const answered = (...cards: readonly WorkflowCard[]): Partial<CardQuery> => ({
  data: { items: cards, page: { page: 1, size: 20, dataCount: cards.length } },
});
const everything: ListState = {
  text: '',
  status: null,
  category: null,
  sort: '-updatedAt',
  view: 'grid',
  page: 1,
  size: 20,
};

function show(query: Partial<CardQuery>, state: Partial<ListState> = {}) {
  const onChange = vi.fn();
  const refetch = vi.fn();
  const whole: CardQuery = {
    data: null, error: null, isLoading: false, isFetching: false, isStale: false, refetch, ...query,
  }; // prettier-ignore
  const { container } = renderAt(
    '/home',
    <>
      <WorkflowCollection
        author
        label="Workflows"
        query={whole}
        state={{ ...everything, ...state }}
        onChange={onChange}
        empty={<p>Nothing yet</p>}
      />
      <Address />
    </>,
  );
  return { container, onChange, refetch, user: userEvent.setup() };
}

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

describe('a collection of workflows', () => {
  it('Loading: keeps the places of cards free', () => {
    const { container } = show({ isLoading: true });
    expect(container.querySelector('ul[aria-busy="true"]')?.children).toHaveLength(8);
  });
  it('Empty: says what comes first, or that nothing fits and how to see all again', async () => {
    show(answered());
    expect(screen.getByText('Nothing yet')).toBeInTheDocument();
    const { onChange, user } = show(answered(), { text: 'xyz' });
    expect(screen.getByText('No results')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(onChange).toHaveBeenCalledWith({ text: '', status: null, category: null, page: 1 });
  });
  it('Error: says so and asks again', async () => {
    const error = new QueryFailed({ code: 500, ok: false, errorMessage: 'The disk is asleep.', data: null });
    const { refetch, user } = show({ error });
    expect(screen.getByText('The disk is asleep.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(refetch).toHaveBeenCalled();
  });
  it('Success: R-RTE-14, R-CARD-10: a card leads to the editor and offers what its status allows', async () => {
    const { user } = show(answered(card()));
    expect(screen.getByRole('link', { name: 'Press' })).toHaveAttribute('href', '/buildermain/w1');
    await user.click(screen.getByRole('button', { name: 'Actions for Press' }));
    const names = within(screen.getByRole('menu'))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Edit', 'Rename', 'Version history', 'Check access', 'Publish', 'Delete']);
  });
  it('R-CARD-08: the history of a workflow’s versions is opened from its card, by its authors', async () => {
    const { user } = show(answered(card()));
    await user.click(screen.getByRole('button', { name: 'Actions for Press' }));
    await user.click(screen.getByRole('menuitem', { name: 'Version history' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/buildermain/w1/versions');
  });
  it('R-RTE-14: the card of a workflow for the new editor leads to the advanced one', () => {
    show(answered(card({ editType: 'new_editor' })));
    expect(screen.getByRole('link', { name: 'Press' })).toHaveAttribute('href', '/editoradvanced/w1');
  });
  it('R-LNG-07 is called by its title in the language of the interface', () => {
    showLanguage('es-mx', {});
    show(answered(card({ titleTranslations: { 'es-es': 'Prensa' } }), card({ id: 'w2', title: 'Pump' })));
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Prensa',
      'Pump',
    ]);
    showLanguage('en', {});
  });
  it('says why it failed, where its picture would be too', () => {
    const cause = { error: 'media.no-video', message: 'This file is no video.' };
    show(answered(card({ status: 'failed', previewReady: false, cause })));
    expect(screen.getByText('This file is no video.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'See what failed' })).toBeInTheDocument();
  });
  it('offers the next step on a card that failed, also where it has a picture', async () => {
    network.replies['POST /sign/batch'] = listOf(
      ['/a.jpg', '/b.jpg'].map((url) => ({ url, status: 'OK', code: 'OK', message: 'OK' })),
    );
    const cause = { error: 'media.damaged', message: 'The video is damaged.' };
    const { container } = show(
      answered(card({ status: 'failed', previewReady: true, cause }), card({ id: 'w2' })),
    );
    await expect.poll(() => container.querySelectorAll('img').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'See what failed' })).toBeVisible();
  });
});

describe('a card of what is being made', () => {
  const stage = (name: string, state: string, more: object = {}) => ({
    name, state, startedAt: null, endedAt: null, attempt: 1, progress: null, cause: null, ...more,
  }); // prettier-ignore
  const run = (state: string, ...stages: readonly object[]) =>
    successEnvelope({ item: { id: 'p', pipeline: 'IngestVideo', state, subjectId: 'w1', startedAt: '2026-11-01T00:00:00.000Z', endedAt: null, stages } }); // prettier-ignore
  const status = 'GET /v1/workflows/w1/preview/status';

  it('says how much of all stages is through, not of the one that it names', async () => {
    network.replies[status] = run(
      'running', stage('probe', 'done'), stage('encode', 'running', { progress: 0.8 }), stage('transcribe', 'running', { progress: 0.6 }), stage('segment', 'waiting'),
    ); // prettier-ignore
    show(answered(card({ status: 'processing' })));
    expect(await screen.findByText('Processing 70%')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '70');
  });
  it('waits where nothing has its turn', async () => {
    network.replies[status] = run('running', stage('probe', 'waiting'));
    show(answered(card({ status: 'processing' })));
    expect(await screen.findByText('Waiting')).toBeInTheDocument();
  });
  it('says in which stage it failed', async () => {
    const cause = { error: 'media.timeout', message: 'Reading this video took longer than allowed.' };
    network.replies[status] = run('failed', stage('probe', 'failed', { cause }), stage('encode', 'waiting'));
    network.replies['GET /v1/workflows/w1'] = successEnvelope({ item: failedDetails(cause) });
    const { user } = show(answered(card({ status: 'failed', previewReady: false, cause })));
    await user.click(screen.getByRole('button', { name: 'See what failed' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Reading the video failed.')).toBeInTheDocument();
  });
  it('offers another file for a damaged video, though its run waits for another try', async () => {
    const cause = { error: 'media.undecodable', message: 'This picture cannot be decoded.' };
    network.replies[status] = run(
      'failed',
      stage('encode', 'failed', { cause }),
      stage('pictures', 'waiting'),
    );
    network.replies['GET /v1/workflows/w1'] = successEnvelope({ item: failedDetails(cause) });
    const { user } = show(answered(card({ status: 'failed', previewReady: false, cause })));
    await user.click(await screen.findByRole('button', { name: 'Replace file' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Replace file' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
  it('says a cause once that stopped several stages', async () => {
    const cause = { error: 'media.undecodable', message: 'This picture cannot be decoded.' };
    network.replies[status] = run(
      'failed',
      stage('encode', 'failed', { cause }),
      stage('pictures', 'failed', { cause }),
    );
    const statuses = { ...failedDetails(cause).statuses, frameCaptureStatus: 'error' };
    const causes = { convert: cause, frames: cause };
    network.replies['GET /v1/workflows/w1'] = successEnvelope({
      item: { ...failedDetails(cause), statuses, causes },
    });
    const { user } = show(answered(card({ status: 'failed', previewReady: false, cause })));
    await user.click(await screen.findByRole('button', { name: 'Replace file' }));
    const dialog = within(await screen.findByRole('dialog'));
    const note = (await dialog.findByText('Encoding and Creating pictures failed.')).parentElement;
    expect(note).toHaveTextContent('This picture cannot be decoded.');
    expect(dialog.getAllByText(/cannot be decoded/)).toHaveLength(1);
  });
  it('offers another file where trying again would not help, on the card and in what it opens', async () => {
    const cause = { error: 'media.no-video', message: 'This file is no video.' };
    const ended = run('failed', stage('probe', 'failed', { cause }));
    const item = { ...(ended.body as { item: object }).item, endedAt: '2026-11-01T00:01:00.000Z' };
    network.replies[status] = successEnvelope({ item });
    network.replies['GET /v1/workflows/w1'] = successEnvelope({ item: failedDetails(cause) });
    network.replies['DELETE /v1/workflows/w1'] = successEnvelope();
    const added = vi.spyOn(uploads, 'add').mockResolvedValue();
    const { user } = show(answered(card({ status: 'failed', previewReady: false, cause })));
    await user.click(await screen.findByRole('button', { name: 'Replace file' }));
    const dialog = within(await screen.findByRole('dialog'));
    const file = new File(['x'], 'Press again.mp4', { type: 'video/mp4' });
    vi.stubGlobal('showOpenFilePicker', async () => [{ kind: 'file', getFile: async () => file }]);
    await user.click(await dialog.findByRole('button', { name: 'Replace file' }));
    await expect.poll(() => network.requestsTo('DELETE /v1/workflows/w1')).toHaveLength(1);
    expect(added).toHaveBeenCalledWith(expect.objectContaining({ file }), {
      kind: 'video', workspaceId: 'hall', workflowId: null, languageCode: 'en-us',
    }); // prettier-ignore
  });
  it('says what it was made without, but not to those who watch it', () => {
    const cause = { error: 'speech.unavailable', message: 'No engine is installed.' };
    show(answered(card({ cause }), card({ id: 'w2', status: 'published', published: true, cause })));
    expect(screen.getAllByText('No engine is installed.')).toHaveLength(1);
  });
  it('does not call it failed where it was only made without something', async () => {
    const cause = { error: 'media.damaged', message: 'Parts of the file could not be read.' };
    const statuses = statusesOf(initialProcessing, { published: true, editType: 'original' });
    network.replies[status] = run('completed', stage('encode', 'done', { cause }));
    network.replies['GET /v1/workflows/w1'] = successEnvelope({
      item: { ...failedDetails(cause), statuses },
    });
    const { user } = show(answered(card({ status: 'published', published: true, cause })));
    await user.click(screen.getByRole('button', { name: 'Actions for Press' }));
    await user.click(screen.getByRole('menuitem', { name: 'See what’s missing' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What’s missing in “Press”' }));
    expect(await dialog.findByText('Parts of the file could not be read.')).toBeInTheDocument();
  });
});

describe('the acts of a card', () => {
  const choose = async (act: string, status: WorkflowCard['status'] = 'unpublished') => {
    const { user } = show(answered(card({ status, published: status === 'published' })));
    await user.click(screen.getByRole('button', { name: 'Actions for Press' }));
    await user.click(screen.getByRole('menuitem', { name: act }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  };
  it.each(['published', 'unpublished', 'new', 'failed', 'processing', 'transcoding'] as const)(
    'R-CARD-11: a card that is %s can be deleted, after a word is typed',
    async (status) => {
      network.replies['DELETE /v1/workflows/w1'] = successEnvelope();
      const { user, dialog } = await choose('Delete', status);
      const verb = dialog.getByRole('button', { name: 'Delete' });
      expect(verb).toBeDisabled();
      expect(network.requestsTo('DELETE /v1/workflows/w1')).toEqual([]);
      await user.type(dialog.getByLabelText(/^Type/), 'delete');
      await user.click(verb);
      await expect.poll(() => network.requestsTo('DELETE /v1/workflows/w1')).toHaveLength(1);
    },
  );
  it('2:133: a pasted title of more than 90 characters is not cut, and not sent', async () => {
    const { user, dialog } = await choose('Rename', 'unpublished');
    await user.clear(dialog.getByRole('textbox'));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('P'.repeat(91));
    expect(dialog.getByRole('textbox')).toHaveValue('P'.repeat(91));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Use at most 90 characters.')).toBeVisible();
    expect(network.requestsTo('PUT /v1/workflows/w1/title')).toEqual([]);
  });
  it.each([
    ['Rename', 'PUT /v1/workflows/w1/title', 'unpublished', 'Save'],
    ['Unpublish', 'POST /v1/workflows/w1/unpublish', 'published', 'Unpublish'],
    ['Delete', 'DELETE /v1/workflows/w1', 'unpublished', 'Delete'],
  ] as const)(
    'R-CARD-18, E-card-action: that %s failed is said where it was asked, and reported',
    async (act, call, status, verb) => {
      network.replies[call] = refusal(409, 'workflow.elsewhere');
      const { user, dialog } = await choose(act, status);
      if (act === 'Rename') await user.type(dialog.getByRole('textbox'), 'Pump');
      if (act === 'Delete') await user.type(dialog.getByLabelText(/^Type/), 'delete');
      await user.click(dialog.getByRole('button', { name: verb }));
      expect(await dialog.findByText('Refused: workflow.elsewhere.')).toBeVisible();
      expect(network.requestsTo('POST /core-features/error-log').map(({ body }) => body)).toMatchObject([
        { code: 409, message: `${call}: workflow.elsewhere` },
      ]);
    },
  );
});

describe('publishing from a card', () => {
  const changes = 'GET /v1/workflows/w1/changes';
  const none = { error: 'none', message: 'None.' };
  const range = { id: 'a', title: '', startTime: 0, endTime: 60 };
  const untitled = { ...toStep(range), number: 1, duration: 60, titleProposed: false, transcriptions: {} };
  const ask = async () => {
    network.replies['GET /v1/workflows/w1'] = successEnvelope({
      item: {
        ...failedDetails(none),
        publication: 1,
        steps: [untitled],
      },
    });
    const { user } = show(answered(card({ changedSincePublication: true })));
    render(<Toasts />);
    await user.click(screen.getByRole('button', { name: 'Actions for Press' }));
    await user.click(screen.getByRole('menuitem', { name: 'Publish' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Publish version 2?' })) };
  };
  it('shows what viewers will see differently, and says that its video is still to be made', async () => {
    const renamed = {
      kind: 'title',
      stepId: null,
      sentenceId: null,
      before: 'Jack',
      after: 'Press',
      parts: [],
    };
    network.replies[changes] = successEnvelope({ item: { publication: 1, revision: 4, changes: [renamed] } });
    network.replies['POST /v1/workflows/w1/publish'] = successEnvelope({
      item: { publication: 2, ready: false },
    });
    const { user, dialog } = await ask();
    expect(await dialog.findByText(/is now “Press”/)).toBeVisible();
    expect(dialog.getByText(/1 step has no title/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publish version 2' }));
    expect(await screen.findByText('Version 2 is being prepared')).toBeVisible();
    expect(screen.queryByText(/is published/)).toBeNull();
    const [request] = network.requestsTo('POST /v1/workflows/w1/publish');
    expect(request?.headers['if-match']).toBe('"4"');
  });
  it('says that the workflow could not be read, instead of waiting for it', async () => {
    network.replies['GET /v1/workflows/w1'] = refusal(404, 'workflow.absent');
    const { user } = show(answered(card()));
    await user.click(screen.getByRole('button', { name: 'Actions for Press' }));
    await user.click(screen.getByRole('menuitem', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    expect(await dialog.findByText('Refused: workflow.absent.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  });

  const requested = { publication: 2, requestedAt: '2026-11-01T00:00:00.000Z', cause: null };
  const cause = { error: 'disk.full', message: 'No space left on device.' };
  it('is going on until viewers can see it, with how far it is', async () => {
    network.replies['GET /v1/workflows/w1/publication/status'] = successEnvelope({ item: { run: null } });
    show(answered(card({ requested })));
    const shown = within(screen.getByRole('listitem'));
    expect(shown.getByText(/^Publishing…/)).toBeVisible();
    expect(shown.getByRole('progressbar', { name: 'Publishing…' })).toBeVisible();
    expect(shown.queryByText('Unpublished')).toBeNull();
  });
  it('says why it failed', () => {
    show(answered(card({ requested: { ...requested, cause } })));
    expect(screen.getByText('Publishing failed')).toBeVisible();
    expect(screen.getByText(refusalText(cause))).toBeVisible();
  });
  it('is nothing to people who only watch: they see the version before', async () => {
    network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, role: 'viewer' } });
    await signIn('maria@harbour.example', 'secret');
    show(answered(card({ status: 'published', published: true, requested, changedSincePublication: true })));
    expect(within(screen.getByRole('listitem')).getByText('Published')).toBeVisible();
    expect(screen.queryByText('Changed since last published')).toBeNull();
  });
});

describe('the picture of a card', () => {
  it('that loads is not one that is missing', async () => {
    network.replies[signing] = 'pending';
    const { container } = show(answered(card()));
    expect(await screen.findByText('Press')).toBeInTheDocument();
    expect(screen.queryByText('No preview yet')).toBeNull();
    expect(container.querySelector('li img')).toBeNull();
  });
  it('that is missing says so', async () => {
    network.replies[signing] = poster(null);
    show(answered(card()));
    expect(await screen.findByText('No preview yet')).toBeInTheDocument();
  });
  it('is shown once it has an address', async () => {
    const { container } = show(answered(card()));
    await vi.waitFor(() => expect(container.querySelector('li img')).toHaveAttribute('src', '/poster.jpg'), {
      timeout: 10_000,
    });
  });
});
