import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import { editSentence } from '../../../../contracts/authoring/model/transcript-editing.ts';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import { stubLayout } from '../../test-layout.ts';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { useEditorActions } from '../state/actions.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { bench, noMedia, sentence, start } from '../state/editor.fixture.ts';
import { TranscriptPage } from './TranscriptPage.tsx';

/** Each word takes a second. */
const spoken = (id: string, startTime: number, text: string): Sentence => ({
  ...sentence(id, startTime, text),
  endTime: startTime + text.split(' ').length,
  words: text.split(' ').map((word, index) => ({
    word,
    startTime: startTime + index,
    endTime: startTime + index + 1,
    confidence: 0.5,
  })),
});
const titled = (titles: readonly string[]) =>
  start.draft.steps.map((step, index) => ({ ...step, title: titles[index] ?? '' }));

/** Speech recognition wrote the name of the product as two words. */
const misheard: EditedWorkflow = {
  ...start,
  draft: { ...start.draft, steps: titled(['Open step well', 'Close', 'Leave Step Well']) },
  transcript: {
    ...start.transcript,
    sentences: [
      spoken('s1', 1, 'Open step well now.'),
      spoken('s2', 6, 'Wait.'),
      spoken('s3', 8, 'Step well, or a stepwell?'),
    ],
  },
};

function Page() {
  return (
    <TranscriptPage
      actions={useEditorActions()}
      header={null}
      notes={null}
      onEmptyChange={() => undefined}
      termsRunning={false}
      speechRunning={false}
      confidence={null}
      retranscribe={null}
    />
  );
}

const scrolledTo: string[] = [];
beforeEach(() => {
  stubLayout();
  scrolledTo.length = 0;
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolledTo.push(this.textContent);
  };
});

function open(document = misheard) {
  const { parts, sent, reloaded, settle } = bench();
  const editor = reloaded({ document });
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <Page />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
  const now = () => editor.snapshot().document;
  return {
    editor, parts, sent, settle, now, user: userEvent.setup(),
    texts: () => now().transcript.sentences.map((each) => each.sentence),
    titles: () => now().draft.steps.map(({ title }) => title),
  }; // prettier-ignore
}
const bar = () => within(screen.getByRole('search', { name: 'Find and replace' }));
const button = (name: string) => bar().getByRole('button', { name });
const findField = () => bar().getByRole('textbox', { name: 'Find' });
const replaceField = () => bar().getByRole('textbox', { name: 'Replace with' });
const count = () => bar().getByRole('status').textContent;
const marked = () => screen.getAllByRole('mark').map(({ textContent }) => textContent);
const current = () =>
  screen
    .getAllByRole('mark')
    .filter((mark) => mark.ariaCurrent === 'true')
    .map(({ textContent }) => textContent);

