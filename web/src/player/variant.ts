/**
 * Where the player is used. `main`: its own page. `popup`: above a search result or a skill. `embed`: in another page
 * or frame, in theatre. `public`: without sign-in.
 */
export type PlayerVariant = 'main' | 'popup' | 'embed' | 'public';

/** In an embed the host controls leaving and theatre (3:161, R-PLY-09). */
export const isEmbedded = (variant: PlayerVariant): boolean =>
  variant === 'embed' || window.self !== window.top;
