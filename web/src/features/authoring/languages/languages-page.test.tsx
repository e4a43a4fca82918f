import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AddTranslation,
  CancelTranslationDraft,
  DraftTranslation,
  ListTranslations,
  RemoveTranslation,
  type TranslationRow,
} from '../../../../../contracts/authoring/translations.ts';
import { useEditorActions } from '../../../editor/state/actions.ts';
import { EditorProvider } from '../../../editor/state/editor-context.tsx';
import type { SendOutcome } from '../../../editor/state/queued-edit.ts';
import { bench, noMedia, start } from '../../../editor/state/editor.fixture.ts';
import { RefusedNote } from '../../../editor/window/RefusedNote.tsx';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { ThemeRoot } from '../../../ui/theme/ThemeRoot.tsx';
import { LanguagesPage } from './LanguagesPage.tsx';
import { stubLayout } from '../../../test-layout.ts';

const server = vi.hoisted(() => ({
  sent: [] as { command: unknown; data: unknown }[],
  rows: [] as unknown[],
  languages: [] as unknown[],
  summary: null as unknown,
  outcome: { kind: 'saved' } as SendOutcome,
  model: 'ready' as string | null,
}));
vi.mock('../../../providers/use-command.ts', () => ({
  useCommand: (command: unknown) => ({
    isPending: false,
    run: (data: unknown) => {
      server.sent.push({ command, data });
      return Promise.resolve({ ok: true, errorMessage: '' });
    },
  }),
}));
vi.mock('../../../providers/use-query-of.ts', () => ({
  useQueryOf: (query: unknown, { languageCode }: { languageCode?: string }) => ({
    data:
      query === ListTranslations
        ? { items: server.languages }
        : { languageCode, originalLanguage: 'en-us', rows: server.rows, summary: server.summary },
    error: null,
    refetch: () => undefined,
  }),
}));

vi.mock('./use-language-model.ts', () => ({ useLanguageModel: () => server.model }));

const row = (more: Partial<TranslationRow>): TranslationRow => ({
  part: 'sentence',
  id: 's1',
  stepId: 'one',
  startTime: 1,
  endTime: 2,
  original: 'Lock the pump.',
  text: '',
  state: 'missing',
  status: null,
  translatedOriginal: null,
  madeBy: null,
  dropped: null,
  ...more,
});
const spanish = {
  languageCode: 'es-mx',
  transcriptionId: 't',
  total: 4,
  accepted: 1,
  drafts: 1,
  stale: 1,
  missing: 1,
  run: null,
};
const madeBy = { model: 'a-model', promptVersion: '1' };
const rows = [
  row({
    part: 'title',
    id: 'title',
    stepId: null,
    startTime: null,
    endTime: null,
    original: 'Pump',
    text: 'Bomba',
    state: 'accepted',
    status: 'accepted',
  }),
  row({
    part: 'step',
    id: 'one',
    original: 'Turn it 3 times',
    text: 'Gírelo 4 veces',
    state: 'draft',
    status: 'draft',
    madeBy,
  }),
  row({ text: 'Bloquee.', state: 'stale', status: 'accepted', translatedOriginal: 'Block the pump.' }),
  row({ id: 's2', stepId: null, startTime: 11, endTime: 12, original: 'Drain it.' }),
];

