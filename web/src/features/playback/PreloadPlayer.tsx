import { useEffect } from 'react';
import { providerFor } from '../../player/providers.ts';

/** Renders nothing: loads the player's code in idle time, so that opening a workflow only waits for its video. */
export function PreloadPlayer() {
  useEffect(() => {
    const preload = () => {
      // offline it is loaded when it is needed, which says what is wrong
      import('./PlayerScreens.tsx').catch(() => undefined);
      providerFor('hls');
    };
    // Safari has no `requestIdleCallback`.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(preload, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(preload, { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return null;
}
