import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EditorProvider, usePreview } from './editor-context.tsx';
import { bench, noMedia } from './editor.fixture.ts';

function Playhead() {
  return <output>{usePreview(({ seconds }) => seconds)}</output>;
}

it.each([
  ['two', undefined, '10'],
  ['two', 14.25, '14.25'],
  ['two', 20, '10'],
  ['two', 9.99, '10'],
  ['two', Number.NaN, '10'],
  ['deleted', undefined, '0'],
  ['deleted', 14.25, '0'],
  [null, undefined, '0'],
])(
  'opens at the step that an address names, at its second if it has that: %s, %s',
  (stepId, seconds, second) => {
    render(
      <EditorProvider editor={bench().editor} media={noMedia} stepId={stepId} seconds={seconds}>
        <Playhead />
      </EditorProvider>,
    );
    expect(screen.getByRole('status')).toHaveTextContent(second);
  },
);
