import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubLayout } from '../../test-layout.ts';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { useEditorActions } from '../state/actions.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { bench, noMedia } from '../state/editor.fixture.ts';
import { Ruler, Timeline } from './Timeline.tsx';

const Page = () => <Timeline actions={useEditorActions()} />;

it('shows what is cut out of the video over the steps', () => {
  stubLayout();
  const { editor } = bench();
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <Page />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
  expect(screen.queryByRole('img', { name: /^Removed/ })).toBeNull();
  act(() => void editor.edit({ type: 'EraseVideo', data: { ranges: [{ start: 0.5, end: 3 }] } }));
  expect(screen.getByRole('img', { name: 'Removed from 00:00.50 to 00:03.00' })).toBeVisible();
  act(() => void editor.edit({ type: 'RestoreVideoParts', data: { ranges: [{ start: 0.5, end: 3 }] } }));
  expect(screen.queryByRole('img', { name: /^Removed/ })).toBeNull();
});

it('has no tick whose time would be cut off at the end', () => {
  const { container, rerender } = render(<Ruler length={50} width={760} />);
  const times = () => [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(times().slice(-2)).toEqual(['00:40', '00:45']);
  rerender(<Ruler length={46} width={760} />);
  expect(times().at(-1)).toBe('00:40');
});
