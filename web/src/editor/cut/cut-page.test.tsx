import { fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cutOf } from '../../../../contracts/authoring/model/video-cut.ts';
import { toStep } from '../../../../contracts/authoring/model/draft-steps.ts';
import { exampleSentences, exampleSteps } from '../../../../contracts/authoring/workflow.examples.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { useEditorActions } from '../state/actions.ts';
import { EditorProvider, useEditorContext } from '../state/editor-context.tsx';
import { bench, start } from '../state/editor.fixture.ts';
import { Editor } from '../state/editor.ts';
import type { Preview } from '../state/preview.ts';
import { CutPage } from './CutPage.tsx';
import { stubLayout } from '../../test-layout.ts';

const texts = cutTexts.english;
let editor: Editor;
let preview: Preview;

function Page() {
  const context = useEditorContext();
  useEffect(() => {
    preview = context.preview;
  }, [context.preview]);
  return (
    <CutPage
      actions={useEditorActions()}
      header={null}
      notes={null}
      others={null}
      sources={sources}
      videoDialog={({ asked, save }) =>
        asked?.kind === 'video' && (
          <button
            type="button"
            onClick={() => save([{ kind: 'video', workflowId: 'other', start: 1, end: 6 }])}
          >
            Insert the other
          </button>
        )
      }
    />
  );
}

const sources = new Map([['other', { title: 'Drain the tank', url: null }]]);
const minute = {
  ...start,
  draft: {
    ...start.draft,
    steps: exampleSteps.map((step) => toStep(step)),
    source: { durationSeconds: 60, width: 1920, height: 1080, hasAudio: true },
  },
  transcript: { ...start.transcript, sentences: exampleSentences },
};
const still = { perSecond: 4, changes: Array.from({ length: 240 }, () => 0) };

beforeEach(() => {
  stubLayout();
  editor = new Editor({ ...bench().parts, document: minute });
  const media = {
    url: null,
    imageMap: null,
    waveform: null,
    motion: still,
    pictures: new Map<string, string>(),
    renew: () => undefined,
  };
  render(
    <ThemeRoot>
      <EditorProvider editor={editor} media={media}>
        <Page />
      </EditorProvider>
    </ThemeRoot>,
  );
});

const cut = () => cutOf(editor.snapshot().document.draft);
const press = (key: string, extra: object = {}) => fireEvent.keyDown(document.body, { key, ...extra });
const seek = (seconds: number) => preview.seek(seconds);
const confirm = () => userEvent.click(screen.getByRole('button', { name: texts.removeAnyway }));
const clips = () => screen.getAllByRole('button', { name: /^Clip \d/ });

