const ownAddresses = ['127.0.0.1', '::1', 'localhost'];

/**
 * `'true'` or `'false'`: whether a start from the sources loads the sample organisation, as STEPWELL_SEED says, or else
 * where nobody else reaches the server.
 */
export const loadsSample = ({ STEPWELL_SEED, STEPWELL_HOST = '127.0.0.1', STEPWELL_PUBLIC_URL }) =>
  STEPWELL_SEED ?? String(ownAddresses.includes(STEPWELL_HOST) && !STEPWELL_PUBLIC_URL);
