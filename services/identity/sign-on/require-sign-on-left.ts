import { mayAssignRole } from '../../../contracts/identity/administration.ts';
import {
  usableConnections,
  type Connection,
  type SignOn,
} from '../../../contracts/identity/model/sign-on-after.ts';
import { approvalOf, isSameProvider } from '../../../contracts/identity/model/sign-on-approval.ts';
import { SignOnInUse } from '../../../contracts/identity/sign-on-errors.ts';
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

/** Whether a role may change how those sign in for whom a provider was approved. */
export const mayReplace = (role: Role | undefined, connection: Connection): boolean =>
  role !== undefined && mayAssignRole(role, approvalToKeep(connection));

/**
 * Refused with `sign-on.in-use` if everybody signs in with providers and none of those is left as it was, approved by as
 * strong a role: passwords were switched off by somebody who had just signed in with one, which says nothing of another.
 * Each that a stronger role than the sender's approved stays as well: people above may know no other.
 */
export function requireSignOnLeft(before: SignOn, after: SignOn, role: Role | undefined): void {
  const inUse = before.loginMethod === 'sso_only' ? usableConnections(before) : [];
  if (inUse.length === 0) return;
  const left = inUse.filter((former) =>
    usableConnections(after).some(
      (each) => isKept(former, each) && mayAssignRole(approvalToKeep(each), approvalToKeep(former)),
    ),
  );
  const strongest = Role.options.find((option) => inUse.some((each) => approvalToKeep(each) === option));
  const isStrongestLeft = left.some((each) => approvalToKeep(each) === strongest);
  if (!isStrongestLeft || inUse.some((each) => !left.includes(each) && !mayReplace(role, each)))
    throw SignOnInUse();
}

/** A domain names no role, so that only the strongest may take it from those who sign in by their address. */
export function requireDomainLeft(before: SignOn, after: SignOn, role: Role | undefined): void {
  const proved = ({ domains }: SignOn): number => domains.filter(({ isProved }) => isProved).length;
  if (before.loginMethod !== 'sso_only' || proved(after) === proved(before)) return;
  if (proved(after) === 0 || role !== 'admin-super') throw SignOnInUse();
}
