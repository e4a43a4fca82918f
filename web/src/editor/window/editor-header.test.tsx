import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { useEditorActions } from '../state/actions.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { bench, noMedia } from '../state/editor.fixture.ts';
import { EditorHeader } from './EditorHeader.tsx';

const tabs = (
  <>
    <a href="/steps">Steps</a>
    <a href="/languages" aria-current="page">
      Languages
    </a>
  </>
);
const nothing = () => undefined;
const Header = () => (
  <EditorHeader
    actions={useEditorActions()}
    published={false}
    changed={false}
    tabs={tabs}
    primary={null}
    menu={[]}
    onBack={nothing}
    onPreview={nothing}
  />
);

it('brings the current page of a row that is wider than the window into view', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <EditorProvider editor={bench().editor} media={noMedia}>
      <Header />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );
  expect(scrolled.mock.contexts.map((element) => (element as Element).textContent)).toEqual(['Languages']);
});
