import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { Player } from './player.ts';
import type { PlayerSource, PlayerStep } from './player-source.ts';
import type { PlayerRequest, PlayerState } from './player-state.ts';

export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('This belongs inside a player');
  return player;
}

/** A part of the state; the component renders only when that part changes. */
export function usePlayerState<T extends string | number | boolean | null | undefined | object>(
  pick: (state: PlayerState) => T,
): T {
  const { store } = usePlayer();
  return useSyncExternalStore(store.subscribe, () => pick(store.state()));
}

export function useRequest(): (request: PlayerRequest) => void {
  const player = usePlayer();
  return useCallback((request: PlayerRequest) => player.request(request), [player]);
}

/** The current source, with its current addresses. */
export const useSource = (): PlayerSource => usePlayerState((state) => state.source);

/** The current step. */
export const useCurrentStep = (): PlayerStep | undefined =>
  usePlayerState(({ source, stepIndex }) => source.steps[stepIndex]);

/** True from the first frame on: on a slow connection, pictures beside the video would delay it. */
export function useHasFirstFrame(): boolean {
  const loading = usePlayerState((state) => state.loading);
  const [opened, setOpened] = useState(!loading);
  if (!opened && !loading) setOpened(true);
  return opened;
}
