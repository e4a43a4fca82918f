import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { TestNetwork } from '../test-network.ts';
import { ThemeRoot } from '../ui/theme/ThemeRoot.tsx';
import type { Player } from './player.ts';
import { sampleSource, sampleStep } from './player-sample.ts';
import type { PlayerSource } from './player-source.ts';
import { PlayerView, type PlayerViewProps } from './PlayerView.tsx';

const picture = (id: string) => ({ id, name: `Drawing ${id}`, url: `/media/${id}.png` });
export const link = { id: 'l', label: 'Spare part', link: 'https://erp.example.com/4711' };
export const pdf = { id: 'p', name: 'Datasheet.pdf', link: '/media/p', size: 2048 };
const withAll = { diagrams: [picture('a'), picture('b')], links: [link], pdfs: [pdf] };
const steps = [
  sampleStep(1, 0, 10, { title: 'Drain', attachments: withAll }),
  sampleStep(2, 10, 20, { title: 'Refit' }),
  sampleStep(3, 20, 30, { title: 'Check', attachments: { ...withAll, diagrams: [] } }),
];

/** A rendered player whose video has no media: the test advances the time. */
export function renderPlayer(props: Partial<PlayerViewProps> = {}, more: Partial<PlayerSource> = {}) {
  let player: Player | undefined;
  const view = render(
    <PlayerView
      source={sampleSource({ steps, ...more })}
      start={{ stepIndex: 0, seconds: 0 }}
      autoStart={false}
      onClose={() => undefined}
      observe={(opened) => {
        player = opened;
        return () => undefined;
      }}
      {...props}
    />,
    { wrapper: ThemeRoot },
  );
  if (!player) throw new Error('no player was opened');
  const opened = player;
  const video = view.container.querySelector('video');
  if (!video) throw new Error('no video');
  const at = (change: Parameters<typeof opened.store.change>[0]) => act(() => opened.store.change(change));
  return { ...view, player: opened, video, at, state: () => opened.store.state() };
}

/** jsdom has neither kind of observer; a test can notify all of them of a change. */
export class Observer {
  static readonly all: Observer[] = [];
  readonly changed: (entries: readonly object[], observer: Observer) => void;
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;
  constructor(changed: Observer['changed']) {
    this.changed = changed;
    Observer.all.push(this);
  }
}

/** Controllable media, observers, and a network with a picture for every address. */
export function prepareBrowser(): TestNetwork {
  localStorage.clear();
  for (const method of ['load', 'pause'] as const)
    vi.spyOn(HTMLMediaElement.prototype, method).mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const network = new TestNetwork();
  network.fallback = { status: 200, body: new Uint8Array(3) };
  for (const name of ['IntersectionObserver', 'ResizeObserver']) vi.stubGlobal(name, Observer);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  return network;
}
