import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AudioSource, VoiceBlock } from '../../../../../contracts/authoring/voice-over.ts';
import { voiceCatalogue } from '../../../../../contracts/kernel/voice-list.ts';
import { useEditorActions } from '../../../editor/state/actions.ts';
import { EditorProvider } from '../../../editor/state/editor-context.tsx';
import { bench, noMedia, start } from '../../../editor/state/editor.fixture.ts';
import type { Editor } from '../../../editor/state/editor.ts';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { ThemeRoot } from '../../../ui/theme/ThemeRoot.tsx';
import { VoicePage } from './VoicePage.tsx';
import { stubLayout } from '../../../test-layout.ts';

const server = vi.hoisted(() => ({
  generated: [] as (readonly string[] | undefined)[],
  read: [] as unknown[],
  refetch: () => undefined,
  saved: null as object | null,
}));
vi.mock('../../../providers/use-command.ts', () => ({
  useCommand: () => ({
    isPending: false,
    run: ({ keys }: { keys?: string[] }) => {
      server.generated.push(keys);
      return Promise.resolve({ ok: true, errorMessage: '' });
    },
  }),
}));
vi.mock('../../../providers/use-query-of.ts', () => ({
  useQueryOf: () => ({ data: server.saved, refetch: server.refetch }),
}));
vi.mock('../cut/use-insert-sources.ts', () => ({ useInsertSources: () => new Map() }));
vi.mock('./use-voices.ts', () => ({
  useVoices: () => ({ neural: true, basic: true, sentence: '', voices: voiceCatalogue }),
}));
vi.mock('../../../providers/api-client.ts', () => ({
  call: ({ body }: { body: { textList: unknown[] } }) => {
    server.read.push(...body.textList);
    return Promise.resolve({ ok: true, data: [{ duration: 1, audio: '' }] });
  },
}));

const block = (key: string, startTime: number, more: Partial<VoiceBlock> = {}): VoiceBlock => ({
  key,
  text2SpeechId: `sound-${key}`,
  text: `Text ${key}.`,
  voice: 'af_heart',
  speed: 1,
  time: 2,
  startTime,
  endTime: startTime + 2,
  isDirty: false,
  ...more,
});
const sound = (key: string, more: Partial<AudioSource> = {}): AudioSource => ({
  id: `sound-${key}`,
  key,
  text: `Text ${key}.`,
  voice: 'af_heart',
  rate: 1,
  targetDuration: null,
  status: 'completed',
  duration: 2,
  differing: [],
  cause: null,
  ...more,
});

let editor: Editor;
const Page = () => <VoicePage actions={useEditorActions()} header={null} notes={null} />;

function open(blocks: readonly VoiceBlock[], sources: readonly AudioSource[]): void {
  ({ editor } = bench());
  act(() => editor.rebase(known(blocks, sources)));
  show();
}
const show = () =>
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <Page />
      <Toasts />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
let revision = 100;
const known = (blocks: readonly VoiceBlock[], sources: readonly AudioSource[]) => ({
  document: {
    ...start,
    draft: {
      ...start.draft,
      voiceOver: { ...start.draft.voiceOver, blocks: [...blocks], sources: [...sources] },
    },
  },
  revision: (revision += 1),
  textRevision: revision,
});
const blocks = () => editor.snapshot().document.draft.voiceOver.blocks;
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const row = (text: string) => within(screen.getByDisplayValue(text).closest('li') as HTMLElement);

beforeEach(() => {
  stubLayout();
  URL.createObjectURL = () => 'blob:sound';
  URL.revokeObjectURL = () => undefined;
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLMediaElement.prototype.pause = () => undefined;
  server.generated = [];
  server.read = [];
  server.saved = null;
});

