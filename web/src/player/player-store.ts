import type { Media } from './media-provider.ts';
import type { PlayerEvent, PlayerState } from './player-state.ts';

/** Holds the state and notifies subscribers; only the player writes. */
export class PlayerStore {
  #current: PlayerState;
  /** What is played, in the times of the steps: the video element, or what makes one video of several. */
  readonly shown: { current: Media | null } = { current: null };
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Set<(event: PlayerEvent) => void>();

  constructor(initial: PlayerState) {
    this.#current = initial;
  }

  readonly state = (): PlayerState => this.#current;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly onEvent = (listener: (event: PlayerEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(change: Partial<PlayerState>): void {
    const differs = Object.entries(change).some(
      ([key, value]) => this.#current[key as keyof PlayerState] !== value,
    );
    if (!differs) return;
    this.#current = { ...this.#current, ...change };
    for (const watcher of this.#watchers) watcher();
  }

  emit(event: PlayerEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
