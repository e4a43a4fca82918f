import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Session } from '../providers/session.ts';

export type SignedInSession = Extract<Session, { status: 'signed-in' }>;

/** A text in the current language; asked for at each drawing. */
type Label = () => string;
/** Whether it is offered to this person. The server decides again. */
type AccessCheck = (session: SignedInSession) => boolean;

export interface FeatureRoute {
  /** As react-router writes it: `/playermain/:workflowId/:stepId?`. */
  readonly path: string;
  /** The screen, in a chunk of its own: `() => import('./HomeScreen.tsx').then((m) => m.HomeScreen)`. */
  readonly load: () => Promise<ComponentType>;
  /**
   * `member`: signed in, else to sign-in with a redirect back (R-RTE-01). `guest`: signed out, else to home or to the
   * redirect (R-RTE-02, R-RTE-03). `anyone`: no matter.
   */
  readonly who: 'member' | 'guest' | 'anyone';
  /** `page`: in the shell with side menu and header. `window`: the whole window, for player and editor. */
  readonly frame: 'page' | 'window';
  /** Members who may not are sent to 403. */
  readonly allowed?: AccessCheck;
  /** Where signed-out people are sent; the sign-in screen unless said otherwise. */
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
  /** Also in the toolbar of a phone. */
  readonly phone?: boolean;
}

interface AreaMenuEntry extends Pick<MenuEntry, 'to' | 'label' | 'icon' | 'allowed'> {
  /** What the page is about, under its name. */
  readonly line?: Label;
  /** Entries of one section stand together under its name. */
  readonly section?: Label;
}

/** A side menu of one area's own, whose Back leads out of it. */
export interface AreaMenu {
  readonly basePath: string;
  readonly label: Label;
  readonly back: { readonly to: string; readonly label: Label };
  /** What of the query string goes along from one entry to the next. */
  readonly preservedSearch: (search: string) => string;
  readonly entries: readonly AreaMenuEntry[];
}

/** A place in the account menu, above signing out. */
export type AccountEntry = Pick<MenuEntry, 'to' | 'label' | 'icon'>;

export interface CreateEntry {
  readonly id: string;
  readonly label: Label;
  readonly icon: LucideIcon;
  readonly order: number;
  readonly allowed: AccessCheck;
  readonly run: () => void;
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
  /** What fits the text; asked for 150 ms after the last key, and with '' when the palette opens. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;
}

/** What one context adds to the application: the only thing that the app knows of it. */
export interface Feature {
  readonly routes?: readonly FeatureRoute[];
  readonly menu?: readonly MenuEntry[];
  readonly create?: readonly CreateEntry[];
  readonly palette?: readonly PaletteSource[];
  readonly account?: readonly AccountEntry[];
  /** Takes the side menu's place on the pages under its address (3:66). */
  readonly areaMenu?: AreaMenu;
  /** Stands over every page while somebody is signed in (the upload tray). */
  readonly overlays?: readonly (() => Promise<ComponentType>)[];
}
