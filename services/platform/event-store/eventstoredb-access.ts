import { jsonEvent } from '@eventstore/db-client';
import type { Credentials, EventData } from '@eventstore/db-client';
import { recordNamespace } from './eventstoredb-records.ts';
import { namedUuid } from './named-uuid.ts';

/** As the client reads them from the address; a server without accounts is not sent any. */
export function parseCredentials(url: string): Credentials {
  const [, username = 'anonymous', password = ''] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url) ?? [];
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Whose account an address names; `null` where the server has none: accounts are sent over TLS only. */
export function accountName(url: string): string | null {
  const { username } = parseCredentials(url);
  const hasNoTls = /[?&]tls=false\b/i.test(url);
  return hasNoTls || username === 'anonymous' ? null : username;
}

/** The stream that says who may do what with a stream. */
export const metadataStream = (stream: string): string => `$$${stream}`;

/**
 * Who may read and write a stream: the account that made it and whoever is in the group of the installation's name, so that
 * the account can be replaced. What may be done with it otherwise is for administrators, whom the server always lets.
 */
export function aclEvent(stream: string, account: string): EventData {
  const allowed = [account, installationOf(stream)];
  const $acl = { $r: allowed, $w: allowed, $d: '$admins', $mr: allowed, $mw: '$admins' };
  const id = namedUuid(recordNamespace, `acl/${stream}/${account}`);
  return jsonEvent({ id, type: '$metadata', data: { $acl } });
}

const installationOf = (stream: string): string => (stream.split('/')[0] ?? '').replace(/-seals$/, '');