describe('finding a text', () => {
  it('opens by its key, counts, marks what is found and goes round by Enter and Shift+Enter', async () => {
    const { user } = open();
    await user.keyboard('{Control>}f{/Control}');
    expect(findField()).toHaveFocus();
    expect(count()).toBe('');
    await user.keyboard('STEP well');
    expect(marked()).toEqual(['step', 'well', 'Step', 'well', 'step well', 'Step Well']);
    expect(count()).toBe('1 of 4: Open step well now.');
    expect(current()).toEqual(['step', 'well']);
    await user.keyboard('{Enter}');
    expect(count()).toBe('2 of 4: Step well, or a stepwell?');
    expect(scrolledTo.at(-1)).toBe('Step');
    await user.keyboard('{Enter}{Enter}');
    expect(count()).toBe('4 of 4: Leave Step Well');
    expect(scrolledTo.at(-1)).toBe('Step Well');
    await user.keyboard('{Enter}');
    expect(count()).toMatch('1 of 4');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(count()).toMatch('4 of 4');
    await user.click(button('Next match'));
    expect(count()).toMatch('1 of 4');
    await user.click(button('Previous match'));
    expect(count()).toMatch('4 of 4');
  });
  it('scrolls back to the only match, and gives its field the focus again by the key', async () => {
    const { user } = open();
    await user.keyboard('{Control>}f{/Control}wait');
    scrolledTo.length = 0;
    await user.keyboard('{Enter}');
    expect(scrolledTo).toEqual(['Wait']);
    act(() => findField().blur());
    await user.keyboard('{Control>}f{/Control}');
    expect(findField()).toHaveFocus();
  });
  it('shows the titles of steps apart, with their numbers', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Find and replace' }));
    await user.keyboard('leave');
    const titles = screen.getByRole('heading', { name: 'Step titles' }).parentElement;
    expect(titles).toHaveTextContent('Step titles3Leave Step Well');
    await user.clear(findField());
    expect(screen.queryByRole('heading', { name: 'Step titles' })).toBeNull();
  });
  it('tells cases and whole words apart where that is asked for', async () => {
    const { user } = open();
    await user.keyboard('{Control>}f{/Control}step');
    expect(count()).toMatch('1 of 5');
    await user.click(button('Whole words'));
    expect(count()).toMatch('1 of 4');
    await user.click(button('Match case'));
    expect(count()).toMatch('1 of 2');
    expect(button('Match case')).toHaveAttribute('aria-pressed', 'true');
    await user.type(findField(), 'x');
    expect(count()).toBe('No results');
    expect(screen.queryAllByRole('mark')).toEqual([]);
    for (const name of ['Next match', 'Replace', 'Replace all']) expect(button(name)).toBeDisabled();
    await user.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
    expect(count()).toBe('No results');
  });
  it('closes with Escape, takes its marks along and gives the focus back', async () => {
    const { user } = open();
    const word = screen.getByRole('button', { name: 'Wait.' });
    act(() => word.focus());
    await user.keyboard('{Control>}f{/Control}wait');
    expect(marked()).toEqual(['Wait']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.queryAllByRole('mark')).toEqual([]);
    expect(word).toHaveFocus();
    await user.keyboard('{Meta>}f{/Meta}');
    expect(findField()).toHaveValue('wait');
    expect(count()).toMatch('1 of 1');
    await user.click(button('Close'));
    expect(word).toHaveFocus();
  });
  it('opens also from a sentence that is being written, and leaves the key in its own field to the browser', async () => {
    const { user, texts } = open();
    await user.click(screen.getAllByRole('button', { name: 'Edit text' })[1] as HTMLElement);
    await user.keyboard('{Control>}a{/Control}Wait for it.{Control>}f{/Control}for');
    expect(texts()[1]).toBe('Wait for it.');
    expect(marked()).toEqual(['for']);
    expect(fireEvent.keyDown(findField(), { key: 'f', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 'f' })).toBe(true);
  });
  it('leaves Enter and Escape to a word that is being composed', async () => {
    const { user } = open();
    await user.keyboard('{Control>}f{/Control}step');
    fireEvent.keyDown(findField(), { key: 'Enter', isComposing: true });
    expect(count()).toMatch('1 of 5');
    fireEvent.keyDown(findField(), { key: 'Escape', isComposing: true });
    expect(findField()).toBeVisible();
  });
  it('stays at its match while more is typed or another author edits', async () => {
    const { user, editor } = open();
    await user.keyboard('{Control>}f{/Control}step{Enter}');
    expect(count()).toBe('2 of 5: Step well, or a stepwell?');
    await user.keyboard(' well');
    expect(count()).toBe('2 of 4: Step well, or a stepwell?');
    const sentences = [spoken('s0', 0, 'Step well.'), ...misheard.transcript.sentences];
    const transcript = { ...misheard.transcript, sentences };
    act(() => editor.rebase({ document: { ...misheard, transcript }, revision: 6, textRevision: 6 }));
    expect(count()).toBe('3 of 5: Step well, or a stepwell?');
  });
});

