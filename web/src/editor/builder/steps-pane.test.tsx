import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubLayout } from '../../test-layout.ts';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { useEditorActions } from '../state/actions.ts';
import { EditorProvider, useSelectedStep } from '../state/editor-context.tsx';
import { bench, noMedia } from '../state/editor.fixture.ts';
import type { Editor } from '../state/editor.ts';
import { useKeys } from '../state/use-keys.ts';
import { StepsPane } from './StepsPane.tsx';

function Page() {
  const actions = useEditorActions();
  useKeys(actions);
  const { step } = useSelectedStep();
  return (
    <>
      <StepsPane actions={actions} />
      <output>{step?.id}</output>
    </>
  );
}

// jsdom has none of what a lifted step is measured by
const animated = [document, Element.prototype];
let editor: Editor;
beforeEach(() => {
  stubLayout();
  vi.stubGlobal('IntersectionObserver', ResizeObserver);
  for (const owner of animated) owner.getAnimations = () => [];
  ({ editor } = bench());
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <Page />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
});
afterEach(() => {
  for (const owner of animated) Reflect.deleteProperty(owner, 'getAnimations');
});
const steps = () => editor.snapshot().document.draft.steps;

it('goes on with the title of a step that is added by its button', async () => {
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Add step' })).toHaveFocus();
  await userEvent.keyboard('{Enter}Drain the oil{Enter}');
  expect(steps().map(({ title }) => title)).toContain('Drain the oil');
});

it('leaves a title with Enter or Escape for the row of its step, where the keyboard goes on', async () => {
  await userEvent.click(screen.getByRole('textbox', { name: 'Title of step 1' }));
  await userEvent.keyboard(' lock{Enter}');
  expect(row('one lock')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('two', { selector: 'output' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('textbox', { name: 'Title of step 3' }));
  await userEvent.keyboard('x{Escape}');
  expect(row('three')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Title of step 3' })).not.toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('textbox', { name: 'Title of step 3' })).toHaveFocus();
});

const row = (title: string) => screen.getByRole('button', { name: new RegExp(`^\\d\\d.*${title}$`) });

it('goes on with the step that takes the place of a deleted one, and says which was deleted', async () => {
  await userEvent.click(row('one'));
  await userEvent.keyboard('{ArrowDown}');
  act(() => row('one').focus());
  await userEvent.keyboard('{Delete}');
  expect(steps().map(({ id }) => id)).toEqual(['one', 'three']);
  expect(row('three')).toHaveFocus();
  expect(screen.getByText('Deleted: Step 2')).toHaveAttribute('aria-live', 'polite');
  await userEvent.keyboard('{Delete}');
  expect(steps().map(({ id }) => id)).toEqual(['one']);
  expect(row('one')).toHaveFocus();
  expect(screen.getByText('Deleted: three')).toBeInTheDocument();
});

it('leaves the focus elsewhere on the page when a step is deleted', async () => {
  await userEvent.click(row('one'));
  const add = screen.getByRole('button', { name: 'Add step' });
  act(() => add.focus());
  await userEvent.keyboard('{Delete}');
  expect(steps().map(({ id }) => id)).toEqual(['two', 'three']);
  expect(add).toHaveFocus();
});

/** Lifts a step by its handle; what is pressed next comes before anything is drawn. */
function lift() {
  const handle = screen.getByRole('button', { name: 'Reorder Step 2' });
  /** Whether the browser still does what it does by this key. */
  const press = (key: string, held = {}) => fireEvent.keyDown(handle, { key, code: key, ...held });
  fireEvent.keyDown(handle, { key: ' ', code: 'Space' });
  return { press, putBack: () => act(async () => void press('Escape')) };
}

it('runs no shortcut of the editor from the key press on by which a step is lifted', async () => {
  const before = steps();
  const { press, putBack } = lift();
  for (const key of ['ArrowDown', 'Delete', 's', 'n']) expect(press(key)).toBe(false);
  expect(press('ArrowDown', { altKey: true })).toBe(false);
  for (const key of ['z', 'y']) expect(press(key, { ctrlKey: true })).toBe(false);
  expect(press('z', { metaKey: true })).toBe(false);
  expect(steps()).toBe(before);
  expect(screen.getByRole('status')).toHaveTextContent('one');
  await putBack();
  press('ArrowDown');
  expect(screen.getByRole('status')).toHaveTextContent('two');
});

it('leaves the browser its own shortcuts while a step is lifted', async () => {
  const { press, putBack } = lift();
  for (const key of ['r', 'f', '+', '-', '0']) {
    expect(press(key, { ctrlKey: true })).toBe(true);
    expect(press(key, { metaKey: true })).toBe(true);
  }
  await putBack();
});
