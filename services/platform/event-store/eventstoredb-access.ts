import { jsonEvent } from '@eventstore/db-client';
import type { Credentials, EventData } from '@eventstore/db-client';
import { recordNamespace } from './eventstoredb-records.ts';
import { namedUuid } from './named-uuid.ts';

/** As the client reads them from the address; nothing is sent to a server without accounts. */
export function parseCredentials(url: string): Credentials {
  const [, username = 'anonymous', password = ''] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url) ?? [];
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** The account of an address; `null` if the server has none: credentials are sent over TLS only. */
export function accountName(url: string): string | null {
  const { username } = parseCredentials(url);
  const hasNoTls = /[?&]tls=false\b/i.test(url);
  return hasNoTls || username === 'anonymous' ? null : username;
}

/** The stream with the access rules of a stream. */
export const metadataStream = (stream: string): string => `$$${stream}`;

/**
 * Allows reading and writing for the account that created the stream and for members of the group with the
 * installation's name, so that the account can be replaced. Everything else is for administrators, whom the server
 * always allows.
 */
export function aclEvent(stream: string, account: string): EventData {
  const allowed = [account, installationOf(stream)];
  const $acl = { $r: allowed, $w: allowed, $d: '$admins', $mr: allowed, $mw: '$admins' };
  const id = namedUuid(recordNamespace, `acl/${stream}/${account}`);
  return jsonEvent({ id, type: '$metadata', data: { $acl } });
}

const installationOf = (stream: string): string => (stream.split('/')[0] ?? '').replace(/-seals$/, '');
