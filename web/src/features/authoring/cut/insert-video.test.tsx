import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { cutOf } from '../../../../../contracts/authoring/model/video-cut.ts';
import type { CutRange } from '../../../../../contracts/authoring/video-cut.ts';
import { useEditorActions } from '../../../editor/state/actions.ts';
import { EditorProvider } from '../../../editor/state/editor-context.tsx';
import { bench, noMedia } from '../../../editor/state/editor.fixture.ts';
import type { Editor } from '../../../editor/state/editor.ts';
import { cutTexts } from '../../../i18n/en/cut.ts';
import { fakeProvider } from '../../../player/fake-media.fixture.ts';
import { ThemeRoot } from '../../../ui/theme/ThemeRoot.tsx';
import { CutScreen } from './CutScreen.tsx';
import { stubLayout } from '../../../test-layout.ts';

const texts = cutTexts.english;
const card = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  workspaceId: 'ws',
  status: 'published',
  videoDuration: 20,
  ...more,
});
const server = vi.hoisted(() => ({
  asked: [] as unknown[],
  removed: [] as CutRange[],
  drafts: new Map<string, object>(),
}));
vi.mock('../../../providers/session.ts', () => ({
  useProfile: () => ({ id: 'u', role: 'publisher', workspaceRoles: { ws: 'publisher', seen: 'viewer' } }),
}));
vi.mock('../../../player/providers.ts', () => ({ providerFor: () => fakeProvider }));
vi.mock('../../../../../contracts/kernel/permissions.ts', () => ({
  hasRight: (_person: unknown, _right: string, workspaceId: string) => workspaceId === 'ws',
}));
/** The same answer for the same question, as a cache gives it. */
const draftOf = (id: string) => {
  const known = server.drafts.get(id) ?? {
    id,
    title: 'Drain the tank',
    hlsUrl: '/other.m3u8',
    durationSeconds: 20,
    sourceCut: { rotation: 0, erased: server.removed },
  };
  server.drafts.set(id, known);
  return known;
};
vi.mock('../../../providers/use-query-of.ts', () => ({
  queryKey: (contract: { type: string }, data: object) => [contract.type, data],
  retryPolicy: () => false,
  renewalIn: () => false,
  fetchQuery: (_contract: unknown, { workflowId }: { workflowId: string }) =>
    Promise.resolve({ data: draftOf(workflowId) }),
  useQueryOf: ({ type }: { type: string }, input: { keyword?: string; workflowId: string }) => {
    if (type !== 'ListWorkflows') return { data: draftOf(input.workflowId), error: null };
    server.asked.push(input);
    const items = [
      card('w', 'Pump'),
      card('other', 'Drain the tank'),
      card('third', 'Fill the tank', { status: 'unpublished' }),
      card('watched', 'Only to be watched', { workspaceId: 'seen' }),
      card('busy', 'Still being processed', { status: 'processing' }),
    ].filter(({ title }) => title.includes(input.keyword ?? ''));
    return { data: { items, page: { dataCount: items.length } }, error: null, refetch: () => undefined };
  },
}));

let editor: Editor;
const Page = () => <CutScreen actions={useEditorActions()} header={null} notes={null} others={null} />;

beforeEach(() => {
  stubLayout();
  Element.prototype.scrollIntoView = () => undefined;
  [server.asked, server.removed] = [[], []];
  server.drafts.clear();
  ({ editor } = bench());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeRoot>
        <EditorProvider editor={editor} media={noMedia}>
          <Page />
        </EditorProvider>
      </ThemeRoot>
    </QueryClientProvider>,
  );
});

const inserts = () => cutOf(editor.snapshot().document.draft).inserts ?? [];
const open = async () => {
  await userEvent.keyboard('v');
  return within(await screen.findByRole('dialog'));
};
const insert = (dialog: Awaited<ReturnType<typeof open>>) =>
  userEvent.click(dialog.getByRole('button', { name: texts.insert }));

it('2:49: finds a video by keyboard alone and inserts a part of it', async () => {
  const dialog = await open();
  const titles = () => dialog.getAllByRole('option').map((option) => option.textContent);
  expect(titles()).toEqual(['Drain the tank00:20', 'Fill the tank00:20']);
  expect(dialog.getByRole('button', { name: texts.insert })).toBeDisabled();
  await userEvent.keyboard('Drain');
  await vi.waitFor(() => expect(titles()).toEqual(['Drain the tank00:20']));
  await userEvent.keyboard('{Enter}');
  const [from, to] = [dialog.getByLabelText(texts.partStart), dialog.getByLabelText(texts.partEnd)];
  expect(to).toHaveValue('00:20.00');
  await userEvent.clear(from);
  await userEvent.type(from, '00:02.50');
  await userEvent.clear(to);
  await userEvent.type(to, '00:30.00');
  expect(dialog.getByText(texts.badPartTime)).toBeVisible();
  await userEvent.clear(to);
  await userEvent.type(to, '00:07.00');
  await insert(dialog);
  expect(inserts()).toMatchObject([{ kind: 'video', at: 0, workflowId: 'other', start: 2.5, end: 7 }]);
  expect(
    await screen.findByRole('button', { name: 'Drain the tank, 4.5 s, inserted at 00:00.00' }),
  ).toBeVisible();
});
it('leaves out what its authors removed from the other video', async () => {
  server.removed = [{ start: 5, end: 12 }];
  const dialog = await open();
  await userEvent.click(dialog.getByText('Fill the tank'));
  await insert(dialog);
  expect(inserts().map((each) => each.kind === 'video' && [each.start, each.end])).toEqual([
    [0, 5],
    [12, 20],
  ]);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(inserts()).toEqual([]);
});
it('changes which part is inserted, and says if none is', async () => {
  const dialog = await open();
  await userEvent.click(dialog.getByText('Drain the tank'));
  await insert(dialog);
  await userEvent.click((await screen.findAllByRole('button', { name: /^Change/ }))[0] as HTMLElement);
  const again = within(await screen.findByRole('dialog'));
  const to = again.getByLabelText(texts.partEnd);
  await userEvent.clear(to);
  await userEvent.type(to, '00:00.05');
  expect(again.getByText(texts.badPart)).toBeVisible();
  expect(again.getByRole('button', { name: texts.saveInsert })).toBeDisabled();
  await userEvent.clear(to);
  await userEvent.type(to, '00:04.00');
  await userEvent.click(again.getByRole('button', { name: texts.saveInsert }));
  expect(inserts()).toMatchObject([{ start: 0, end: 4 }]);
});
