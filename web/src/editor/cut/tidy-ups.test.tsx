import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { cutOf } from '../../../../contracts/authoring/model/video-cut.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { EditorProvider } from '../state/editor-context.tsx';
import { bench, start } from '../state/editor.fixture.ts';
import { Editor } from '../state/editor.ts';
import { TidyUps } from './TidyUps.tsx';
import { useCut } from './use-cut.ts';

const texts = cutTexts.english;
const sentence = (id: string, words: readonly string[], from: number) => ({
  id,
  sentence: words.join(' '),
  startTime: from,
  endTime: from + words.length,
  words: words.map((word, index) => ({ word, startTime: from + index, endTime: from + index + 1 })),
});
const minute = {
  ...start,
  draft: { ...start.draft, source: { durationSeconds: 60, width: 1920, height: 1080, hasAudio: true } },
  transcript: {
    ...start.transcript,
    sentences: [
      sentence('a', ['Turn', 'the', 'valve', 'to'], 2),
      sentence('b', ['Turn', 'um', 'the', 'valve', 'to', 'the', 'left.'], 8),
    ],
  },
};

function Page() {
  return <TidyUps cut={useCut()} />;
}

function open(changes: readonly number[] | null): Editor {
  const editor = new Editor({ ...bench().parts, document: minute });
  const motion = changes && { perSecond: 4, changes: [...changes] };
  const media = { url: null, imageMap: null, waveform: null, motion, pictures: new Map<string, string>(), renew: () => undefined };
  render(
    <ThemeRoot>
      <EditorProvider editor={editor} media={media}>
        <Page />
      </EditorProvider>
    </ThemeRoot>,
  );
  return editor;
} // prettier-ignore

it.each([
  ['moves', Array.from({ length: 240 }, () => 1), texts.tidyMoves],
  ['was not measured', null, texts.tidyMayMove],
])('a take whose picture %s says so, and is removed only on its own', async (_, changes, note) => {
  const editor = open(changes);
  const erased = () => cutOf(editor.snapshot().document.draft).erased;
  expect(screen.getByText(note)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove 1 of 2 parts (1.0 s)' }));
  expect(erased()).toEqual([{ start: 9, end: 10 }]);
  expect(screen.queryByRole('button', { name: /parts/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: texts.accept }));
  expect(erased()).toEqual([
    { start: 2, end: 6 },
    { start: 9, end: 10 },
  ]);
});

it('a take whose picture is still is removed with the others', async () => {
  const editor = open(Array.from({ length: 240 }, (_, index) => (index > 32 ? 1 : 0)));
  await userEvent.click(screen.getByRole('button', { name: /^Remove all/ }));
  expect(cutOf(editor.snapshot().document.draft).erased[0]).toEqual({ start: 0.2, end: 7.8 });
  expect(screen.getByText(texts.nothingToTidy)).toBeVisible();
});
