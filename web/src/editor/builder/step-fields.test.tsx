import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { stubLayout } from '../../test-layout.ts';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { useEditorActions } from '../state/actions.ts';
import { EditorProvider, useSelectedStep } from '../state/editor-context.tsx';
import { bench, noMedia, sentence } from '../state/editor.fixture.ts';
import type { Edit } from '../state/edit.ts';
import type { Editor } from '../state/editor.ts';
import { StepFields } from './StepFields.tsx';
import { StepsPane } from './StepsPane.tsx';

const noAttachments = { upload: async () => ({ message: '' }), open: () => undefined };

function Page() {
  const actions = useEditorActions();
  const { step, index } = useSelectedStep();
  return (
    <>
      <StepsPane actions={actions} />
      {step && (
        <StepFields
          key={step.id}
          step={step}
          number={index + 1}
          attachmentActions={noAttachments}
          onAnnotate={() => undefined}
        />
      )}
    </>
  );
}

let editor: Editor;
/** The page of three steps of ten seconds each, with the second one chosen. */
beforeEach(() => {
  stubLayout();
  vi.stubGlobal('IntersectionObserver', ResizeObserver);
  ({ editor } = bench());
  render(
    <EditorProvider editor={editor} media={noMedia} stepId="two">
      <Page />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
});
const edit = (change: Edit) => act(() => void editor.edit(change));
const stamps = () =>
  screen.getAllByText(/^\d\d:\d\d$/u, { selector: 'time[class]' }).map((stamp) => stamp.textContent);

it('shows how long viewers see each step and all of them', () => {
  expect(screen.getByText('3 · 00:30')).toBeVisible();
  expect(screen.getByText('Length').parentElement).toHaveTextContent('00:10.00');
  expect(screen.queryByText(/The length is what viewers see/u)).toBeNull();
  edit({
    type: 'EraseVideo',
    data: {
      ranges: [
        { start: 8, end: 13.5 },
        { start: 20, end: 30 },
      ],
    },
  });
  expect(screen.getByText('3 · 00:14')).toBeVisible();
  expect(stamps()).toEqual(['00:08', '00:06', '00:00']);
  expect(screen.getByText('Length').parentElement).toHaveTextContent('00:06.50');
  expect(screen.getByText(/The length is what viewers see/u)).toBeVisible();
  edit({
    type: 'ChangeVideoInserts',
    data: { added: [{ kind: 'still', id: 'still', at: 15, seconds: 4 }], removed: [] },
  });
  expect(screen.getByText('3 · 00:18')).toBeVisible();
  expect(stamps()).toEqual(['00:08', '00:10', '00:00']);
});

it('says that nobody speaks only if no sentence runs into the step', () => {
  const change = (startTime: number, endTime: number) =>
    edit({
      type: 'ChangeSentences',
      data: { changed: [{ ...sentence('s2', startTime, 'Drain it.'), endTime }], removed: [] },
    });
  expect(screen.queryByText('Nobody speaks in this step.')).toBeNull();
  change(8, 10);
  expect(screen.getByText('Nobody speaks in this step.')).toBeVisible();
  change(8, 11.5);
  expect(screen.queryByText('Nobody speaks in this step.')).toBeNull();
  expect(screen.getByText('The sentence that is spoken here starts before this step.')).toBeVisible();
});

it('shows what is cut out of what is said', () => {
  const words = ['Drain', 'the', 'tank.'].map((word, at) => ({
    word,
    startTime: 12 + at / 2,
    endTime: 12.5 + at / 2,
  }));
  const said = { ...sentence('s2', 12, 'Drain the tank.'), words };
  edit({ type: 'ChangeSentences', data: { changed: [said], removed: [] } });
  expect(screen.queryByRole('deletion')).toBeNull();
  edit({ type: 'EraseVideo', data: { ranges: [{ start: 12.5, end: 13.5 }] } });
  expect(screen.getByRole('deletion')).toHaveTextContent('the tank. (Removed)');
  expect(screen.getByRole('button', { name: /Drain the tank\. \(Removed\)$/u })).toBeVisible();
});

it('moves the edge of the step beside it along, and says by the field what cannot be', async () => {
  const user = userEvent.setup();
  const end = screen.getByLabelText(/^End/u);
  await user.clear(end);
  await user.type(end, '00:30.00');
  expect(end).toHaveAccessibleDescription(/^Another step shows some of these seconds of the video\./u);
  await user.clear(end);
  await user.type(end, '00:25.00{Enter}');
  const times = editor.snapshot().document.draft.steps.map(({ startTime, endTime }) => [startTime, endTime]);
  expect(times).toEqual([[0, 10], [10, 25], [25, 30]]); // prettier-ignore
});

it.each(['00:12', '12', '12.0', '0:00:12'])(
  'takes %s for a time and shows it as all times are shown',
  async (text) => {
    const user = userEvent.setup();
    const start = screen.getByLabelText(/^Start/u);
    await user.clear(start);
    await user.type(start, text);
    await user.tab();
    expect(start).toHaveValue('00:12.00');
    expect(editor.snapshot().document.draft.steps[1]).toMatchObject({ startTime: 12, endTime: 20 });
  },
);