describe('the page on which a video is cut', () => {
  it('R-EDT-02 (2:89): adds a split point at the current time', () => {
    seek(12.345);
    press('s');
    expect(cut().splits).toEqual([12.34]);
    expect(clips()).toHaveLength(2);
    press('s');
    expect(cut().splits).toEqual([12.34]);
  });
  it('R-EDT-05 R-EDT-06: deletes the chosen clip, and goes to the end of the one before it', async () => {
    for (const at of [10, 30]) {
      seek(at);
      press('s');
    }
    const second = clips()[1];
    if (second) await userEvent.click(second);
    press('Delete');
    await confirm();
    expect(cut().erased).toEqual([{ start: 10, end: 30 }]);
    expect(clips()[1]).toHaveAccessibleName('Clip 2, 00:10.00 to 00:30.00, removed');
    expect(preview.snapshot().seconds).toBe(10);
  });
  it('R-EDT-07 R-EDT-08 (2:89): undoes and redoes splits and deletions in order; a new one clears what could be redone', async () => {
    seek(55);
    press('s');
    press('Delete');
    await screen.findByRole('button', { name: /^Clip 2, .* removed$/ });
    expect(cut()).toMatchObject({ splits: [55], erased: [{ start: 55, end: 60 }] });
    press('z', { ctrlKey: true });
    expect(cut()).toMatchObject({ splits: [55], erased: [] });
    press('z', { ctrlKey: true });
    expect(cut()).toMatchObject({ splits: [], erased: [] });
    press('y', { ctrlKey: true });
    expect(cut().splits).toEqual([55]);
    press('z', { ctrlKey: true });
    seek(20);
    press('s');
    expect(editor.snapshot().nextRedo).toBeNull();
  });
  it('says what else would be dropped, and removes nothing until that is confirmed', async () => {
    seek(21);
    press('i');
    seek(27);
    press('o');
    press('Delete');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Now read the gauge.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: texts.cancel }));
    expect(cut().erased).toEqual([]);
  });
  it('trims both ends, rotates, and restores what was removed', async () => {
    seek(0.5);
    press('[');
    seek(55);
    press(']');
    expect(cut().erased).toEqual([
      { start: 0, end: 0.5 },
      { start: 55, end: 60 },
    ]);
    await userEvent.click(screen.getByRole('button', { name: '90°' }));
    expect(cut().rotation).toBe(90);
    const [first] = screen.getAllByRole('button', { name: texts.restore });
    if (first) await userEvent.click(first);
    expect(cut().erased).toEqual([{ start: 55, end: 60 }]);
  });
  it('refuses to leave nothing, and says so', () => {
    press('i');
    seek(0);
    seek(60);
    press(']');
    expect(cut().erased).toEqual([]);
    editor.edit({ type: 'EraseVideo', data: { ranges: [{ start: 0, end: 60 }] } });
    expect(editor.snapshot().refused[0]?.message).toContain('leave nothing');
  });
  it('removes words with their seconds, by mouse and by keyboard, and restores them', async () => {
    await userEvent.click(screen.getByRole('tab', { name: texts['pane.words'] }));
    await userEvent.click(screen.getByRole('button', { name: 'read' }));
    fireEvent.keyDown(screen.getByRole('button', { name: 'read' }), { key: 'ArrowRight', shiftKey: true });
    const { activeElement } = document;
    expect(activeElement).toHaveTextContent('the');
    if (activeElement) fireEvent.keyDown(activeElement, { key: 'Delete' });
    // "Now" ends at 22.8, "gauge." starts at 25
    expect(cut().erased).toEqual([{ start: 23, end: 24.8 }]);
    await userEvent.click(screen.getByRole('button', { name: 'read (Removed)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore 1 word' }));
    expect(cut().erased.some((part) => part.start === 23)).toBe(false);
  });
  it('2:49: holds the frame at the playhead, shows it as a segment, moves and removes it, and undoes each', async () => {
    seek(12);
    press('h');
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('textbox');
    await userEvent.clear(field);
    expect(within(dialog).getByRole('button', { name: texts.hold })).toBeDisabled();
    await userEvent.type(field, '2.5{Enter}');
    expect(cut().inserts).toMatchObject([{ kind: 'still', at: 12, seconds: 2.5 }]);
    const segment = () => screen.getByRole('button', { name: 'Held frame, 2.5 s, inserted at 00:12.00' });
    expect(segment()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText(/01:02\.50/)).toBeVisible();
    fireEvent.keyDown(segment(), { key: 'ArrowRight', altKey: true });
    expect(cut().inserts).toMatchObject([{ at: 13, seconds: 2.5 }]);
    seek(40);
    await userEvent.click(screen.getByRole('button', { name: 'Move “Held frame” to the playhead' }));
    expect(cut().inserts).toMatchObject([{ at: 40 }]);
    press('Delete');
    expect(cut().inserts).toEqual([]);
    for (const at of [40, 13, 12]) {
      press('z', { ctrlKey: true });
      expect(cut().inserts).toMatchObject([{ kind: 'still', at, seconds: 2.5 }]);
    }
    press('z', { ctrlKey: true });
    expect(cut().inserts).toEqual([]);
    press('y', { ctrlKey: true });
    expect(cut().inserts).toMatchObject([{ at: 12 }]);
  });
  it('2:49: inserts a part of another video under its title, and changes how long a frame is held', async () => {
    seek(60);
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${texts.insertVideo}`) }));
    await userEvent.click(screen.getByRole('button', { name: 'Insert the other' }));
    expect(cut().inserts).toMatchObject([
      { kind: 'video', at: 60, isAtEnd: true, workflowId: 'other', start: 1, end: 6 },
    ]);
    expect(screen.getByRole('button', { name: 'Drain the tank, 5.0 s, inserted at 01:00.00' })).toBeVisible();
    seek(5);
    press('h');
    await userEvent.type(await screen.findByRole('textbox'), '{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Change “Held frame”' }));
    const field = await screen.findByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '7{Enter}');
    expect(cut().inserts).toMatchObject([{ kind: 'still', at: 5, seconds: 7 }, { kind: 'video' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Drain the tank”' }));
    expect(cut().inserts).toHaveLength(1);
  });
  it('holds no frame that is removed', () => {
    press('[');
    seek(50);
    press(']');
    seek(55);
    expect(screen.getByRole('button', { name: new RegExp(`^${texts.holdFrame}`) })).toBeDisabled();
    press('h');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('lists what can be tidied up; each is accepted alone, or all together', async () => {
    await userEvent.click(screen.getByRole('tab', { name: texts['pane.tidy'] }));
    const buttons = () => screen.queryAllByRole('button', { name: texts.accept });
    const count = buttons().length;
    expect(count).toBeGreaterThan(1);
    const [first] = buttons();
    if (first) await userEvent.click(first);
    expect(cut().erased).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /^Remove all/ }));
    expect(cut().erased).toHaveLength(count);
    expect(screen.getByText(texts.nothingToTidy)).toBeVisible();
  });
});
