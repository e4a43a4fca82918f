import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { useEditorActions } from '../state/actions.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { bench, noMedia } from '../state/editor.fixture.ts';
import { AnnotatePage } from './AnnotatePage.tsx';
import type { UploadPicture } from './annotate-context.ts';
import type { CanvasListener } from './canvas/canvas-listener.ts';
import { stubLayout } from '../../test-layout.ts';

const canvas = vi.hoisted(() => ({
  listener: null as CanvasListener | null,
  shown: [] as string[],
  tool: '',
  nudges: [] as number[][],
  commits: 0,
  drawnInMiddle: 0,
  written: [] as string[],
}));
// jsdom has no canvas; what is drawn there is tested in a browser
vi.mock('./canvas/annotation-canvas.ts', () => ({
  AnnotationCanvas: class {
    constructor(element: HTMLCanvasElement, _ratio: number, listener: CanvasListener) {
      canvas.listener = listener;
      // as the drawing library does
      const box = document.createElement('div');
      element.replaceWith(box);
      box.append(element);
    }
    setWidth = () => undefined;
    setGuides = () => undefined;
    setPictures = () => undefined;
    setTool = (tool: string) => void (canvas.tool = tool);
    show = (elements: { id: string }[]) => void (canvas.shown = elements.map(({ id }) => id));
    nudge = (...by: number[]) => void canvas.nudges.push(by);
    commit = () => void (canvas.commits += 1);
    drawInMiddle = () => void (canvas.drawnInMiddle += 1);
    write = (id: string) => void canvas.written.push(id);
    cancel = () => false;
    destroy = () => undefined;
  },
}));

function Page({ onFinish }: { onFinish: (stepId: string) => void }) {
  return (
    <AnnotatePage
      actions={useEditorActions()}
      header={null}
      notes={null}
      uploadPicture={upload}
      onFinish={onFinish}
    />
  );
}

const upload = vi.fn<UploadPicture>();
let { editor, sent } = bench();
let unmount: () => void;
const onFinish = vi.fn();
const { shape, text } = exampleAnnotations;

beforeEach(() => {
  stubLayout();
  onFinish.mockClear();
  canvas.nudges = [];
  canvas.commits = 0;
  canvas.drawnInMiddle = 0;
  canvas.written = [];
  ({ editor, sent } = bench());
  ({ unmount } = render(
    <EditorProvider editor={editor} media={noMedia}>
      <Page onFinish={onFinish} />
      <Toasts />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  ));
});

const annotations = (index = 0) => editor.snapshot().document.draft.steps[index]?.annotations ?? [];
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });
const draw = (element: AnnotationElement) =>
  act(() => canvas.listener?.onDrawn({ ...element, startTime: 0, endTime: 0 }));
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const select = (name: string) => click(new RegExp(`^${name}$`));

