import Bowser from 'bowser';

/** “Firefox on Linux”, from what a browser says of itself; empty where it says nothing known. */
export function deviceName(device: string | null): string {
  const agent = /Mozilla\/.*/.exec(device ?? '')?.[0];
  if (agent === undefined) return '';
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' · ');
}
