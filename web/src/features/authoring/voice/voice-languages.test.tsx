import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TranslationRow } from '../../../../../contracts/authoring/translations.ts';
import type { AudioSource, VoiceBlock } from '../../../../../contracts/authoring/voice-over.ts';
import { voiceCatalogue } from '../../../../../contracts/kernel/voice-list.ts';
import { useEditorActions } from '../../../editor/state/actions.ts';
import { EditorProvider } from '../../../editor/state/editor-context.tsx';
import { bench, noMedia, start } from '../../../editor/state/editor.fixture.ts';
import type { Editor } from '../../../editor/state/editor.ts';
import { stubLayout } from '../../../test-layout.ts';
import { ThemeRoot } from '../../../ui/theme/ThemeRoot.tsx';
import { VoicePage } from './VoicePage.tsx';

const server = vi.hoisted(() => ({
  languages: [] as string[],
  rows: [] as unknown[],
  generated: [] as (readonly string[] | undefined)[],
}));
vi.mock('../cut/use-insert-sources.ts', () => ({ useInsertSources: () => new Map() }));
vi.mock('../../../providers/use-command.ts', () => ({
  useCommand: () => ({
    isPending: false,
    run: ({ keys }: { keys?: string[] }) => {
      server.generated.push(keys);
      return Promise.resolve({ ok: true, errorMessage: '' });
    },
  }),
}));
vi.mock('../../../providers/use-query-of.ts', () => {
  const refetch = () => undefined;
  const dataOf = (type: string, languageCode: string) => {
    if (type === 'ListTranslations')
      return { items: server.languages.map((code) => ({ languageCode: code })) };
    return type === 'GetTranslation' ? { languageCode, rows: server.rows } : null;
  };
  return {
    useQueryOf: (
      { type }: { type: string },
      { languageCode = '' }: { languageCode?: string },
      { enabled = true }: { enabled?: boolean } = {},
    ) => ({ data: enabled ? dataOf(type, languageCode) : null, refetch }),
  };
});
vi.mock('./use-voices.ts', () => ({
  useVoices: () => ({ neural: true, basic: true, sentence: '', voices: voiceCatalogue }),
}));

const row = (
  id: string,
  text: string,
  startTime: number,
  more: Partial<TranslationRow> = {},
): TranslationRow => ({
  part: 'sentence',
  id,
  stepId: null,
  startTime,
  endTime: startTime + 2,
  original: 'Lock the pump.',
  text,
  state: 'accepted',
  status: null,
  translatedOriginal: null,
  madeBy: null,
  dropped: null,
  ...more,
});
const english: VoiceBlock = {
  key: 's1',
  text2SpeechId: null,
  text: 'Lock the pump.',
  voice: 'af_heart',
  speed: 1,
  time: 2,
  startTime: 1,
  endTime: 3,
  isDirty: false,
};
const spanish: VoiceBlock = {
  ...english,
  key: 'es-mx-s1',
  text2SpeechId: 'sound-1',
  text: 'Bloquee la bomba.',
  voice: 'ef_dora',
  speed: 0,
  languageCode: 'es-mx',
  translation: { sentenceId: 's1', text: 'Bloquee la bomba.' },
};
const sound: AudioSource = {
  id: 'sound-1',
  key: spanish.key,
  text: spanish.text,
  voice: spanish.voice,
  rate: 0,
  targetDuration: 2,
  status: 'completed',
  duration: 2,
  differing: [],
  cause: null,
};

let editor: Editor;
const Page = () => <VoicePage actions={useEditorActions()} header={null} notes={null} />;
const tree = () => (
  <MemoryRouter>
    <EditorProvider editor={editor} media={noMedia}>
      <Page />
    </EditorProvider>
  </MemoryRouter>
);
function open(...blocks: readonly VoiceBlock[]) {
  ({ editor } = bench());
  const voiceOver = { ...start.draft.voiceOver, blocks: [...blocks], sources: [sound] };
  const document = { ...start, draft: { ...start.draft, voiceOver } };
  act(() => editor.rebase({ document, revision: 100, textRevision: 100 }));
  return render(tree(), { wrapper: ThemeRoot });
}
const blocks = () => editor.snapshot().document.draft.voiceOver.blocks;
const blockOf = (key: string) => blocks().find((block) => block.key === key);
const choose = (language: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language of the voice-over' }), language);
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  stubLayout();
  server.languages = ['es-mx', 'ja-jp'];
  server.rows = [
    row('s1', 'Bloquee la bomba.', 1),
    row('s2', 'Púrguela.', 11, { state: 'draft' }),
    row('s3', '', 20, { state: 'missing' }),
  ];
  server.generated = [];
});