describe('the voice-over page', () => {
  it('begins with a block for each sentence, at its place', async () => {
    open([], []);
    await click('Create voice-over');
    expect(blocks()).toMatchObject([
      { key: 's1', text: 'Lock the pump.', startTime: 1, time: 1, voice: 'af_heart' },
      { key: 's2', text: 'Drain it.', startTime: 11 },
    ]);
    expect(screen.getAllByText('To generate').length).toBeGreaterThan(1);
  });

  it('begins without what is cut out of the video', async () => {
    ({ editor } = bench());
    act(() => {
      editor.edit({ type: 'EraseVideo', data: { ranges: [{ start: 0.5, end: 3 }] } });
    });
    show();
    expect(screen.getByText(/read 1 sentence aloud/)).toBeVisible();
    await click('Create voice-over');
    expect(blocks()).toMatchObject([{ key: 's2', text: 'Drain it.', startTime: 11 }]);
  });

  it('R-TTS-02, R-TTS-03, R-TTS-04: says why a block must be generated, and generates all, a step or one', async () => {
    open(
      [
        block('new', 1, { text2SpeechId: null }),
        block('text', 4, { text: 'Other text.' }),
        block('voice', 11, { voice: 'am_adam' }),
        block('ready', 21),
      ],
      [sound('text'), sound('voice'), sound('ready')],
    );
    expect(row('Other text.').getByText('Text changed')).toBeVisible();
    expect(row('Other text.').getByText(/still says “Text text.”/)).toBeVisible();
    expect(row('Text voice.').getByText('Voice changed')).toBeVisible();
    expect(row('Text ready.').getByText('Ready')).toBeVisible();
    await click('Generate 3 blocks');
    await click('Generate 2 blocks');
    expect(document.activeElement?.tagName).toBe('H2');
    expect(document.activeElement?.closest('section')).toContainElement(screen.getByDisplayValue('Other text.'));
    await userEvent.click(row('Other text.').getByRole('button', { name: 'Generate again' }));
    await vi.waitFor(() => expect(server.generated).toEqual([['new', 'text', 'voice'], ['new', 'text'], ['text']]));
  }); // prettier-ignore

  it('a block whose terms are pronounced in another way by now must be generated', async () => {
    server.saved = { blocks: [], readings: [{ term: 'a', spoken: 'ay' }] };
    open([block('a', 1), block('b', 11)], [sound('a'), sound('b')]);
    expect(row('Text a.').getByText('Pronunciation changed')).toBeVisible();
    expect(row('Text b.').getByText('Ready')).toBeVisible();
    await userEvent.click(row('Text a.').getByRole('button', { name: 'Generate again' }));
    await vi.waitFor(() => expect(server.generated).toEqual([['a']]));
  });

  it('R-TTS-07: shows how far the sound is, as soon as that is known', () => {
    open([block('a', 1)], [sound('a', { status: 'pending', duration: null })]);
    expect(row('Text a.').getByText('Waiting')).toBeVisible();
    act(() => editor.rebase(known([block('a', 1)], [sound('a', { status: 'processing', duration: null })])));
    expect(row('Text a.').getByText('Generating')).toBeVisible();
    act(() => editor.rebase(known([block('a', 1)], [sound('a')])));
    expect(row('Text a.').getByText('Ready')).toBeVisible();
  });

  it('R-TTS-17, R-ERR-03, E-unexpected-error: alerts when a voice could not be generated, and offers to try again', async () => {
    open([block('a', 1)], [sound('a', { status: 'processing', duration: null })]);
    const cause = { error: 'voice.failed', message: 'The voice stopped.' };
    act(() =>
      editor.rebase(known([block('a', 1)], [sound('a', { status: 'failure', duration: null, cause })])),
    );
    const alert = voiceOverTexts.english['alert.unexpectedError'];
    expect(await screen.findByText(alert)).toBeVisible();
    expect(row('Text a.').getByText(/The voice stopped/)).toBeVisible();
    await userEvent.click(row('Text a.').getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(server.generated).toEqual([['a']]));
  });

  it('R-TTS-10 (2:96): speeds that differ are mixed; a speed and a voice for all, undone as one', async () => {
    open([block('a', 1), block('b', 11, { speed: 1.15 })], [sound('a'), sound('b', { rate: 1.15 })]);
    const speed = screen.getByRole('combobox', { name: 'Speed' });
    expect(speed).toHaveDisplayValue('Mixed');
    await userEvent.selectOptions(speed, '0.9x');
    await userEvent.click(screen.getByRole('radio', { name: /^Bella/ }));
    expect(blocks()).toMatchObject([{ speed: 0.9, voice: 'af_bella' }, { speed: 0.9, voice: 'af_bella' }]);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(blocks()).toMatchObject([{ speed: 1, voice: 'af_heart' }, { speed: 1.15 }]);
  }); // prettier-ignore

  it('changes only the step or the block that is chosen', async () => {
    open([block('a', 1), block('b', 4), block('c', 11)], [sound('a'), sound('b'), sound('c')]);
    await userEvent.click(screen.getByDisplayValue('Text a.'));
    await click('Step 01');
    await userEvent.click(screen.getByRole('radio', { name: /^Bella/ }));
    expect(blocks().map(({ voice }) => voice)).toEqual(['af_bella', 'af_bella', 'af_heart']);
    await click('This block');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), 'Fit to the picture');
    expect(blocks().map(({ speed }) => speed)).toEqual([0, 1, 1]);
  });

  it('says before the speed changes that what is ready must be generated again', async () => {
    open([block('a', 1), block('b', 4)], [sound('a')]);
    const hint = () => screen.queryByText(/Blocks that are ready must be generated again/u);
    await userEvent.click(screen.getByDisplayValue('Text b.'));
    await click('This block');
    expect(hint()).toBeNull();
    await click('All 2');
    expect(hint()).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), 'Fit to the picture');
    expect(hint()).toBeNull();
  });

  it('fits a block that runs into the next by at most 1.2x, and otherwise asks for a shorter text', async () => {
    open(
      [block('a', 1, { time: 2.2, endTime: 3.2 }), block('b', 3, { time: 4, endTime: 7 }), block('c', 5)],
      [sound('a', { duration: 2.2 }), sound('b', { duration: 4 }), sound('c')],
    );
    expect(row('Text b.').getByText('2.0 s too long')).toBeVisible();
    expect(row('Text b.').getByText(/faster than 1.2x/)).toBeVisible();
    await userEvent.click(row('Text a.').getByRole('button', { name: 'Fit at 1.10x' }));
    expect(blocks()[0]).toMatchObject({ speed: 0, time: 2 });
    await vi.waitFor(() => expect(server.generated).toEqual([['a']]));
  });

  it.each([
    [5.3, 6.14, '5.3 of 5.1 s', '0.2 s too long'],
    [5.34, 6.27, '5.3 of 5.2 s', '0.1 s too long'],
    [5.3, 6.27, '5.3 of 5.2 s', '0.1 s too long'],
    [5.1, 5, '5.1 of 4.0 s', '1.1 s too long'],
  ])(
    'measures a sound of %f s that is followed at %f s by what is left until then',
    (time, next, length, by) => {
      open(
        [block('a', 1, { time, endTime: 1 + time }), block('b', next)],
        [sound('a', { duration: time }), sound('b')],
      );
      expect(row('Text a.').getByText(length)).toBeVisible();
      expect(row('Text a.').getByText(by)).toBeVisible();
      expect(row('Text b.').getByText('2.0 of 2.0 s')).toBeVisible();
    },
  );

  it('holds the picture where a block would have to be faster than 1.2x, as one edit that is undone', async () => {
    open([block('b', 3, { time: 4, endTime: 7 }), block('c', 5)], [sound('b', { duration: 4 }), sound('c')]);
    expect(row('Text b.').getByText('2.0 s too long')).toBeVisible();
    await userEvent.click(row('Text b.').getByRole('button', { name: 'Hold the picture for 2.0 s' }));
    const inserts = () => editor.snapshot().document.draft.cut?.inserts ?? [];
    expect(inserts()).toMatchObject([{ kind: 'still', at: 4.95, seconds: 2 }]);
    expect(row('Text b.').queryByText('2.0 s too long')).toBeNull();
    expect(blocks().map(({ startTime }) => startTime)).toEqual([3, 5]);
    act(() => void editor.undo());
    expect([inserts(), row('Text b.').queryByText('2.0 s too long') === null]).toEqual([[], false]);
  });

  it('R-TTS-12 (2:211): a new block is 3 s after the last one and 0.5 s long', async () => {
    open([block('a', 1)], [sound('a')]);
    await click('Add block');
    expect(blocks().at(-1)).toMatchObject({ startTime: 6, time: 0.5 });
    await click('Remove block');
    expect(blocks()).toHaveLength(1);
  });

  it('is listened to before it is used: a text without a sound, and a voice', async () => {
    open([block('a', 1, { text2SpeechId: null })], []);
    await click(/^Listen first/);
    await click('Listen to Bella');
    await vi.waitFor(() =>
      expect(server.read).toEqual([
        { text: 'Text a.', voice: 'af_heart', rate: 1 },
        { text: 'Text a.', voice: 'af_bella', rate: 1 },
      ]),
    );
    expect(blocks()[0]).toMatchObject({ text2SpeechId: null, voice: 'af_heart' });
  });

  it('says of every voice whether it is female or male', async () => {
    open([block('a', 1)], [sound('a')]);
    expect(screen.getByRole('radio', { name: 'Heart Female, English (United States)' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: /^Show all/ }));
    expect(
      screen.getByRole('radio', { name: 'Lewis Male, English (United Kingdom), Scottish accent' }),
    ).toBeVisible();
    expect(screen.getByRole('radio', { name: 'English (United Kingdom) Basic' })).toBeVisible();
    await userEvent.click(screen.getByRole('textbox', { name: /^Text at/ }));
    const voice = screen.getByRole('combobox', { name: /^Voice at/ });
    expect(voice).toHaveDisplayValue('Heart · Female, English (United States)');
  });

  it('names words that were not understood, and filters what is to be checked', async () => {
    open([block('a', 1), block('b', 11)], [sound('a', { differing: ['twelve'] }), sound('b')]);
    expect(screen.getByText('Not understood when it was read back: twelve')).toBeVisible();
    await click(/^To check/);
    expect(screen.queryByDisplayValue('Text b.')).toBeNull();
  });

  it('keeps, ducks or replaces the original sound, and lets viewers choose it', async () => {
    open([block('a', 1)], [sound('a')]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lower it by' }), 'Lower it by 18 dB');
    await click('Replace');
    await userEvent.click(screen.getByRole('switch', { name: 'Viewers can choose the original sound' }));
    const { sound: chosen } = editor.snapshot().document.draft.voiceOver;
    expect(chosen).toEqual({ mode: 'replace', duckBy: 18, isChoosable: true });
  });

  it('does not save an empty text', async () => {
    open([block('a', 1)], [sound('a')]);
    await userEvent.clear(screen.getByDisplayValue('Text a.'));
    expect(screen.getByText('Enter what the voice reads')).toBeVisible();
    await userEvent.tab();
    expect(blocks()[0]).toMatchObject({ text: 'Text a.' });
  });
});
