import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EditorProvider } from '../../editor/state/editor-context.tsx';
import { bench, noMedia } from '../../editor/state/editor.fixture.ts';
import { PageAction, PageActionProvider } from '../../editor/window/PageAction.tsx';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { PublishButton } from './PublishButton.tsx';

const nothing = () => undefined;

function open(published: boolean, hasAction: boolean) {
  const { editor } = bench();
  const screenOf = (withAction: boolean) => (
    <EditorProvider editor={editor} media={noMedia}>
      <PageActionProvider>
        <PublishButton details={{ published, changedSincePublication: false }} onClick={nothing} />
        {withAction && <PageAction onClick={nothing}>Generate</PageAction>}
      </PageActionProvider>
    </EditorProvider>
  );
  const { rerender } = render(screenOf(hasAction), { wrapper: ThemeRoot });
  return (withAction: boolean) => act(() => rerender(screenOf(withAction)));
}
const primaries = () =>
  screen
    .getAllByRole('button')
    .filter(({ dataset }) => dataset['variant'] === 'primary')
    .map(({ textContent }) => textContent);

describe('the primary button of an authoring page', () => {
  it('is Publish while there is something to publish and the page has no action of its own', () => {
    open(false, false);
    expect(primaries()).toEqual(['Publish']);
  });

  it('is the page’s own action for as long as it is there, and Publish again after it', () => {
    const show = open(false, true);
    expect(primaries()).toEqual(['Generate']);
    show(false);
    expect(primaries()).toEqual(['Publish']);
  });

  it('is none where nothing is to be done', () => {
    open(true, false);
    expect(primaries()).toEqual([]);
  });
});
