/** Header of a call without a user, with the token below (DECISIONS: headers). */
export const serverTokenHeader = 'x-server-token';

/**
 * Fixed and not a secret: distinguishes our own pages from random callers of an endpoint that needs no session (1:327).
 */
export const serverToken = 'stepwell-page-1';

/** `beta` or absent. */
export const environmentHeader = 'x-environment';
