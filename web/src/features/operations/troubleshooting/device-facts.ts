import { pageVersion } from '../../../providers/page-version.ts';

/** What the network says of itself, in browsers that tell. */
const connection = (): string | null => {
  const { connection: network } = navigator as { connection?: { effectiveType?: string; downlink?: number } };
  if (!network?.effectiveType) return null;
  return `${network.effectiveType}${network.downlink === undefined ? '' : `, ${network.downlink} Mbit/s`}`;
};

/** What somebody who helps asks first, as it is written in a report. */
export function deviceFacts() {
  const facts = {
    browser: navigator.userAgent,
    screen: `${screen.width} × ${screen.height}, ${devicePixelRatio}x`,
    window: `${innerWidth} × ${innerHeight}`,
    language: navigator.languages.join(', '),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    connection: connection(),
    address: location.origin,
    release: pageVersion(document),
  } as const;
  return (Object.keys(facts) as (keyof typeof facts)[]).flatMap((name) => {
    const value = facts[name];
    return value === null ? [] : [{ name, value }];
  });
}
export type DeviceFact = ReturnType<typeof deviceFacts>[number];
