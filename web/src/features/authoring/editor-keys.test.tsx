import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { exampleSentences } from '../../../../contracts/authoring/workflow.examples.ts';
import { signOut } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { stubLayout } from '../../test-layout.ts';
import { successEnvelope, listOf, refusal, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { stubMariaSession } from '../../test-session.ts';
import {
  AnnotateScreen,
  BuilderScreen,
  CutScreen,
  LanguagesScreen,
  SegmentationScreen,
  TranscriptionScreen,
} from './EditorScreens.tsx';
import { workflowDetails } from './workflow-details.fixture.ts';

// jsdom cannot draw
vi.mock('../../editor/annotate/AnnotateCanvas.tsx', () => ({ AnnotateCanvas: () => null }));

let network: TestNetwork;
beforeEach(async () => {
  sessionStorage.clear();
  stubLayout();
  network = new TestNetwork({
    'GET /v1/workflows/workflow-1': successEnvelope({ item: workflowDetails() }),
    'GET /v1/transcriptions/transcription-1': successEnvelope({ item: { id: 'transcription-1', workflowId: 'workflow-1', languageCode: 'en-us', confidence: 0.9, sentences: exampleSentences, suggestions: [], revision: 1 } }),
    'GET /v1/workflows/workflow-1/preview/status': refusal(404, 'resource.absent'),
  }); // prettier-ignore
  network.fallback = listOf([]);
  stubMariaSession(network);
  await signOut();
  await signIn('maria@harbour.example', 'secret');
});

async function open(Screen: ComponentType) {
  renderAt(
    '/edit/workflow-1',
    <Routes>
      <Route path="/edit/:workflowId" element={<Screen />} />
    </Routes>,
  );
  await screen.findByRole('button', { name: 'More' });
}

/** What the dialog lists, as `Undo: Ctrl Z`, once it lists this one. */
async function listed(name = 'Undo'): Promise<string[]> {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  await dialog.findAllByText(name, { selector: 'dt' });
  return dialog
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

it.each([
  ['steps', BuilderScreen],
  ['segments', SegmentationScreen],
])('lists every key of the editor on the page of %s', async (_, Screen) => {
  await open(Screen);
  const keys = await listed();
  expect(keys).toEqual(expect.arrayContaining(['Play step: Space', 'Split: S', 'Move step up: Alt↑']));
  expect(keys).toHaveLength(16);
});

it.each([
  ['transcript', TranscriptionScreen],
  ['languages', LanguagesScreen],
])('lists no key of steps on the page of the %s', async (_, Screen) => {
  await open(Screen);
  const keys = await listed();
  expect(keys).toContain('Play to the end: Space');
  expect(keys.filter((key) => /step|Split|Merge|Delete|Shift Space/.test(key))).toEqual([]);
});

it('lists what a key does on the page of the video', async () => {
  await open(CutScreen);
  const keys = await listed('Remove clip');
  expect(keys).toEqual(
    expect.arrayContaining(['Play to the end: Space', 'Next frame: .', 'Split: S', 'Remove clip: Del']),
  );
  expect(keys.filter((key) => /step|Merge|Delete/.test(key))).toEqual([]);
});

it('lists what a key does on the page of the annotations', async () => {
  await open(AnnotateScreen);
  const keys = await listed('Shape');
  expect(keys).toEqual(expect.arrayContaining(['Play step: Space', 'Shape: S', 'Delete: Del']));
  expect(keys.filter((key) => /Split|Merge|Add step/.test(key))).toEqual([]);
});

it('lists the key for a search on the page of the transcript', async () => {
  await open(TranscriptionScreen);
  expect(await listed('Find and replace')).toContain('Find and replace: CtrlF');
});

it('changes no step by a key on a page that shows none', async () => {
  await open(TranscriptionScreen);
  for (const key of ['Delete', 'm', 'n']) fireEvent.keyDown(document.body, { key });
  expect(screen.getByRole('button', { name: /Undo/ })).toBeDisabled();
});
