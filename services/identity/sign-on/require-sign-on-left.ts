import { mayAssignRole } from '../../../contracts/identity/administration.ts';
import {
  usableConnections,
  type Connection,
  type SignOn,
} from '../../../contracts/identity/model/sign-on-after.ts';
import { approvalOf, isSameProvider } from '../../../contracts/identity/model/sign-on-approval.ts';
import { SignOnInUse } from '../../../contracts/identity/sign-on.ts';
import { Role } from '../../../contracts/kernel/access.ts';

const certificatesOf = (connection: Connection): readonly string[] =>
  connection.protocol === 'saml' ? connection.certificates : [];

/** Whether people still sign in with it as before; other certificates may come beside those that it signs with. */
function isKept(before: Connection, after: Connection): boolean {
  const former = certificatesOf(before);
  const hasFormer = former.length === 0 || certificatesOf(after).some((each) => former.includes(each));
  const others = { certificates: null };
  return (
    before.id === after.id && hasFormer && isSameProvider({ ...before, ...others }, { ...after, ...others })
  );
}

/** The role that a provider must not lose to a weaker one: it would sign in nobody above that any more. */
export const approvalToKeep = (connection: Connection): Role => approvalOf(connection, []).linked;

/**
 * Refused with `sign-on.in-use` if everybody signs in with providers and none of those is left as it was, approved by as
 * strong a role: passwords were switched off by somebody who had just signed in with one, which says nothing of another.
 */
export function requireSignOnLeft(before: SignOn, after: SignOn): void {
  const inUse = before.loginMethod === 'sso_only' ? usableConnections(before) : [];
  const strongest = Role.options.find((role) => inUse.some((each) => approvalToKeep(each) === role));
  if (strongest === undefined) return;
  const isLeft = usableConnections(after).some(
    (each) => mayAssignRole(approvalToKeep(each), strongest) && inUse.some((former) => isKept(former, each)),
  );
  if (!isLeft) throw SignOnInUse();
}
