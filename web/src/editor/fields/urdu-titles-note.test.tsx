import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EditorProvider } from '../state/editor-context.tsx';
import { bench, noMedia, start } from '../state/editor.fixture.ts';
import { UrduTitlesNote } from './UrduTitlesNote.tsx';

function open(languageCode: string) {
  const document = { ...start, transcript: { ...start.transcript, languageCode } };
  const editor = bench().reloaded({ document });
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <UrduTitlesNote />
    </EditorProvider>,
  );
  return (title: string) => act(() => editor.edit({ type: 'RenameStep', data: { stepId: 'one', title } }));
}
const note = () => screen.queryByText(/Urdu letters/);

it('says of titles taken from Hindi that they are in Urdu letters, until they are rewritten', async () => {
  const rename = open('hi');
  expect(note()).toBeNull();
  await rename('تیل نکالیں');
  expect(note()).toBeVisible();
  await rename('तेल निकालें');
  expect(note()).toBeNull();
});

it('says nothing of Urdu', async () => {
  await open('ur')('تیل نکالیں');
  expect(note()).toBeNull();
});
