import { createSharedState } from '../../browser/shared-state.ts';

/** What Chromium fires once it can install the pages as an app; TypeScript's DOM types do not have it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How this browser puts the product on the home screen: it asks (`ask`), or its own menu does (`null`). */
export interface InstallOffer {
  readonly ask: (() => void) | null;
}

/** Only Safari on iPhone and iPad has this property; `false` in a tab, `true` on the home screen. */
const isSafariTab = (): boolean => 'standalone' in navigator && navigator.standalone === false;

const offer = createSharedState<InstallOffer | null>(isSafariTab() ? { ask: null } : null);

// fired once, perhaps before the first page is drawn
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer.set({ ask: () => void (event as BeforeInstallPromptEvent).prompt() });
});
window.addEventListener('appinstalled', () => offer.set(null));

/** `null` where the browser cannot install the product, or it already runs as an app. */
export const useInstallOffer = offer.use;
