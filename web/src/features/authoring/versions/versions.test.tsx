import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { renderAt } from '../../../test-screen.tsx';
import { stubMariaSession } from '../../../test-session.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { workflowDetails } from '../workflow-details.fixture.ts';
import { VersionsScreen } from './VersionsScreen.tsx';

const at = '2026-11-22T16:08:00.000Z';
const change = (kind: string, more: object) => ({
  kind,
  stepId: null,
  sentenceId: null,
  before: null,
  after: null,
  step: null,
  parts: [],
  ...more,
});
const torque = { id: 'torque', number: 1, title: 'Torque the gland nuts' };
const renamed = change('step-renamed', {
  stepId: 'torque',
  before: 'Nuts',
  after: 'Torque the gland nuts',
  step: torque,
});
const said = change('transcript', {
  sentenceId: 's1',
  before: 'to ten newton meters',
  after: 'to twelve newton meters',
  step: torque,
});
const restored = { restoredFrom: '2026-11-20T09:30:00.000Z', changes: [renamed], changeCount: 4 };
const versions = [
  {
    revision: 7,
    at,
    by: 'vera',
    madeBy: 'person',
    publication: null,
    restoredFrom: null,
    changes: [said],
    changeCount: 1,
  },
  {
    revision: 6,
    at,
    by: 'vera',
    madeBy: 'person',
    publication: null,
    restoredFrom: null,
    changes: [renamed],
    changeCount: 3,
  },
  {
    revision: 5,
    at,
    by: 'tom',
    madeBy: 'person',
    publication: 4,
    restoredFrom: null,
    changes: [],
    changeCount: 0,
  },
  { revision: 3, at, by: 'tom', madeBy: 'person', publication: null, ...restored },
  {
    revision: 0,
    at,
    by: 'policy:start',
    madeBy: 'product',
    publication: null,
    restoredFrom: null,
    changes: [],
    changeCount: 0,
  },
];
const opened = (revision: number, changesSince: readonly object[]) => ({
  ...versions.find((version) => version.revision === revision),
  number: 2,
  total: 4,
  title: 'Pump',
  languageCode: 'en-us',
  rotation: 0,
  steps: [
    {
      ...torque,
      title: 'Nuts',
      startTime: 0,
      endTime: 20,
      duration: 20,
      seenSeconds: 12.5,
      attachments: [],
      annotations: [],
      type: 'original',
    },
  ],
  sentences: [{ id: 's1', sentence: 'to ten newton meters', startTime: 2, endTime: 4 }],
  terms: ['gland'],
  changesSince,
  changesSinceCount: changesSince.length,
  editsOfOthers: [],
  currentRevision: 9,
});

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/workflows/w1': successEnvelope({
      item: workflowDetails({ id: 'w1', title: 'Pump' }),
    }),
    'GET /v1/workflows/w1/versions': ({ path }) =>
      listOf(versions.filter(({ publication }) => !path.includes('show=published') || publication !== null)),
    'GET /v1/workflows/w1/versions/7': successEnvelope({ item: opened(7, []) }),
    'GET /v1/workflows/w1/versions/5': successEnvelope({ item: opened(5, [renamed, said]) }),
    'POST /v1/workflows/w1/versions/5/restore': successEnvelope(),
    'GET /v1/workflows/w1/origins': listOf([]),
    'GET /v1/people': listOf([
      { id: 'vera', displayName: 'Vera Holm' },
      { id: 'tom', displayName: 'Tom Becker' },
    ]),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});
const show = () =>
  renderAt(
    '/buildermain/w1/versions',
    <>
      <Routes>
        <Route path="/buildermain/:workflowId/versions" element={<VersionsScreen />} />
      </Routes>
      <Toasts />
    </>,
  );
const restores = () => network.requestsTo('POST /v1/workflows/w1/versions/5/restore');