const Page = () => (
  <LanguagesPage actions={useEditorActions()} header={null} notes={<RefusedNote nameOf={() => null} />} />
);
let opened: ReturnType<typeof bench>;
function open(languages: readonly unknown[], texts: readonly TranslationRow[]): void {
  server.languages = [...languages];
  server.summary = languages[0] ?? null;
  server.rows = [...texts];
  opened = bench(() => server.outcome);
  render(
    <EditorProvider editor={opened.editor} media={noMedia}>
      <Page />
      <Toasts />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
}
const field = (original: string) => screen.getByRole('textbox', { name: `Translation of: ${original}` });
const itemOf = (original: string) => within(field(original).closest('li') as HTMLElement);
const sent = (command: unknown) =>
  server.sent.filter((each) => each.command === command).map(({ data }) => data);
/** The edits of texts that were sent; nobody waits between typing one and the next. */
const edits = async () => {
  await act(() => opened.settle());
  return opened.sent.map(({ edit }) => edit.type === 'ChangeTranslatedTexts' && edit.data);
};
const written = (text: string, status: string, name: object) => ({
  languageCode: 'es-mx',
  changed: [{ ...name, text, status }],
  removed: [],
});
const second = { part: 'sentence', id: 's2', original: 'Drain it.' };

const saved = vi.hoisted(() => ({ files: [] as [string, string][] }));
vi.mock('../../../browser/save-file.ts', () => ({
  saveFile: (name: string, content: string) => void saved.files.push([name, content]),
}));

beforeEach(() => {
  saved.files = [];
  stubLayout();
  server.sent = [];
  server.outcome = { kind: 'saved' };
  server.model = 'ready';
});

describe('the languages of a workflow', () => {
  it('begins without any, and adds one of those that the workflow does not have', async () => {
    open([], []);
    expect(screen.getByText('No other language yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add language' }));
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(offered).toContain('German (Germany)');
    expect(offered.filter((name) => name.includes('English'))).toEqual([]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Spanish (Mexico)' }));
    expect(sent(AddTranslation)).toEqual([{ workflowId: 'w', languageCode: 'es-mx' }]);
  });

  it('gives the focus to the first field of a language that was added', async () => {
    open([], []);
    await userEvent.click(screen.getByRole('button', { name: 'Add language' }));
    Object.assign(server, { languages: [spanish], summary: spanish, rows });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Spanish (Mexico)' }));
    await waitFor(() => expect(field('Pump')).toHaveFocus());
  });

  it('shows each text beside its original with its state, and what the author has to compare', () => {
    open([spanish], rows);
    expect(
      screen.getByRole('button', { name: /Spanish \(Mexico\).*1 of 4 accepted, 1 stale/ }),
    ).toBeVisible();
    expect(itemOf('Pump').getByText('Accepted')).toBeVisible();
    expect(itemOf('Turn it 3 times').getByText('Draft')).toBeVisible();
    expect(itemOf('Turn it 3 times').getByText('Check the numbers: 3, 4')).toBeVisible();
    expect(itemOf('Turn it 3 times').getByRole('button', { name: '01: Show 00:01' })).toHaveTextContent('01');
    expect(itemOf('Lock the pump.').getByText('It was: Block the pump.')).toBeVisible();
    expect(itemOf('Lock the pump.').getByRole('button', { name: 'Still right' })).toBeVisible();
    expect(itemOf('Drain it.').getByText('Missing')).toBeVisible();
    expect(screen.getByText('Outside the steps')).toBeVisible();
  });

  it('shows the texts of one state', async () => {
    open([spanish], rows);
    await userEvent.click(screen.getByRole('button', { name: /Stale/ }));
    expect(screen.getAllByRole('textbox')).toEqual([field('Lock the pump.')]);
  });

  it('Enter accepts what was typed and goes on; leaving a field stores a draft; Escape takes it back', async () => {
    open([spanish], rows);
    await userEvent.type(field('Drain it.'), 'Vacíela.{Escape}');
    expect(field('Drain it.')).toHaveValue('');
    await userEvent.type(field('Drain it.'), 'Vacíela.');
    await userEvent.tab();
    expect(await edits()).toEqual([written('Vacíela.', 'draft', second)]);
    await userEvent.type(field('Lock the pump.'), '{Enter}');
    expect((await edits())[1]).toEqual(
      written('Bloquee.', 'accepted', { part: 'sentence', id: 's1', original: 'Lock the pump.' }),
    );
    expect(field('Drain it.')).toHaveFocus();
  });

  it('what was typed, accepted and removed is undone and redone; what is restored is a person’s', async () => {
    open([spanish], rows);
    await userEvent.type(field('Drain it.'), 'Vacíela.{Enter}');
    await userEvent.clear(field('Turn it 3 times'));
    await userEvent.type(field('Lock the pump.'), 'Bloquee ya.{Enter}');
    const undo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    undo();
    expect(field('Lock the pump.')).toHaveValue('Bloquee.');
    expect(itemOf('Lock the pump.').getByText('It was: Block the pump.')).toBeVisible();
    undo();
    expect(field('Turn it 3 times')).toHaveValue('Gírelo 4 veces');
    expect(itemOf('Turn it 3 times').queryByText(/a-model/)).toBeNull();
    undo();
    expect(field('Drain it.')).toHaveValue('');
    expect(screen.getByText('Undone: Translation into Spanish (Mexico): “Vacíela.”')).toBeVisible();
    fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
    expect(field('Drain it.')).toHaveValue('Vacíela.');
    expect((await edits()).slice(3)).toEqual([
      written('Bloquee.', 'accepted', { part: 'sentence', id: 's1', original: 'Block the pump.' }),
      written('Gírelo 4 veces', 'draft', { part: 'step', id: 'one', original: 'Turn it 3 times' }),
      { languageCode: 'es-mx', changed: [], removed: [{ part: 'sentence', id: 's2' }] },
      written('Vacíela.', 'accepted', second),
    ]);
  }); // prettier-ignore

  it('undoes in a field in which nothing was typed since, and leaves a field with other text its own undo', async () => {
    open([spanish], rows);
    await userEvent.type(field('Turn it 3 times'), '{Backspace}{Enter}');
    expect(field('Lock the pump.')).toHaveFocus();
    await userEvent.keyboard('x');
    expect(fireEvent.keyDown(field('Lock the pump.'), { key: 'z', ctrlKey: true })).toBe(true);
    await userEvent.keyboard('{Backspace}');
    expect(fireEvent.keyDown(field('Lock the pump.'), { key: 'z', ctrlKey: true })).toBe(false);
    expect(field('Turn it 3 times')).toHaveValue('Gírelo 4 veces');
  });

  it('chooses the language of what is undone', async () => {
    const german = { ...spanish, languageCode: 'de-de' };
    open([spanish, german], rows);
    await userEvent.type(field('Drain it.'), 'Vacíela.{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /German/ }));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(screen.getByRole('button', { name: /Spanish/, current: true })).toBeVisible();
  });

  it('keeps the language that was chosen when what was written last is refused', async () => {
    const german = { ...spanish, languageCode: 'de-de' };
    open([spanish, german], rows);
    await userEvent.type(field('Drain it.'), 'Vacíela.{Enter}');
    await act(() => opened.settle());
    await userEvent.click(screen.getByRole('button', { name: /German/ }));
    server.outcome = { kind: 'refused', message: 'Too long.', overtaken: false, changedBy: null };
    await userEvent.type(field('Drain it.'), 'Ablassen.{Enter}');
    await act(() => opened.settle());
    expect(screen.getByText('Too long.')).toBeVisible();
    expect(screen.getByRole('button', { name: /German/, current: true })).toBeVisible();
  });

  it('keeps the language that was chosen when the server’s state arrives', async () => {
    open([spanish, { ...spanish, languageCode: 'de-de' }], rows);
    await userEvent.type(field('Drain it.'), 'Vacíela.{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /German/ }));
    await act(() => opened.settle());
    act(() => opened.editor.rebase({ document: start, revision: 99, textRevision: 99 }));
    act(() => opened.editor.rebase({ document: start, revision: 100, textRevision: 100 }));
    expect(screen.getByRole('button', { name: /German/, current: true })).toBeVisible();
  });

  it('an emptied text is removed', async () => {
    open([spanish], rows);
    await userEvent.clear(field('Turn it 3 times'));
    await userEvent.tab();
    expect(await edits()).toMatchObject([{ changed: [], removed: [{ part: 'step', id: 'one' }] }]);
  });

  it('says why a text was refused', async () => {
    const message = 'The workflow does not have this language any more.';
    server.outcome = { kind: 'refused', message, overtaken: false, changedBy: null };
    open([spanish], rows);
    await userEvent.type(field('Drain it.'), 'Vacíela.{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('Translation into Spanish (Mexico): “Vacíela.”')).toBeVisible();
  });

  it('fills in the subtitles of a file as drafts, and refuses another file', async () => {
    open([spanish], rows);
    const choose = (content: string) =>
      act(async () => {
        const file = new File([content], 'a.vtt', { type: 'text/vtt' });
        fireEvent.change(screen.getByLabelText('Import subtitles', { selector: 'input' }), {
          target: { files: [file] },
        });
        await file.text();
      });
    await choose('not subtitles');
    expect(await screen.findByText(/not a subtitle file/)).toBeVisible();
    expect(server.sent).toEqual([]);
    await choose('WEBVTT\n\n00:01.000 --> 00:02.000\nBloquee.\n');
    expect(await screen.findByText('Every subtitle of this file is already here')).toBeVisible();
    expect(server.sent).toEqual([]);
    await choose('WEBVTT\n\n00:11.000 --> 00:12.000\nVacíela.\n');
    expect(await edits()).toEqual([written('Vacíela.', 'draft', second)]);
  });

  it('exports the original for a translator, at the times that an import is matched by', async () => {
    open([], []);
    await userEvent.click(screen.getByRole('button', { name: 'Export original subtitles' }));
    expect(saved.files).toEqual([['en-us.vtt', expect.stringMatching(/^WEBVTT[\s\S]*Lock the pump\./)]]);
    cleanup();

    open([spanish], rows);
    await userEvent.click(screen.getByRole('button', { name: 'Export original subtitles' }));
    await userEvent.click(screen.getByRole('button', { name: 'Export subtitles' }));
    expect(saved.files.map(([name]) => name)).toEqual(['en-us.vtt', 'en-us.vtt', 'es-mx.vtt']);
  });

  it('offers to accept the text that is worked on as the one primary action', async () => {
    open([spanish], rows);
    const accepts = () =>
      screen.getAllByRole('button', { name: /Accept|Still right/ }).map(({ dataset }) => dataset['variant']);
    expect(accepts()).not.toContain('primary');
    await userEvent.click(field('Turn it 3 times'));
    expect(accepts().filter((variant) => variant === 'primary')).toHaveLength(1);
    expect(itemOf('Turn it 3 times').getByRole('button', { name: 'Accept' }).dataset['variant']).toBe(
      'primary',
    );
  });

  it('R-SUM-10: has the parts of the summary after the sentences, as long as they may be', async () => {
    const text = 'Never open the housing while it is hot.';
    const part = row({ part: 'summary', id: 'part-1', stepId: null, original: text, state: 'draft', text: 'No la abra.' });
    open([spanish], [...rows, part]);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.indexOf('Summary')).toBe(items.findIndex((item) => item.includes(text)) - 1);
    expect(items.indexOf('Summary')).toBeGreaterThan(items.indexOf('Outside the steps'));
    expect(field(text)).toHaveAttribute('maxlength', '600');
    await userEvent.click(itemOf(text).getByRole('button', { name: 'Accept' }));
    const name = { part: 'summary', id: 'part-1', original: text };
    expect(await edits()).toEqual([written('No la abra.', 'accepted', name)]);
  }); // prettier-ignore

  it('asks before a language is removed', async () => {
    open([spanish], rows);
    await userEvent.click(screen.getByRole('button', { name: 'Remove language' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Spanish (Mexico)?' }));
    expect(server.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove language' }));
    expect(sent(RemoveTranslation)).toEqual([{ workflowId: 'w', languageCode: 'es-mx' }]);
  });

  it('has the language model write what is missing, stops it, and says what it could not do', async () => {
    open([spanish], rows);
    await userEvent.click(screen.getByRole('button', { name: 'Draft missing texts' }));
    expect(sent(DraftTranslation)).toEqual([{ workflowId: 'w', languageCode: 'es-mx' }]);
    cleanup();

    open([{ ...spanish, run: { state: 'writing', cause: null } }], rows);
    expect(screen.getByText('The language model is writing. 2 texts are left.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(sent(CancelTranslationDraft)).toEqual([{ workflowId: 'w', languageCode: 'es-mx' }]);
    cleanup();

    const cause = { error: 'language.unavailable', message: 'There is no model.' };
    open(
      [{ ...spanish, run: { state: 'failed', cause } }],
      [
        row({ id: 'a', original: 'Use h7.', dropped: ['h7'] }),
        row({ id: 'b', original: 'Drain it.', dropped: [] }),
      ],
    );
    expect(screen.getByText(/What was written stays\. There is no model/)).toBeVisible();
    expect(itemOf('Use h7.').getByText(/The draft changed h7 twice/)).toBeVisible();
    expect(itemOf('Drain it.').getByText(/no usable draft twice/)).toBeVisible();
  });

  it.each([
    ['missing', /none is ready here.*ask an administrator/],
    ['off', /switched off here/],
  ])('says beforehand that drafts need a language model that is %s, and offers none', (model, why) => {
    server.model = model;
    open([spanish], rows);
    expect(screen.getByText(why)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Draft missing texts' })).not.toBeInTheDocument();
  });

  it('offers nothing until it is known whether there is a language model', () => {
    server.model = null;
    open([spanish], rows);
    expect(screen.queryByRole('button', { name: 'Draft missing texts' })).not.toBeInTheDocument();
    expect(screen.queryByText(/language model/)).not.toBeInTheDocument();
  });

  it('offers no draft where nothing is missing', () => {
    open([{ ...spanish, missing: 0, stale: 0 }], rows);
    expect(screen.queryByRole('button', { name: 'Draft missing texts' })).not.toBeInTheDocument();
  });
});
