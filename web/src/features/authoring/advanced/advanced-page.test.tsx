import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatTimestamp } from '../../../../../contracts/authoring/model/transcript-rules.ts';
import { cutOf } from '../../../../../contracts/authoring/model/video-cut.ts';
import { voiceCatalogue } from '../../../../../contracts/kernel/voice-list.ts';
import { useEditorActions } from '../../../editor/state/actions.ts';
import { EditorProvider } from '../../../editor/state/editor-context.tsx';
import { bench, noMedia } from '../../../editor/state/editor.fixture.ts';
import type { Edit } from '../../../editor/state/edit.ts';
import type { Editor } from '../../../editor/state/editor.ts';
import { ThemeRoot } from '../../../ui/theme/ThemeRoot.tsx';
import { AdvancedPage } from './AdvancedPage.tsx';
import { stubLayout } from '../../../test-layout.ts';

const session = vi.hoisted(() => ({ mayUseVoices: true }));
const server = vi.hoisted(() => ({
  languages: [] as string[],
  rows: [] as unknown[],
  refetches: 0,
}));
vi.mock('../../../providers/session.ts', () => ({
  useSession: () => ({}),
  maySend: () => session.mayUseVoices,
}));
vi.mock('../../../editor/annotate/AnnotateCanvas.tsx', () => ({ AnnotateCanvas: () => null }));
vi.mock('../../../providers/use-command.ts', () => ({
  useCommand: () => ({
    isPending: false,
    run: () => Promise.resolve({ ok: true }),
  }),
}));
vi.mock('../../../providers/use-query-of.ts', () => ({
  useQueryOf: ({ type }: { type: string }, { languageCode }: { languageCode?: string }) => ({
    data:
      type === 'ListTranslations'
        ? { items: server.languages.map((code) => ({ languageCode: code })) }
        : type === 'GetTranslation'
          ? { languageCode, rows: server.rows }
          : null,
    refetch: () => void (server.refetches += 1),
  }),
}));
vi.mock('../cut/use-insert-sources.ts', () => ({ useInsertSources: () => new Map() }));
vi.mock('../voice/use-voices.ts', () => ({
  useVoices: () => ({ neural: true, basic: true, sentence: '', voices: voiceCatalogue }),
}));

let editor: Editor;
let sent: ReturnType<typeof bench>['sent'];
const actions = {
  uploadPicture: () => Promise.resolve({ assetId: 'a' }),
  upload: () => Promise.resolve({ message: '' }),
  download: () => Promise.resolve(),
};
const Page = () => (
  <AdvancedPage
    actions={useEditorActions()}
    header={null}
    notes={null}
    attachmentActions={actions as never}
    uploadPicture={actions.uploadPicture}
    others={null}
  />
);

function open(): void {
  ({ editor, sent } = bench());
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <Page />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
}

/** Each second of the timeline is ten pixels wide. */
function stubPointers(): void {
  const { durationSeconds = 30 } = draft().source ?? {};
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, durationSeconds * 10, 20),
  );
}

beforeEach(() => {
  vi.restoreAllMocks();
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
  stubLayout();
  session.mayUseVoices = true;
  Object.assign(server, { languages: [], rows: [] });
});

const head = (name: string) =>
  within(screen.getByRole('group', { name: 'Tracks' })).getByRole('button', { name });
const press = (key: string, extra: object = {}) => fireEvent.keyDown(document.body, { key, ...extra });
/** What a screen reader says by itself. */
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const draft = () => editor.snapshot().document.draft;

