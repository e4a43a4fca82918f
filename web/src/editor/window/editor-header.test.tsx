import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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
type ShownWorkflow = ComponentProps<typeof EditorHeader>['workflow'];
const unpublished: ShownWorkflow = { status: 'unpublished', requested: null };
function Header({ workflow }: { readonly workflow: ShownWorkflow }) {
  const { play, playAll, ...actions } = useEditorActions();
  const playing = { ...actions, play: { ...play, label: 'Pause' }, playAll: { ...playAll, label: 'Pause' } };
  return (
    <EditorHeader
      actions={playing}
      shortcuts={[playing.play, playing.playAll]}
      workflow={workflow}
      changed={false}
      tabs={tabs}
      primary={null}
      menu={[]}
      onBack={nothing}
      onPreview={nothing}
    />
  );
}

const inWindow = window.matchMedia;
afterEach(() => void (window.matchMedia = inWindow));
const renderHeader = (workflow = unpublished) =>
  render(
    <EditorProvider editor={bench().editor} media={noMedia}>
      <Header workflow={workflow} />
    </EditorProvider>,
    { wrapper: ThemeRoot },
  );

it.each([
  [false, ['button']],
  [true, ['menuitem']],
])('offers the preview once; narrow: %s', async (matches, offered) => {
  window.matchMedia = (media) => Object.assign(inWindow(media), { matches });
  renderHeader();
  const found = screen.queryAllByRole('button', { name: 'Preview' }).map(() => 'button');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  found.push(...screen.queryAllByRole('menuitem', { name: 'Preview' }).map(() => 'menuitem'));
  expect(found).toEqual(offered);
});

it('brings the current page of a row that is wider than the window into view', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderHeader();
  expect(scrolled.mock.contexts.map((element) => (element as Element).textContent)).toEqual(['Languages']);
});

it.each([
  ['New', { status: 'new', requested: null }],
  ['Unpublished', unpublished],
  ['Published', { status: 'published', requested: null }],
  ['Processing', { status: 'processing', requested: null }],
  ['Publishing…', { status: 'new', requested: { cause: null } }],
] as const)('says the same word as the card: %s', (word, workflow) => {
  renderHeader(workflow);
  expect(screen.getByText(word)).toBeInTheDocument();
});

it('lists keys by what they do, also while the video plays', async () => {
  renderHeader();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  const listed = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
  expect(listed).toEqual(['Play step', 'Play to the end']);
});
