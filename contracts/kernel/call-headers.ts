/** Header of a call that is made for nobody in particular, with the token below (DECISIONS: headers). */
export const serverTokenHeader = 'x-server-token';

/** Fixed and no secret: tells our own pages from whatever else happens upon an address that needs no session (1:327). */
export const serverToken = 'stepwell-page-1';

/** `beta` or absent. */
export const environmentHeader = 'x-environment';