it('R-VER-02: shows who did what, and opens the newest version first', async () => {
  show();
  expect(
    await screen.findByText('Changed “to ten newton meters” to “to twelve newton meters”'),
  ).toBeVisible();
  expect(screen.getByText('“Nuts” was renamed to “Torque the gland nuts” and 2 more changes')).toBeVisible();
  expect(screen.getByText('Published version 4')).toBeVisible();
  // the other numbering is that of the drafts
  expect(await screen.findByText(/^Draft version \d+ of \d+/)).toBeVisible();
  expect(screen.getByText('Created the workflow')).toBeVisible();
  expect(screen.getByText(/^Restored the draft of .+/)).toBeVisible();
  expect(await screen.findByText('The draft is the same as in this version.')).toBeVisible();
  // as long as viewers would have seen it, with what the draft removed at that time
  expect(screen.getByText('00:12')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore this draft' })).toBeDisabled();
});

it('R-SEG-03: offers to restore no version that has no steps yet', async () => {
  network.replies['GET /v1/workflows/w1/versions/5'] = successEnvelope({
    item: { ...opened(5, [renamed]), steps: [] },
  });
  show();
  await userEvent.setup().click(await screen.findByRole('button', { name: /Published version 4/ }));
  expect(await screen.findByText('There were no steps yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restore this draft' })).toBeNull();
});

it('opens a version, and restores a step, a sentence, or after a question everything', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: /Published version 4/ }));
  const since = await screen.findByRole('region', { name: 'Changes since then' });
  expect(await within(since).findByText('2 changes')).toBeVisible();
  await user.click(within(since).getByRole('button', { name: 'Restore step' }));
  await user.click(within(since).getByRole('button', { name: 'Restore' }));
  await user.click(within(since).getByRole('button', { name: 'Restore this draft' }));
  expect(restores()).toHaveLength(2);
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore this draft' }),
  );
  expect(await screen.findByText('The draft was restored')).toBeVisible();
  expect(restores().map(({ body }) => body)).toEqual([{ stepId: 'torque' }, { sentenceId: 's1' }, {}]);
  expect(restores()[0]?.headers).toMatchObject({ 'if-match': '"9"' });
});

it('takes the restored draft back, without what others have edited since', async () => {
  network.replies['POST /v1/workflows/w1/versions/9/restore'] = successEnvelope();
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: /Published version 4/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore this draft' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore this draft' }),
  );
  expect(await screen.findByText('The draft was restored')).toBeVisible();
  // it stays while others come and go
  act(() => ['One', 'Two', 'Three'].forEach((message) => showToast({ tone: 'ready', message })));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restore undone: the draft is back as it was')).toBeVisible();
  expect(network.requestsTo('POST /v1/workflows/w1/versions/9/restore').map(({ body }) => body)).toEqual([
    { leaveOthers: true, ofDraft: true },
  ]);
});

