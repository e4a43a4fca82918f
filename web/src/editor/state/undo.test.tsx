import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { EditorHeader } from '../window/EditorHeader.tsx';
import { useEditorActions } from './actions.ts';
import type { Edit } from './edit.ts';
import { EditorProvider } from './editor-context.tsx';
import { bench, noMedia } from './editor.fixture.ts';
import type { Editor } from './editor.ts';
import { useKeys } from './use-keys.ts';
import type { FindOtherPage } from './use-undo.ts';

const nothing = () => undefined;
const rename = (title: string): Edit => ({ type: 'RenameStep', data: { stepId: 'one', title } });
const split: Edit = { type: 'ChangeSplitPoints', data: { added: [3], removed: [] } };

function Page({ otherPage }: { readonly otherPage?: FindOtherPage }) {
  const actions = useEditorActions(otherPage);
  useKeys(actions);
  return (
    <EditorHeader
      actions={actions}
      shortcuts={[]}
      workflow={{ status: 'unpublished', requested: null }}
      changed={false}
      tabs={null}
      primary={null}
      menu={[]}
      onBack={nothing}
      onPreview={nothing}
    />
  );
}

let editor: Editor;
beforeEach(() => {
  ({ editor } = bench());
});
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close);
});
const show = (otherPage?: FindOtherPage) =>
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <Page {...(otherPage && { otherPage })} />
      <Toasts />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
const undo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
const redo = () => fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
const said = (words: string) => screen.getByText(words).closest('[role=status]');
const tooltip = async (name: string) => {
  await userEvent.hover(screen.getByRole('button', { name }));
  return screen.findByRole('tooltip');
};

describe('undo and redo', () => {
  it('say what they did, in the words of the version history, each in place of the one before', () => {
    editor.edit(rename('Vent the boiler'));
    editor.edit({ type: 'DeleteStep', data: { stepId: 'three' } });
    show();
    undo();
    expect(said('Undone: Step “three” was removed')).toBeVisible();
    undo();
    expect(said('Undone: “one” was renamed to “Vent the boiler”')).toBeVisible();
    redo();
    expect(said('Redone: “one” was renamed to “Vent the boiler”')).toBeVisible();
    expect(screen.queryByText(/^Undone/)).toBeNull();
  });

  it('name the first of several changes, and what only authors see', () => {
    editor.edit(split);
    editor.edit(rename('Vent'), { type: 'ChangeKeyTerms', data: { terms: ['boiler'] } });
    show();
    undo();
    expect(said('Undone: “one” was renamed to “Vent” and 1 more change')).toBeVisible();
    undo();
    expect(said('Undone: Change split points')).toBeVisible();
  });

  it('say nothing where nothing was undone', () => {
    show();
    undo();
    editor.edit(rename('Vent'));
    // somebody else has deleted the step
    const { document } = bench().editor.snapshot();
    const [, ...others] = document.draft.steps;
    editor.rebase({
      document: { ...document, draft: { ...document.draft, steps: others } },
      revision: 99,
      textRevision: 99,
    });
    undo();
    expect(screen.queryByText(/^Undone/)).toBeNull();
  });

  it('say why it cannot be done, and go on with what was done before it', () => {
    editor.edit(rename('Vent'));
    const { document } = editor.snapshot();
    const steps = document.draft.steps.map((step) => (step.id === 'one' ? { ...step, endTime: 13 } : step));
    const shared = { ...document, draft: { ...document.draft, steps } };
    editor.rebase({ document: shared, revision: 99, textRevision: 99 });
    editor.edit({ type: 'RetimeStep', data: { stepId: 'one', startTime: 0, endTime: 10 } });
    show();
    undo();
    const announced = screen.getByRole('alert');
    expect(announced).toHaveTextContent('This can’t be undone: Change start and end of a step');
    expect(within(announced).getByText(/^Another step shows some of these seconds/u)).toBeVisible();
    expect(editor.snapshot().refused).toEqual([]);
    undo();
    expect(said('Undone: “one” was renamed to “Vent”')).toBeVisible();
    expect(screen.queryByText(/^This can’t be undone/u)).toBeNull();
  });

  it('are buttons whose tooltips say what they would do', async () => {
    editor.edit(rename('Vent'));
    show();
    expect(await tooltip('Undo')).toHaveTextContent('Undo: “one” was renamed to “Vent”');
    undo();
    expect(await tooltip('Redo')).toHaveTextContent('Redo: “one” was renamed to “Vent”');
  });

  it('say so if the change is not on this page, and lead to it', async () => {
    editor.edit(rename('Vent'));
    const open = vi.fn();
    const otherPage = vi.fn(() => ({ name: 'Steps', open }));
    show(otherPage);
    undo();
    expect(otherPage).toHaveBeenCalledWith([rename('Vent')]);
    const toast = within(said('Undone: “one” was renamed to “Vent”') as HTMLElement);
    expect(toast.getByText('This is on the page “Steps”.')).toBeVisible();
    await userEvent.click(toast.getByRole('button', { name: 'Open “Steps”' }));
    expect(open).toHaveBeenCalled();
  });
});
