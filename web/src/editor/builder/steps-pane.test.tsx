import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { stubLayout } from '../../test-layout.ts';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { useEditorActions } from '../state/actions.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { bench, noMedia } from '../state/editor.fixture.ts';
import { StepsPane } from './StepsPane.tsx';

const Page = () => <StepsPane actions={useEditorActions()} />;

it('goes on with the title of a step that is added by its button', async () => {
  stubLayout();
  const { editor } = bench();
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <Page />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Add step' })).toHaveFocus();
  await userEvent.keyboard('{Enter}Drain the oil{Enter}');
  expect(editor.snapshot().document.draft.steps.map(({ title }) => title)).toContain('Drain the oil');
});