it('offers it on its own screen alone: afterwards it would take back other edits as well', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: /Published version 4/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore this draft' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore this draft' }),
  );
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the editor' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('restores everything but what others have edited since, unless told otherwise', async () => {
  network.replies['GET /v1/workflows/w1/versions/5'] = successEnvelope({
    item: { ...opened(5, [renamed, said]), editsOfOthers: [{ by: 'tom', count: 2 }] },
  });
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: /Published version 4/ }));
  const since = await screen.findByRole('region', { name: 'Changes since then' });
  const restore = async (untick: boolean) => {
    await user.click(await within(since).findByRole('button', { name: 'Restore this draft' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('2 edits by Tom Becker')).toBeVisible();
    if (untick) await user.click(dialog.getByRole('switch', { name: /Leave what others/ }));
    await user.click(dialog.getByRole('button', { name: 'Restore this draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await restore(false);
  await restore(true);
  expect(restores().map(({ body }) => body)).toEqual([{ leaveOthers: true }, {}]);
});

it('moves through time by keyboard, and shows published versions alone', async () => {
  const user = userEvent.setup();
  show();
  const slider = await screen.findByRole('slider', { name: 'Version' });
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Changed “to ten'));
  await user.click(screen.getByRole('tab', { name: 'Published' }));
  await user.click(await screen.findByRole('button', { name: /Published version 4/ }));
  expect(screen.queryByText('Created the workflow')).toBeNull();
});

it('says that the draft has changed in the meantime, and restores nothing', async () => {
  network.replies['POST /v1/workflows/w1/versions/5/restore'] = refusal(409, 'revision.conflict');
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: /Published version 4/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore step' }));
  expect(await screen.findByText(/The draft has changed in the meantime/)).toBeVisible();
});

const showRevision = (revision: number) =>
  renderAt(
    `/buildermain/w1/versions?revision=${revision}`,
    <Routes>
      <Route path="/buildermain/:workflowId/versions" element={<VersionsScreen />} />
    </Routes>,
  );

it('marks the version that a revision belongs to', async () => {
  network.replies['GET /v1/workflows/w1/versions/4'] = successEnvelope({ item: opened(5, [renamed]) });
  showRevision(4);
  const fifth = await screen.findByRole('button', { name: /Published version 4/ });
  await waitFor(() => expect(fifth).toHaveAttribute('aria-current', 'true'));
  expect(screen.getAllByRole('button', { current: true })).toEqual([fifth]);
});

it('asks where a sentence and a step come from', async () => {
  const user = userEvent.setup();
  showRevision(5);
  const since = within(await screen.findByRole('region', { name: 'Changes since then' }));
  const [ofStep, ofSentence] = await since.findAllByRole('button', { name: 'Where does this come from?' });
  if (!ofStep || !ofSentence) throw new Error('a step and a sentence have changed');
  await user.click(ofSentence);
  expect(await screen.findByRole('dialog', { name: 'Where this comes from' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(ofStep);
  await waitFor(() =>
    expect(network.requestsTo('GET /v1/workflows/w1/origins').map(({ path }) => path)).toEqual([
      expect.stringContaining('part=sentence&id=s1'),
      expect.stringContaining('part=step-title&id=torque'),
    ]),
  );
});

it('opens a version of the chain, and closes the answer', async () => {
  network.replies['GET /v1/workflows/w1/origins'] = listOf([
    {
      revision: 7,
      at,
      by: 'vera',
      madeBy: 'person',
      kind: 'edited',
      before: 'ten',
      after: 'twelve',
      confidence: null,
      basis: null,
      model: null,
      promptVersion: null,
      inputHash: null,
      step: null,
      range: null,
      publication: null,
    },
  ]);
  const user = userEvent.setup();
  showRevision(5);
  const [ask] = await screen.findAllByRole('button', { name: 'Where does this come from?' });
  if (ask) await user.click(ask);
  await user.click(await screen.findByRole('link', { name: 'Open this version' }));
  expect(await screen.findByText('The draft is the same as in this version.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks where an annotation, a key term and the title come from, in the differences and in the version', async () => {
  const drawn = change('annotation-added', {
    stepId: 'torque',
    after: { type: 'arrow' },
    step: torque,
    parts: [{ part: 'annotation', id: 'a1' }],
  });
  const terms = change('terms', { after: 'nut', parts: [{ part: 'term', id: 'nut' }] });
  network.replies['GET /v1/workflows/w1/versions/5'] = successEnvelope({ item: opened(5, [drawn, terms]) });
  const user = userEvent.setup();
  showRevision(5);
  const since = within(await screen.findByRole('region', { name: 'Changes since then' }));
  const [, ofAnnotation] = await since.findAllByRole('button', { name: 'Where does this come from?' });
  const whole = within(screen.getByRole('region', { name: 'Title and key terms' }));
  await user.click(
    screen.getByText('Nuts', { selector: 'summary span' }).closest('summary') ?? document.body,
  );
  const ofSentence = within(
    (await screen.findByText('to ten newton meters')).closest('li') ?? document.body,
  ).getByRole('button');
  const asked = [
    ofAnnotation,
    since.getByRole('button', { name: 'Where does “nut” come from?' }),
    whole.getByRole('button', { name: 'Where does “gland” come from?' }),
    whole.getByRole('button', { name: 'Where does “Pump” come from?' }),
    ofSentence,
  ];
  for (const each of asked) {
    if (each) await user.click(each);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
  }
  expect(
    network
      .requestsTo('GET /v1/workflows/w1/origins')
      .map(({ path }) => /part=[^&]*&id=[^&]*/u.exec(path)?.[0]),
  ).toEqual([
    'part=annotation&id=a1',
    'part=term&id=nut',
    'part=term&id=gland',
    'part=title&id=en-us',
    'part=sentence&id=s1',
  ]);
});
