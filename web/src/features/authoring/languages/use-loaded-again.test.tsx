import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GetTranslation, type TranslationRow } from '../../../../../contracts/authoring/translations.ts';
import { EditorProvider, useEditor } from '../../../editor/state/editor-context.tsx';
import { bench, noMedia } from '../../../editor/state/editor.fixture.ts';
import { newQueryClient } from '../../../providers/query-client.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { useLoadedAgain } from './use-loaded-again.ts';
import { withWritten } from './with-written.ts';

const spanish = 'GET /v1/workflows/w/translations/es-mx';
const row: TranslationRow = {
  part: 'title',
  id: 'title',
  stepId: null,
  startTime: null,
  endTime: null,
  original: 'Pump',
  text: '',
  state: 'missing',
  status: null,
  translatedOriginal: null,
  madeBy: null,
  dropped: null,
};
const counts = { total: 1, accepted: 0, drafts: 1, stale: 0, missing: 0 };
const answer = (text: string, more: object = {}) =>
  successEnvelope({
    item: {
      languageCode: 'es-mx',
      originalLanguage: 'en-us',
      summary: { languageCode: 'es-mx', transcriptionId: 't', ...counts, run: null },
      rows: [{ ...row, text, state: 'draft', status: 'draft' }],
    },
    ...more,
  });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

function Title() {
  const { data } = useQueryOf(GetTranslation, { workflowId: 'w', languageCode: 'es-mx' });
  const { written } = useEditor().document;
  return <p>{data ? withWritten(data, written)[0]?.text : 'Skeleton'}</p>;
}
/** The pages of an editor, of which one shows the language or none. */
function Pages({ shown }: { shown: boolean }) {
  useLoadedAgain();
  return shown && <Title />;
}

let network: TestNetwork;
let opened: ReturnType<typeof bench>;
const client = () => newQueryClient({ retry: false });
const tree = (queries: ReturnType<typeof client>, shown: boolean) => (
  <QueryClientProvider client={queries}>
    <EditorProvider editor={opened.editor} media={noMedia}>
      <Pages shown={shown} />
    </EditorProvider>
  </QueryClientProvider>
);
const edit = (text: string) => ({
  type: 'ChangeTranslatedTexts' as const,
  data: {
    languageCode: 'es-mx',
    changed: [{ part: 'title' as const, id: 'title', text, original: 'Pump', status: 'draft' as const }],
  },
});
/** Writes a text, which is saved at once. */
async function write(text: string): Promise<void> {
  act(() => void opened.editor.act({ forward: [edit(text)], backward: [] }));
  await pass(0);
}
const written = () => opened.editor.snapshot().document.written ?? [];

beforeEach(() => {
  vi.useFakeTimers();
  network = new TestNetwork({ 'POST /core-features/error-log': successEnvelope() });
  network.replies[spanish] = answer('Bomba');
  opened = bench();
});
afterEach(() => void vi.useRealTimers());

it('what was written stays until the translation that has it is loaded', async () => {
  render(tree(client(), true));
  await pass(0);
  network.replies[spanish] = answer('La bomba');
  await write('La bomba');
  await pass(1);
  expect(written()).toEqual([]);
  expect(screen.getByText('La bomba')).toBeVisible();
});

it.each([
  ['fails', refusal(500, 'server.failed')],
  ['gets no answer', 'lost'],
  ['gets an answer from before', answer('Bomba', { stale: true })],
] as const)('what was written stays where loading %s, and it is loaded again', async (_, how) => {
  render(tree(client(), true));
  await pass(0);
  network.replies[spanish] = how;
  await write('La bomba');
  await pass(4);
  expect(written()).toEqual([edit('La bomba')]);
  expect(screen.getByText('La bomba')).toBeVisible();
  network.replies[spanish] = answer('La bomba');
  await pass(20);
  expect(written()).toEqual([]);
  expect(screen.getByText('La bomba')).toBeVisible();
});

it('what was written into a language that is not shown any more is loaded too', async () => {
  const queries = client();
  const { rerender } = render(tree(queries, true));
  await pass(0);
  rerender(tree(queries, false));
  network.replies[spanish] = answer('La bomba');
  await write('La bomba');
  await pass(1);
  expect(written()).toEqual([]);
  network.replies[spanish] = 'pending';
  rerender(tree(queries, true));
  expect(screen.getByText('La bomba')).toBeVisible();
});

it('what was written stays where the page is left while it is loaded', async () => {
  const queries = client();
  const { rerender } = render(tree(queries, true));
  await pass(0);
  network.replies[spanish] = 'pending';
  await write('La bomba');
  rerender(tree(queries, false));
  await pass(1);
  rerender(tree(queries, true));
  expect(screen.getByText('La bomba')).toBeVisible();
});

it('a language that is not there any more is not asked for again', async () => {
  network.replies[spanish] = refusal(404, 'translation.absent');
  render(tree(client(), false));
  await write('La bomba');
  await pass(60);
  expect(written()).toEqual([]);
  expect(network.requestsTo(spanish)).toHaveLength(1);
});
