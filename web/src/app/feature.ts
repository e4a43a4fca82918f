import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Deployment } from '../../../contracts/identity/session.ts';
import type { Session } from '../providers/session.ts';

export type SignedInSession = Extract<Session, { status: 'signed-in' }>;

/** A text in the current language, evaluated on each render. */
type Label = () => string;
/** Whether this person sees it. The server checks again. */
type AccessCheck = (session: SignedInSession) => boolean;

export interface FeatureRoute {
  /** As react-router writes it: `/playermain/:workflowId/:stepId?`. */
  readonly path: string;
  /** The screen, in a chunk of its own: `() => import('./HomeScreen.tsx').then((m) => m.HomeScreen)`. */
  readonly load: () => Promise<ComponentType>;
  /**
   * `member`: signed in, otherwise to sign-in with a redirect back (R-RTE-01). `guest`: signed out, otherwise to home
   * or to the redirect (R-RTE-02, R-RTE-03). `anyone`: both.
   */
  readonly who: 'member' | 'guest' | 'anyone';
  /** `page`: in the shell with side menu and header. `window`: the whole window, for player and editor. */
  readonly frame: 'page' | 'window';
  /** Members without this access are sent to 403. */
  readonly allowed?: AccessCheck;
  /** Members of whose product the page is no part are sent home (R-RTE-05 to 07). */
  readonly exists?: AccessCheck;
  /** Elsewhere the page is like an unknown address. */
  readonly offered?: (deployment: Deployment) => boolean;
  /** Where signed-out people are redirected; by default the sign-in screen. */
  readonly signIn?: '/' | '/auth';
}

export interface MenuEntry {
  readonly to: string;
  readonly label: Label;
  readonly icon: LucideIcon;
  readonly section: 'main' | 'administration';
  /** Order of R-SMN-01: home 10, owned by me 20, skills 30, analytics 40, data hub 50, admin 60. */
  readonly order: number;
  readonly allowed?: AccessCheck;
  /** Also shown in the toolbar on phones. */
  readonly phone?: boolean;
}

interface AreaMenuEntry extends Pick<MenuEntry, 'to' | 'label' | 'icon' | 'allowed'> {
  /** One line about the page, shown below its name. */
  readonly line?: Label;
  /** Entries of a section are grouped under its name. */
  readonly section?: Label;
}

/** A side menu for one area, with a Back link that leaves it. */
export interface AreaMenu {
  readonly basePath: string;
  readonly label: Label;
  readonly back: { readonly to: string; readonly label: Label };
  /** Query parameters that carry over from one entry to the next. */
  readonly preservedSearch: (search: string) => string;
  readonly entries: readonly AreaMenuEntry[];
}

/** An entry in the account menu, above "Sign out". */
export interface AccountEntry extends Pick<MenuEntry, 'to' | 'label' | 'icon'> {
  /** Only where the deployment has what it leads to. */
  readonly exists?: (deployment: Deployment) => boolean;
}

export interface CreateEntry {
  readonly id: string;
  readonly label: Label;
  readonly icon: LucideIcon;
  readonly order: number;
  readonly allowed: AccessCheck;
  readonly run: (navigate: (to: string) => void) => void;
}

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: LucideIcon;
  readonly keys?: string;
  readonly run: (navigate: (to: string) => void) => void;
}
export interface PaletteSource {
  readonly id: string;
  readonly label: Label;
  /** Results for the text; called 300 ms after the last key, and with '' when the palette opens. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;
}

/** Everything that one context contributes to the application; the app knows nothing else about it. */
export interface Feature {
  readonly routes?: readonly FeatureRoute[];
  readonly menu?: readonly MenuEntry[];
  readonly create?: readonly CreateEntry[];
  readonly palette?: readonly PaletteSource[];
  readonly account?: readonly AccountEntry[];
  /** Replaces the side menu on the pages under its path (3:66). */
  readonly areaMenu?: AreaMenu;
  /** Rendered above every page while signed in (the upload tray). */
  readonly overlays?: readonly (() => Promise<ComponentType>)[];
}
