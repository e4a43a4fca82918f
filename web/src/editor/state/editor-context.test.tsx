import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EditorProvider, usePreview } from './editor-context.tsx';
import { bench, noMedia } from './editor.fixture.ts';

function Playhead() {
  return <output>{usePreview(({ seconds }) => seconds)}</output>;
}

it.each([
  ['two', '10'],
  ['deleted', '0'],
  [null, '0'],
])('opens at the first frame of the step that an address names: %s', (stepId, second) => {
  render(
    <EditorProvider editor={bench().editor} media={noMedia} stepId={stepId}>
      <Playhead />
    </EditorProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(second);
});
