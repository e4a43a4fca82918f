import type { Settings } from '../../platform/config/settings.ts';

/**
 * Why the sample organisation is not loaded; `null` where it is. Its addresses are the same in every installation, so it
 * belongs where nobody but this machine reaches the product.
 */
export function sampleRefusal({ STEPWELL_PUBLIC_URL }: Pick<Settings, 'STEPWELL_PUBLIC_URL'>): string | null {
  if (STEPWELL_PUBLIC_URL === undefined) return null;
  const { hostname } = new URL(STEPWELL_PUBLIC_URL);
  if (hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname)) return null;
  return `The sample organisation was not loaded: STEPWELL_PUBLIC_URL (${STEPWELL_PUBLIC_URL}) is an address for other people. Nothing was changed; set STEPWELL_SEED=false, or try the sample at a local address.`;
}
