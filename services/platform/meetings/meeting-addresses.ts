import { MeetingAddressRefused } from '../../../contracts/kernel/meetings.ts';
import { publicAddress, type Settings } from '../config/settings.ts';

/** Where the meeting service is. All of it comes from the operator’s settings, none from a person or an answer. */
export interface MeetingAddresses {
  readonly oauth: string;
  readonly api: string;
  readonly downloadHosts: readonly string[];
  readonly allowsPrivate: boolean;
  /** Where the service sends people back to. */
  readonly redirect: string;
}

/** `null` if the operator named no service. */
export function meetingAddresses(settings: Settings): MeetingAddresses | null {
  const url = settings.STEPWELL_MEETINGS_URL?.replace(/\/+$/, '');
  if (url === undefined) return null;
  const api = (settings.STEPWELL_MEETINGS_API_URL ?? `${url}/v2`).replace(/\/+$/, '');
  const named = settings.STEPWELL_MEETINGS_DOWNLOAD_HOSTS;
  return {
    oauth: `${url}/oauth`,
    api,
    downloadHosts: named.length > 0 ? named : [url, api].map((each) => new URL(each).host),
    allowsPrivate: settings.STEPWELL_PRIVATE_MEETINGS === true,
    redirect: `${publicAddress(settings)}/meetings/callback`,
  };
}

const covers = (named: string, host: string): boolean =>
  named.startsWith('.') ? host.endsWith(named) : host === named;

/** Refuses an address, of a recording or of a redirect, that is none of the service’s hosts. */
export function requireDownloadAddress(
  { downloadHosts, allowsPrivate }: Pick<MeetingAddresses, 'downloadHosts' | 'allowsPrivate'>,
  address: string,
  base?: string,
): URL {
  if (!URL.canParse(address, base)) throw MeetingAddressRefused();
  const url = new URL(address, base);
  const isSafe = url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:');
  const isOwn = downloadHosts.some((named) => covers(named, url.host));
  if (!isSafe || !isOwn || url.username !== '' || url.password !== '') throw MeetingAddressRefused();
  return url;
}