describe('the voice-over in another language', () => {
  it('begins with a block for each translated sentence, at its place and fitted to it, by a voice of the language', async () => {
    open(english);
    await choose('Spanish (Mexico)');
    expect(screen.getByText('2 of 3 sentences translated')).toBeVisible();
    expect(screen.getByText(/Drafts that nobody has accepted: 1/)).toBeVisible();
    expect(screen.queryByDisplayValue('Lock the pump.')).toBeNull();
    await click('Speak the translation');
    expect(blocks().map(({ key }) => key)).toEqual(['es-mx-s1', 's1', 'es-mx-s2']);
    const fitted = { speed: 0, voice: 'ef_dora', languageCode: 'es-mx' };
    expect(blockOf('es-mx-s1')).toMatchObject({
      ...fitted,
      text: 'Bloquee la bomba.',
      startTime: 1,
      time: 2,
    });
    expect(blockOf('es-mx-s2')).toMatchObject({ ...fitted, text: 'Púrguela.', startTime: 11 });
    expect(screen.getByDisplayValue('Púrguela.').closest('li')).toHaveTextContent('Draft');
    await click('Generate 2 blocks');
    await vi.waitFor(() => expect(server.generated).toEqual([['es-mx-s1', 'es-mx-s2']]));
    await choose('English (United States), original');
    expect(screen.getByDisplayValue('Lock the pump.')).toBeVisible();
    expect(screen.queryByDisplayValue('Púrguela.')).toBeNull();
  });

  it('says which translations have changed, and takes them over one by one or all at once', async () => {
    server.rows = [row('s1', 'Bloquea la bomba.', 1), row('s2', 'Púrgala.', 11)];
    const other = { sentenceId: 's2', text: 'Púrguela.' };
    open(english, spanish, {
      ...spanish,
      key: 'es-mx-s2',
      text: 'Púrguela bien.',
      startTime: 11,
      translation: other,
    });
    await choose('Spanish (Mexico)');
    const changed = within(screen.getByDisplayValue('Bloquee la bomba.').closest('li') as HTMLElement);
    expect(changed.getByText('Translation changed')).toBeVisible();
    expect(changed.getByText(/is now: “Bloquea la bomba.”/)).toBeVisible();
    await userEvent.click(changed.getByRole('button', { name: 'Use it' }));
    expect(blockOf('es-mx-s1')).toMatchObject({ text: 'Bloquea la bomba.', text2SpeechId: 'sound-1' });
    expect(changed.getByText('Text changed')).toBeVisible();
    await click('Use 1 changed translation');
    expect(blockOf('es-mx-s2')).toMatchObject({ text: 'Púrgala.', translation: { text: 'Púrgala.' } });
    expect(screen.queryByText('Translation changed')).toBeNull();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(blockOf('es-mx-s2')).toMatchObject({ text: 'Púrguela bien.', translation: { text: 'Púrguela.' } });
  });

  it('has what was written into the language until it is loaded', async () => {
    open(english, spanish);
    await choose('Spanish (Mexico)');
    const typed = { part: 'sentence', id: 's1', text: 'Bloquea la bomba.', original: 'Lock the pump.', status: 'accepted' } as const; // prettier-ignore
    const data = { languageCode: 'es-mx', changed: [typed] };
    act(() => void editor.act({ forward: [{ type: 'ChangeTranslatedTexts', data }], backward: [] }));
    expect(screen.getByText(/is now: “Bloquea la bomba.”/)).toBeVisible();
  });

  it('reads sentences that were translated later, and blocks of its own', async () => {
    open(english, spanish);
    await choose('Spanish (Mexico)');
    await click('Speak 1 more sentence');
    await click('Add block');
    expect(blocks().map(({ key, languageCode }) => [key, languageCode])).toEqual([
      ['es-mx-s1', 'es-mx'],
      ['s1', undefined],
      ['es-mx-s2', 'es-mx'],
      [expect.any(String), 'es-mx'],
    ]);
  });

  it('leads to the translations where there are none, and says so where no voice speaks the language', async () => {
    server.rows = [row('s1', '', 1, { state: 'missing' })];
    open(english);
    await choose('Spanish (Mexico)');
    expect(screen.getByText(/No sentence is translated into Spanish \(Mexico\) yet/)).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Translate' }))
      expect(link).toHaveAttribute('href', expect.stringMatching(/\/editormain\/[^/]+\/languages$/));
    server.rows = [row('s1', 'ポンプをロックします。', 1)];
    await choose('Japanese (Japan)');
    expect(screen.getByText(/No voice of this machine speaks Japanese \(Japan\)/)).toBeVisible();
  });

  it('without another language leads to where one is added', () => {
    server.languages = [];
    open(english);
    expect(screen.getByRole('link', { name: 'Add language' })).toBeVisible();
  });
});
