import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { editorTexts } from '../../i18n/en/editor.ts';
import { EditorProvider, useEditor } from '../state/editor-context.tsx';
import { bench, noMedia, start } from '../state/editor.fixture.ts';
import { Editor } from '../state/editor.ts';
import { ProposedTitle } from './ProposedTitle.tsx';

const texts = editorTexts.english;
const [step, ...others] = start.draft.steps;
const proposed = step ? { ...step, title: 'Lock the pump' } : null;

function Titles() {
  return useEditor().document.draft.steps.map((each) => <ProposedTitle key={each.id} step={each} />);
}

it('a proposed title says that the transcript has changed since, until that is undone', async () => {
  const steps = [...(proposed ? [proposed] : []), ...others];
  const document = { ...start, draft: { ...start.draft, steps, proposed: proposed ? [proposed] : [] } };
  const editor = new Editor({ ...bench().parts, document });
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <Titles />
    </EditorProvider>,
  );
  const correct = (text: string) => {
    const sentences = document.transcript.sentences.map((each) =>
      each.id === 's1' ? { ...each, sentence: text } : each,
    );
    act(() => void editor.edit({ type: 'ChangeSentences', data: { changed: sentences, removed: [] } }));
  };
  expect(screen.getByText(texts.proposedTitle)).toBeVisible();
  expect(screen.queryByText(texts.titleNotSaid)).toBeNull();
  correct('Um, lock the pump!');
  expect(screen.queryByText(texts.titleNotSaid)).toBeNull();
  correct('Lock the clamp.');
  expect(screen.getByText(texts.titleNotSaid)).toBeVisible();
  act(() => void editor.undo());
  expect(screen.queryByText(texts.titleNotSaid)).toBeNull();
});