describe('the annotate page', () => {
  it('shows what is seen at the playhead, and a bar for everything', async () => {
    expect(canvas.shown).toEqual([]);
    await select('Arrow 1');
    // it was chosen outside its time, so that is shown
    expect(canvas.shown).toEqual(['arrow-one']);
    expect(screen.getByRole('slider', { name: 'Start of Arrow 1' })).toHaveAttribute('aria-valuenow', '6');
  });

  it('adds what is drawn at the playhead, selects it, and returns to the select tool', () => {
    press('s');
    expect(canvas.tool).toBe('shape');
    draw(shape);
    expect(annotations().at(-1)).toMatchObject({ id: 'shape-1', startTime: 0, endTime: 5 });
    expect(canvas.tool).toBe('select');
    expect(screen.getByRole('heading', { name: 'Circle 1' })).toBeVisible();
  });

  it('chooses the step whose annotation is undone', async () => {
    draw(shape);
    await click(/three$/);
    expect(screen.getByRole('heading', { name: 'three' })).toBeVisible();
    press('z', { ctrlKey: true });
    expect(annotations().map(({ id }) => id)).toEqual(['arrow-one']);
    expect(screen.getByRole('heading', { name: 'one' })).toBeVisible();
    expect(screen.getByText(/^Undone: .* step “one”$/u)).toBeVisible();
    await click('Close');
  });

  it('R-ANN-02: says that something was too short', () => {
    press('a');
    act(() => canvas.listener?.onDiscarded());
    expect(screen.getByRole('status')).toHaveTextContent('at least 20 px');
    expect(annotations()).toHaveLength(1);
  });

  it('R-ANN-07, R-ANN-08 (2:212): offers the strokes and the palette', async () => {
    await select('Arrow 1');
    const palette = within(screen.getByRole('group', { name: /^Colour/ }));
    const names = palette.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Blue', 'White', 'Black', 'Red', 'Green', 'Yellow']);
    await userEvent.click(palette.getByRole('button', { name: 'Green' }));
    await click('Bold');
    expect(annotations()[0]).toMatchObject({ stroke: 'green', strokeWidth: 8 });
    await click('Thin');
    expect(annotations()[0]).toMatchObject({ strokeWidth: 4 });
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    expect(annotations()[0]).toMatchObject({ stroke: 'red', strokeWidth: 6 });
  });

  it('R-ANN-05: a shape gets another form, fill and outline, and stays visible', async () => {
    draw(shape);
    await click('Triangle');
    expect(screen.queryByRole('button', { name: 'None', pressed: false })).toBeNull();
    const fill = within(screen.getByRole('group', { name: /^Fill/ }));
    await userEvent.click(fill.getByRole('button', { name: 'Blue' }));
    await userEvent.click(within(screen.getByRole('group', { name: 'Outline' })).getByText('None'));
    expect(annotations().at(-1)).toMatchObject({ shape: 'triangle', fill: 'blue', strokeType: 'none' });
  });

  it('changes times by fields and keys, within the step', async () => {
    await select('Arrow 1');
    await click('Whole step');
    expect(annotations()[0]).toMatchObject({ startTime: 0, endTime: 10 });
    const start = screen.getByRole('textbox', { name: 'Start' });
    await userEvent.clear(start);
    await userEvent.type(start, '00:04.50{Enter}');
    expect(annotations()[0]).toMatchObject({ startTime: 4.5, endTime: 10 });
    await userEvent.clear(start);
    await userEvent.type(start, '00:12.00{Enter}');
    expect(screen.getByText(/must end after it starts/)).toBeVisible();
    expect(annotations()[0]).toMatchObject({ startTime: 4.5 });
    const before = editor.snapshot().document;
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight'])
      fireEvent.keyDown(screen.getByRole('slider', { name: 'End of Arrow 1' }), { key });
    expect(annotations()[0]).toMatchObject({ endTime: 9.8 });
    // keys soon after each other are one edit
    act(() => void editor.undo());
    expect(editor.snapshot().document).toEqual(before);
  });

  it('R-ANN-10, E-unexpected-error: says that a picture could not be uploaded, and why; one that was is drawn', async () => {
    const file = new File(['x'], 'torque.png', { type: 'image/png' });
    upload.mockResolvedValueOnce({ message: 'This picture can’t be read.' });
    await userEvent.upload(screen.getByLabelText('Choose a picture'), file);
    const alert = await screen.findByText(annotateTexts.english['alert.unexpectedError']);
    expect(alert.closest('[role=alert], [role=status], li, div')).toBeVisible();
    expect(screen.getByText('This picture can’t be read.')).toBeVisible();
    expect(annotations()).toHaveLength(1);
    URL.createObjectURL = () => 'blob:picture';
    upload.mockResolvedValueOnce({ assetId: 'asset-9' });
    await userEvent.upload(screen.getByLabelText('Choose a picture'), file);
    expect(annotations().at(-1)).toMatchObject({ type: 'image', assetId: 'asset-9', name: 'torque.png' });
  }); // prettier-ignore

  it('copies to other steps, pastes, cuts and deletes; undo is the one of the editor', async () => {
    await select('Arrow 1');
    await click('Step 2');
    await click('Copy to 1 step');
    expect(annotations(1)).toHaveLength(2);
    press('x', { ctrlKey: true });
    expect(annotations()).toHaveLength(0);
    press('v', { ctrlKey: true });
    expect(annotations()).toHaveLength(1);
    press('Delete');
    expect(annotations()).toHaveLength(0);
    for (let undone = 0; undone < 4; undone += 1) press('z', { ctrlKey: true });
    expect(annotations()).toMatchObject([{ id: 'arrow-one' }]);
    expect(annotations(1)).toHaveLength(1);
  });

  it('changes the order', async () => {
    draw(shape);
    draw(text);
    press('a', { ctrlKey: true });
    expect(screen.getByRole('heading', { name: '3 annotations' })).toBeVisible();
    await select('Circle 1');
    await click('Send to back');
    expect(annotations().map(({ type }) => type)).toEqual(['shape', 'arrow', 'text']);
    expect(screen.getByText('3 of 3 from the front')).toBeVisible();
  });

  it('nudges what is selected by arrow keys, and leaves them to the playhead otherwise', async () => {
    press('ArrowLeft');
    expect(canvas.nudges).toEqual([]);
    await select('Arrow 1');
    press('ArrowLeft');
    press('ArrowDown', { shiftKey: true });
    expect(canvas.nudges).toEqual([
      [-1, 0],
      [0, 10],
    ]);
  });

  it('reports what was nudged when no key is held, before anything else happens, and when the author leaves', async () => {
    await select('Arrow 1');
    const commits = (happen: () => void) => {
      const before = canvas.commits;
      happen();
      return canvas.commits - before;
    };
    expect(commits(() => press('ArrowLeft'))).toBe(0);
    expect(commits(() => fireEvent.keyUp(document.body, { key: 'ArrowLeft' }))).toBe(1);
    expect(commits(() => press('z', { ctrlKey: true }))).toBe(1);
    expect(commits(() => fireEvent.pointerDown(document.body))).toBe(1);
    expect(commits(() => fireEvent.blur(window))).toBe(1);
    expect(commits(() => fireEvent(window, new Event('pagehide')))).toBe(1);
    expect(commits(unmount)).toBe(1);
  });

  it('what is nudged by several keys is one edit and one undo, sent at the latest when the author leaves', () => {
    const [arrow] = annotations();
    if (!arrow) throw new Error('the first step has an arrow');
    for (const by of [1, 2, 3]) act(() => canvas.listener?.onNudged([{ ...arrow, left: arrow.left + by }]));
    expect(annotations()[0]).toMatchObject({ left: arrow.left + 3 });
    expect(sent).toHaveLength(0);
    fireEvent.blur(window);
    expect(sent).toHaveLength(1);
    press('z', { ctrlKey: true });
    expect(annotations()).toEqual([arrow]);
  });

  it('draws in the middle of the picture by Enter, so that nothing needs a mouse', async () => {
    press('a');
    press('Enter');
    expect(canvas.drawnInMiddle).toBe(1);
    screen.getByRole('button', { name: 'Shape' }).focus();
    await userEvent.keyboard('{Enter}');
    expect([canvas.tool, canvas.drawnInMiddle]).toEqual(['shape', 1]);
    await userEvent.keyboard('{Enter}');
    expect([canvas.tool, canvas.drawnInMiddle]).toEqual(['shape', 2]);
    await userEvent.keyboard('t{Enter}');
    expect([canvas.tool, canvas.drawnInMiddle]).toEqual(['text', 3]);
    await click('Select');
    press('Enter');
    expect(canvas.drawnInMiddle).toBe(3);
  });

  it('Enter writes in the chosen text, except on a button', async () => {
    draw(text);
    press('Enter');
    expect(canvas.written).toHaveLength(1);
    screen.getByRole('button', { name: /Finish drawing/ }).focus();
    await userEvent.keyboard('{Enter}');
    expect(canvas.written).toHaveLength(1);
    expect(onFinish).toHaveBeenCalledWith('one');
  });

  it('makes what is selected larger and smaller by keys and by buttons', async () => {
    press('+');
    expect(canvas.nudges).toEqual([]);
    await select('Arrow 1');
    press('+');
    press('-');
    await click('Larger');
    expect(canvas.nudges).toEqual([
      [0, 0, 1.1],
      [0, 0, 1 / 1.1],
      [0, 0, 1.1],
    ]);
  });

  it('turns what is selected by keys and by buttons', async () => {
    press('>');
    expect(canvas.nudges).toEqual([]);
    await select('Arrow 1');
    press('>');
    press('<');
    await click(/Turn right 15°/);
    expect(canvas.nudges).toEqual([15, -15, 15].map((degrees) => [0, 0, 1, degrees]));
  });

  it('Escape leaves the tool, then the selection, then the page', async () => {
    await select('Arrow 1');
    press('t');
    press('Escape');
    expect(canvas.tool).toBe('select');
    press('Escape');
    expect(screen.getByText('Select an annotation to change it.')).toBeVisible();
    press('Escape');
    expect(onFinish).toHaveBeenCalledWith('one');
  });
  it('R-ANN-01: a blur is chosen by its key, follows on request, and gets a position where it is moved', async () => {
    press('b');
    expect(canvas.tool).toBe('blur');
    draw({ ...exampleAnnotations.blur, positions: [] });
    const stored = () => {
      const found = annotations().at(-1);
      if (found?.type !== 'blur') throw new Error('no blur');
      return found;
    };
    expect(screen.queryByText(annotateTexts.english.opacity)).toBeNull();
    const follow = () => screen.getByRole('switch', { name: annotateTexts.english.follow });
    await userEvent.click(follow());
    expect(stored().positions).toHaveLength(1);
    act(() => canvas.listener?.onChange([{ ...stored(), left: 300 }]));
    expect(stored().positions).toMatchObject([{ left: 300 }]);
    await userEvent.click(follow());
    expect(stored()).toMatchObject({ left: 300, positions: [] });
  });
});
