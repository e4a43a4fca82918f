import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { listOf, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import type { PartOfDraft } from '../../../../contracts/authoring/part-origin.ts';
import { OriginDialog } from './OriginDialog.tsx';

const at = '2026-11-22T16:08:00.000Z';
const entry = (more: object) => ({
  at,
  by: 'pipeline:ingest',
  madeBy: 'product',
  before: null,
  after: null,
  confidence: null,
  basis: null,
  model: null,
  promptVersion: null,
  inputHash: null,
  step: null,
  range: null,
  publication: null,
  ...more,
});
const chain = [
  entry({ revision: 9, by: 'vera', madeBy: 'person', kind: 'edited', before: 'to ten', after: 'to twelve' }),
  entry({ revision: 7, by: 'tom', madeBy: 'person', kind: 'accepted', before: 'to ten', after: 'to ten' }),
  entry({ revision: 3, kind: 'recognized', after: 'to ten', confidence: 0.87 }),
];

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({
    'GET /v1/workflows/w1/origins': listOf(chain),
    'GET /v1/people': listOf([
      { id: 'vera', displayName: 'Vera Holm' },
      { id: 'tom', displayName: 'Tom Becker' },
    ]),
  });
});
const show = (of: PartOfDraft = { part: 'sentence', id: 's1' }) =>
  renderAt('/', <OriginDialog workflowId="w1" of={of} onClose={() => undefined} />);

it('tells who or what made a sentence what it is, down to the recognition with its confidence', async () => {
  show();
  await screen.findByText('Vera Holm');
  const entries = screen.getAllByRole('listitem').map((item) => within(item));
  expect(entries).toHaveLength(3);
  expect(entries[2]?.getByText('Changed')).toBeVisible();
  expect(entries[2]?.getByRole('link', { name: 'Open this version' })).toHaveAttribute(
    'href',
    '/buildermain/w1/versions?revision=9',
  );
  expect(entries[1]?.getByText('Accepted as proposed')).toBeVisible();
  expect(entries[1]?.queryByRole('link')).toBeNull();
  expect(entries[0]?.getByText('Recognised in the speech')).toBeVisible();
  expect(entries[0]?.getByText('Speech recognition')).toBeVisible();
  expect(entries[0]?.getByText(/Confidence 87%/)).toBeVisible();
});

it('says that something unsaved has no history yet', async () => {
  network.replies['GET /v1/workflows/w1/origins'] = listOf([]);
  show();
  expect(await screen.findByText(/not saved yet/)).toBeVisible();
});

it('tells a person who added or removed something from one who changed it', async () => {
  network.replies['GET /v1/workflows/w1/origins'] = listOf([
    entry({ revision: 9, by: 'vera', madeBy: 'person', kind: 'edited', before: 'valve' }),
    entry({ revision: 7, by: 'tom', madeBy: 'person', kind: 'edited', after: 'valve' }),
  ]);
  show();
  expect(await screen.findByText('Removed')).toBeVisible();
  expect(screen.getByText('Added')).toBeVisible();
});

it('names the version in which viewers got it first, and the model that a person asked for', async () => {
  network.replies['GET /v1/workflows/w1/origins'] = listOf([
    entry({ revision: 9, by: 'tom', madeBy: 'person', kind: 'published', after: 'Hola', publication: 4 }),
    entry({ revision: 7, by: 'vera', madeBy: 'person', kind: 'generated', after: 'Hola', model: 'qwen' }),
  ]);
  show();
  expect(await screen.findByText('Published in version 4')).toBeVisible();
  expect(await screen.findByText('Vera Holm')).toBeVisible();
  expect(screen.getByText(/Written by qwen/)).toBeVisible();
});

it('offers earlier changes of a long history, and says how many it does not show', async () => {
  network.replies['GET /v1/workflows/w1/origins'] = successEnvelope({
    items: chain,
    page: { page: 1, size: 50, dataCount: 403 },
  });
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Show 400 earlier changes' }));
  expect(network.requestsTo('GET /v1/workflows/w1/origins').at(-1)?.path).toContain('size=200');
  expect(screen.getByText('400 earlier changes are in the version history.')).toBeVisible();
});

it('names the version of the prompt and the whole hash of what a model read, and copies the hash', async () => {
  const inputHash = '0123456789ab'.padEnd(64, 'c');
  const written = { by: 'vera', madeBy: 'person', kind: 'generated', model: 'qwen', promptVersion: 'translation/1' };
  network.replies['GET /v1/workflows/w1/origins'] = listOf([
    entry({ ...written, revision: 9, before: 'Hola', after: 'Buenas', inputHash }),
    entry({ ...written, revision: 7, after: 'Hola' }),
  ]);
  const user = userEvent.setup();
  show({ part: 'translation', id: 'es-mx/title/title' });
  expect(await screen.findAllByText('Prompt version translation/1')).toHaveLength(2);
  expect(screen.getByText('Hash of the input (SHA-256)')).toBeVisible();
  // without a pointer, which a keyboard and a screen reader do not have
  expect(screen.getByText(inputHash)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy hash' }));
  expect(await navigator.clipboard.readText()).toBe(inputHash);
}); // prettier-ignore

it('says of an annotation from which step it was copied, and which cut it followed', async () => {
  const [before, after] = [{ type: 'arrow' }, { type: 'arrow' }];
  const person = { by: 'vera', madeBy: 'person' };
  network.replies['GET /v1/workflows/w1/origins'] = listOf([
    entry({ ...person, revision: 9, kind: 'cut', before, after, range: { start: 21, end: 83.5 } }),
    entry({ ...person, revision: 7, kind: 'copied', before, after, step: { number: 2, title: '' } }),
    entry({ ...person, revision: 5, kind: 'drawn', after }),
    entry({ ...person, revision: 3, kind: 'edited', before: { text: 'arrow' }, after: { text: 'shape' } }),
  ]);
  show({ part: 'annotation', id: 'a1' });
  expect(await screen.findByText('A part was cut from the video')).toBeVisible();
  expect(screen.getByText('01:23.50')).toBeVisible();
  expect(screen.getByText('Copied from step “Step 2”')).toBeVisible();
  expect(screen.getByText('Drawn')).toBeVisible();
  expect(screen.getAllByText('arrow')).toHaveLength(3);
  expect(screen.getByText('“arrow”')).toBeVisible();
});
