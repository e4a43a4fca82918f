/**
 * Where the player stands. `main`: its own page. `popup`: over a search result or a skill. `embed`: in a foreign page
 * or frame, in theatre. `public`: without sign-in.
 */
export type PlayerVariant = 'main' | 'popup' | 'embed' | 'public';

/** In an embed the host decides about leaving and about theatre (3:161, R-PLY-09). */
export const isEmbedded = (variant: PlayerVariant): boolean =>
  variant === 'embed' || window.self !== window.top;