describe('the timeline of everything', () => {
  it('R-ADV-01 (2:32): has the clips, steps, annotations and sentences of the draft on one timeline', () => {
    open();
    for (const track of ['Video', 'Steps', 'Annotations', 'Voice-over', 'Subtitles'])
      expect(head(track)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Clip 1/ })).toBeVisible();
    expect(screen.getByRole('button', { name: '1one' })).toBeVisible();
    expect(screen.getAllByText('Arrow', { exact: false }).length).toBeGreaterThanOrEqual(3);
    expect(screen.getByTitle('Drain it.')).toBeVisible();
  });

  it('R-ADV-02 (2:213): opens with the unit for the length of the video, and zooms to smaller ones', async () => {
    open();
    expect(screen.getByText('One mark is 00:10')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(screen.getByText('One mark is 00:05')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fit' }));
    expect(screen.getByText('One mark is 00:10')).toBeVisible();
  });

  it('S splits the video, or a step, by the track that is selected', async () => {
    open();
    await userEvent.click(screen.getByTitle('Lock the pump.'));
    press('1');
    expect(head('Video')).toHaveAttribute('aria-pressed', 'true');
    press('s');
    expect(cutOf(draft()).splits).toEqual([1]);
    press('2');
    press('s');
    expect(draft().steps).toHaveLength(4);
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    expect([draft().steps.length, cutOf(draft()).splits]).toEqual([3, []]);
  });

  it('removes the selected sentence, and nothing of the video', async () => {
    open();
    await userEvent.click(screen.getByTitle('Drain it.'));
    press('Delete');
    expect(editor.snapshot().document.transcript.sentences.map(({ id }) => id)).toEqual(['s1']);
    expect(cutOf(draft()).erased).toEqual([]);
  });

  it('moves a sentence by keys and by dragging: within its neighbours, to a step, as one edit that is undone', async () => {
    open();
    const times = () =>
      editor.snapshot().document.transcript.sentences.map(({ startTime, endTime }) => [startTime, endTime]);
    const before = times();
    const [[firstStart = 0, firstEnd = 0] = [], [secondStart = 0] = []] = before;
    const piece = screen.getByTitle('Lock the pump.');
    await userEvent.click(piece);
    fireEvent.keyDown(piece, { key: 'ArrowRight' });
    expect(times()[0]?.[0]).toBeCloseTo(firstStart + 0.1);
    expect(said()).toContain(formatTimestamp(firstStart + 0.1));
    fireEvent.keyDown(piece, { key: 'ArrowLeft' });
    expect(times()).toEqual(before);
    stubPointers();
    fireEvent.pointerDown(piece, { button: 0, clientX: firstStart * 10, pointerId: 1 });
    for (const clientX of [100, 200, 290])
      fireEvent.pointerMove(piece, { clientX, pointerId: 1, altKey: true });
    expect(times()).toEqual(before);
    fireEvent.pointerUp(piece, { pointerId: 1 });
    expect(times()[0]?.[0]).toBeCloseTo(secondStart - (firstEnd - firstStart));
    press('z', { ctrlKey: true });
    expect(times()).toEqual(before);
  });

  it('moves a voice block to the end of a step, with the command of the page of the voice-over', async () => {
    open();
    const block = { key: 'b1', text: 'Mind the gap.', voice: 'af_heart', speed: 1, time: 2, startTime: 1 };
    act(() => void editor.edit({ type: 'ChangeVoiceBlocks', data: { changed: [block], removed: [] } }));
    stubPointers();
    const [step] = draft().steps;
    const end = step?.endTime ?? 0;
    const piece = screen.getByRole('button', { name: 'Mind the gap.' });
    fireEvent.pointerDown(piece, { button: 0, clientX: 10, pointerId: 1 });
    fireEvent.pointerMove(piece, { clientX: end * 10 + 1, pointerId: 1 });
    fireEvent.pointerUp(piece, { pointerId: 1 });
    const blocks = () => draft().voiceOver.blocks.map(({ startTime }) => startTime);
    expect(blocks()).toEqual([end]);
    fireEvent.keyDown(piece, { key: 'ArrowRight', shiftKey: true });
    expect(blocks()).toEqual([end + 1]);
    expect(said()).toContain(formatTimestamp(end + 1));
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    expect(blocks()).toEqual([1]);
  });

  it('selects an annotation of another step, and removes only that', async () => {
    open();
    press('3');
    const [, second] = within(screen.getByRole('group', { name: 'Tracks' })).getAllByText(/Arrow/);
    if (second) await userEvent.click(second);
    press('Delete');
    expect(draft().steps.map(({ annotations }) => annotations.length)).toEqual([1, 0, 1]);
    expect(cutOf(draft()).erased).toEqual([]);
  });

  it('has no track of voices for somebody who may not use them', () => {
    session.mayUseVoices = false;
    open();
    expect(screen.queryByRole('button', { name: 'Voice-over' })).toBeNull();
    press('4');
    expect(head('Video')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the subtitles in other languages', () => {
  const sentence = (id: string, at: number, original: string, more: object = {}) => ({
    part: 'sentence',
    id,
    stepId: null,
    startTime: at,
    endTime: at + 1,
    original,
    text: '',
    state: 'missing',
    status: null,
    translatedOriginal: null,
    madeBy: null,
    dropped: null,
    ...more,
  });
  const openTranslated = () => {
    server.languages = ['de-de', 'es-mx'];
    server.rows = [
      sentence('s1', 1, 'Lock the pump.', { text: 'Sperren.', state: 'accepted' }),
      sentence('s2', 11, 'Drain it.', { text: 'Leeren.', state: 'draft', status: 'draft' }),
      { ...sentence('part-1', 1, 'Lock it.'), part: 'summary' },
    ];
    open();
  };
  const german = () => head('de-de Subtitles: German (Germany)');

  it('R-ADV-01: are a track for each language of the workflow, and none without any', () => {
    open();
    expect(screen.queryByRole('button', { name: /Subtitles: / })).toBeNull();
    cleanup();
    openTranslated();
    expect(german()).toBeVisible();
    expect(head('es-mx Subtitles: Spanish (Mexico)')).toBeVisible();
    expect(screen.getAllByTitle('Leeren.')).toHaveLength(2);
    expect(screen.queryByTitle('Lock it.')).toBeNull();
  });

  it('are opened on the timeline, and written by the command of the page of languages', async () => {
    openTranslated();
    const [piece] = screen.getAllByRole('button', { name: 'Leeren. (Draft)' });
    if (piece) await userEvent.click(piece);
    expect(german()).toHaveAttribute('aria-pressed', 'true');
    expect(head('Subtitles')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('heading', { name: 'Subtitles: German (Germany)' })).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Translation of: Drain it.' });
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, 'Entleeren.{Enter}');
    const changed = [
      { part: 'sentence', id: 's2', text: 'Entleeren.', original: 'Drain it.', status: 'accepted' },
    ];
    const data = { languageCode: 'de-de', changed, removed: [] };
    expect(sent.map(({ edit }) => edit)).toEqual([{ type: 'ChangeTranslatedTexts', data }]);
    press('z', { ctrlKey: true });
    expect(field).toHaveValue('Leeren.');
  });

  it('are reached by the key of the track, and Delete removes no sentence of the video there', () => {
    openTranslated();
    press('5');
    expect(head('Subtitles')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(screen.getByTitle('Drain it.'));
    press('5');
    expect(german()).toHaveAttribute('aria-pressed', 'true');
    press('Delete');
    expect(editor.snapshot().document.transcript.sentences).toHaveLength(2);
    press('5');
    press('5');
    expect(head('Subtitles')).toHaveAttribute('aria-pressed', 'true');
  });

  it('are loaded again after an edit that changes what is said or when, and after no other', async () => {
    openTranslated();
    server.refetches = 0;
    const edit = async (one: Edit) => {
      await act(async () => {
        editor.edit(one);
        for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
      });
      expect(editor.snapshot().saving.kind).toBe('saved');
      return server.refetches;
    };
    expect(await edit({ type: 'RenameStep', data: { stepId: 'one', title: 'Lock' } })).toBe(0);
    expect(await edit({ type: 'ChangeSentences', data: { changed: [], removed: ['s2'] } })).toBe(2);
    expect(await edit({ type: 'RetimeStep', data: { stepId: 'two', startTime: 10, endTime: 15 } })).toBe(4);
  });

  it('are tracks that the keyboard opens as well', async () => {
    openTranslated();
    german().focus();
    await userEvent.keyboard('{Enter}');
    expect(german()).toHaveAttribute('aria-pressed', 'true');
    screen.getAllByTitle('Sperren.')[0]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Translation of: Lock the pump.' })).toHaveFocus();
  });
});
