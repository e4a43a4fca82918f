import { Metadata, status } from '@grpc/grpc-js';
import type { PeerLog } from './peer-log.ts';

type Action = 'r' | 'w' | 'd';
type Acl = Partial<Record<`$${Action | 'mr' | 'mw'}`, string | string[]>>;

/**
 * As the server's own lists of access: a stream's, else that only administrators may touch what is the server's, and everybody
 * the rest. Who sends no account is let: the server then runs without. Passwords are not looked at.
 */
export function requireRight(log: PeerLog, caller: Metadata, action: Action, stream: string): void {
  const user = userOf(caller);
  if (user === null || user === 'admin') return;
  const isMetadata = stream.startsWith('$$');
  const of = isMetadata ? stream.slice(2) : stream;
  const roles = rolesOf(log, of, `$${isMetadata ? 'm' : ''}${action}` as keyof Acl); // of a metadata stream r and w only
  if (!roles.includes('$all') && !roles.includes(user)) throw accessDenied();
}

function rolesOf(log: PeerLog, stream: string, right: keyof Acl): readonly string[] {
  const [newest] = log.stream(`$$${stream}`, 'backwards', Number.MAX_SAFE_INTEGER, 1);
  const { $acl = {} } = newest ? (JSON.parse(Buffer.from(newest.data).toString()) as { $acl?: Acl }) : {};
  return [$acl[right] ?? (stream.startsWith('$') ? '$admins' : '$all')].flat();
}

function userOf(caller: Metadata): string | null {
  const [basic] = caller.get('authorization');
  if (basic === undefined) return null;
  const [user = ''] = Buffer.from(String(basic).replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  return user;
}

function accessDenied(): Error {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return Object.assign(new Error('Access Denied'), {
    code: status.PERMISSION_DENIED,
    details: 'Access Denied',
    metadata,
  });
}
