import { useEffect } from 'react';
import { usePlayer } from './use-player.ts';

/** Pauses the video while a dialog is open over it, so that nothing counts as watched, and resumes if it was playing. */
export function usePauseBehind(isOpen: boolean): void {
  const player = usePlayer();
  useEffect(() => {
    if (!isOpen || player.store.state().paused) return undefined;
    player.request({ type: 'pause' });
    return () => player.request({ type: 'play' });
  }, [isOpen, player]);
}
