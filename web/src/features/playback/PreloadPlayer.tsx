import { useEffect } from 'react';
import { providerFor } from '../../player/providers.ts';

/** Shows nothing: gets the player's code while nobody waits for it, so that opening a workflow waits for its video alone. */
export function PreloadPlayer() {
  useEffect(() => {
    const preload = () => {
      void import('./PlayerScreens.tsx');
      providerFor('hls');
    };
    // Safari has no idle time to tell of.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(preload, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(preload, { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return null;
}
