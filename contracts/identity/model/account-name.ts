import { z } from 'zod';
import { ClientKey } from '../../kernel/fields.ts';

/** Stands in the name of every shared account (1:279). */
export const sharedMarker = '.shared@';

const nameOf = (message: string) =>
  z
    .string()
    .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,62}[\p{L}\p{N}])?$/u, message)
    .refine((text) => !text.toLowerCase().endsWith('.shared'), message);

/** The number or short name by which an organisation knows somebody; comparisons must ignore case. */
export const EmployeeId = nameOf('rules.employeeId');
/** The part of a shared account's name before `.shared@`. */
export const SharedAccountName = nameOf('rules.sharedAccount');

/** The kinds of accounts that sign in with a name of their organisation instead of an email address. */
export const AccountKind = z.enum(['employee', 'shared']);
export type AccountKind = z.output<typeof AccountKind>;

/** The name of an account within the organisation of a client key. */
export interface AccountName {
  readonly kind: AccountKind;
  /** The employee ID, or the shared account's name without its marker. */
  readonly id: string;
  readonly clientKey: string;
}

const validKey = (text: string): string | null => (ClientKey.safeParse(text).success ? text : null);

/** The client key in an address: its first label (1:273). An IP address and a host of one label have none. */
export function clientKeyOfHost(host: string): string | null {
  const labels = host.toLowerCase().split('.');
  const isIp = host.includes(':') || labels.every((label) => /^\d+$/.test(label));
  return isIp || labels.length < 2 ? null : validKey(labels[0] ?? '');
}

/**
 * What somebody enters instead of an email address: `op1`, `op1@acme`, `line1.shared@acme`. Without a client key after
 * the at-sign it is that of the host; `null` if neither has one (1:275).
 */
export function accountNameOf(entry: string, host: string): AccountName | null {
  const at = entry.lastIndexOf('@');
  const clientKey = at < 0 ? clientKeyOfHost(host) : validKey(entry.slice(at + 1).toLowerCase());
  if (clientKey === null) return null;
  if (!entry.toLowerCase().includes(sharedMarker))
    return { kind: 'employee', id: at < 0 ? entry : entry.slice(0, at), clientKey };
  return { kind: 'shared', id: entry.slice(0, at - '.shared'.length), clientKey };
}

/** The whole name, as it is entered anywhere. */
export const fullAccountName = ({ kind, id, clientKey }: AccountName): string =>
  kind === 'shared' ? `${id}${sharedMarker}${clientKey}` : `${id}@${clientKey}`;
