import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProviderEvents } from '../../player/media-provider.ts';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { EditorProvider } from '../state/editor-context.tsx';
import { bench, noMedia } from '../state/editor.fixture.ts';
import { Stage } from './Stage.tsx';

const provider = vi.hoisted(() => ({
  calls: [] as string[],
  events: null as ProviderEvents | null,
}));
vi.mock('../../player/providers.ts', () => ({
  providerFor: () => (_: unknown, events: ProviderEvents) => {
    provider.events = events;
    return {
      load: (url: string) => provider.calls.push(`load ${url}`),
      updateUrl: (url: string) => provider.calls.push(`update ${url}`),
      destroy: () => provider.calls.push('destroy'),
    };
  },
}));

const { editor } = bench();
const renew = vi.fn();
const Shown = ({ url }: { readonly url: string }) => (
  <ThemeRoot>
    <EditorProvider editor={editor} media={{ ...noMedia, url, renew }}>
      <Stage onToggle={() => undefined} />
    </EditorProvider>
  </ThemeRoot>
);
beforeEach(() => {
  provider.calls = [];
});

it('goes on playing from a newer address of the same video', () => {
  const { rerender } = render(<Shown url="/media/1/v.m3u8" />);
  rerender(<Shown url="/media/2/v.m3u8" />);
  expect(provider.calls).toEqual(['load /media/1/v.m3u8', 'update /media/2/v.m3u8']);
});

it('asks for a new address when the old one has expired, and loads that', () => {
  const { rerender } = render(<Shown url="/media/1/v.m3u8" />);
  act(() => provider.events?.onFailure({ kind: 'expired', detail: '403' }));
  expect(renew).toHaveBeenCalledTimes(1);
  rerender(<Shown url="/media/2/v.m3u8" />);
  expect(provider.calls).toEqual(['load /media/1/v.m3u8', 'load /media/2/v.m3u8']);
  expect(screen.queryByText(/couldn’t be played/)).toBeNull();
});
