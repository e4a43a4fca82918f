/** Whether this is the beta environment, which its host says. */
export const isBeta = (): boolean => location.hostname.startsWith('beta.');