describe('replacing what was found', () => {
  it('replaces everything as one action, says how much, and Ctrl+Z undoes it', async () => {
    const { user, texts, titles, now } = open();
    await user.keyboard('{Control>}f{/Control}step well');
    await user.type(replaceField(), 'Stepwell');
    await user.click(button('Replace all'));
    expect(texts()).toEqual(['Open Stepwell now.', 'Wait.', 'Stepwell, or a stepwell?']);
    expect(titles()).toEqual(['Open Stepwell', 'Close', 'Leave Stepwell']);
    expect(count()).toBe('Replaced 4');
    const [first] = misheard.transcript.sentences;
    expect(now().transcript.sentences[0]).toEqual(
      first && { ...editSentence(first, 'Open Stepwell now.', 'en-us'), id: 's1' },
    );
    expect(now().transcript.sentences[0]?.words).toMatchObject([
      { word: 'Open', startTime: 1, endTime: 2, confidence: 0.5 },
      { word: 'Stepwell', startTime: 2, endTime: 4 },
      { word: 'now.', startTime: 4, endTime: 5, confidence: 0.5 },
    ]);
    act(() => replaceField().focus());
    await user.keyboard('{Control>}z{/Control}');
    expect(now().transcript.sentences).toEqual(misheard.transcript.sentences);
    expect(titles()).toEqual(['Open step well', 'Close', 'Leave Step Well']);
    expect(count()).toMatch('of 4');
  });
  it('counts what has the new text already as nothing, and leaves what was done before', async () => {
    const { user, texts, editor } = open();
    await user.keyboard('{Control>}f{/Control}wait');
    await user.type(replaceField(), 'Stay');
    await user.click(button('Replace all'));
    await user.clear(findField());
    await user.type(findField(), 'stay');
    await user.click(button('Replace all'));
    expect(count()).toBe('Replaced 0');
    await user.click(replaceField());
    await user.keyboard('{Enter}{Control>}z{/Control}');
    expect(texts()[1]).toBe('Stay.');
    act(() => void editor.undo());
    expect(texts()[1]).toBe('Wait.');
  });
  it('replaces one after the other by Enter, also where the new text contains the old one', async () => {
    const { user, texts, editor } = open();
    await user.keyboard('{Control>}f{/Control}well');
    await user.type(replaceField(), 'well well{Enter}');
    expect(texts()[0]).toBe('Open step well well now.');
    expect(count()).toBe('3 of 6: Step well, or a stepwell?');
    await user.click(button('Replace'));
    expect(texts()[2]).toBe('Step well well, or a stepwell?');
    act(() => void editor.undo());
    expect(texts()[2]).toBe('Step well, or a stepwell?');
    expect(texts()[0]).toBe('Open step well well now.');
  });
  it.each([
    ['would be empty', 'Wait.', '', 'the sentence at 00:06.00 would be empty'],
    ['would be too long', 'Wait', 'w'.repeat(2000), 'the sentence at 00:06.00 would be too long'],
    ['would make a title too long', 'close', 'c'.repeat(91), 'the title of step 2 would be longer than 90'],
  ])('replaces nothing at all where a text %s', async (_, searched, replacement, why) => {
    const { user, sent, now } = open();
    const before = now();
    await user.keyboard(`{Control>}f{/Control}${searched}`);
    if (replacement !== '') fireEvent.change(replaceField(), { target: { value: replacement } });
    for (const name of ['Replace all', 'Replace']) {
      await user.click(button(name));
      expect(bar().getByText(new RegExp(`^Nothing was replaced: ${why}`))).toBeVisible();
    }
    expect(now()).toBe(before);
    expect(sent).toEqual([]);
    await user.type(replaceField(), replacement === '' ? 'x' : '{Backspace}');
    expect(bar().queryByText(/Nothing was replaced/)).toBeNull();
  });
  it('bases the edit on the text in which it was found, not on the one when it was typed', async () => {
    const { user, editor, sent, settle } = open();
    await user.keyboard('{Control>}f{/Control}step well');
    await user.type(replaceField(), 'Stepwell');
    act(() => editor.rebase({ document: misheard, revision: 9, textRevision: 9 }));
    await user.keyboard('{Enter}');
    await settle();
    expect(sent).toMatchObject([{ edit: { type: 'ChangeSentences' }, seen: 9 }]);
  });
});
