import { z } from 'zod';
import type { AccountCredential } from '../../../contracts/identity/account.ts';
import type { AccountKind } from '../../../contracts/identity/model/account-name.ts';

/** What stays in the browser of an account that signed in with a name (1:181, 1:182); of no use without its cookie. */
const Stored = z.object({ account: z.string().optional(), email: z.string(), refreshToken: z.string() });
type Stored = z.output<typeof Stored>;

const places: Readonly<Record<AccountKind, string>> = {
  employee: 'employee-account',
  shared: 'shared-account',
};

export interface StoredAccount extends Stored {
  readonly kind: AccountKind;
}

function read(kind: AccountKind): StoredAccount | null {
  const text = localStorage.getItem(places[kind]);
  if (text === null) return null;
  try {
    return { kind, ...Stored.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}

/** The account that is to be resumed, if any. */
export const storedAccount = (): StoredAccount | null => read('employee') ?? read('shared');

/** Stores what a sign-in or a refresh answered; what another tab has stored meanwhile stays. */
export function storeAccount(kind: AccountKind, { account, email, refreshToken }: AccountCredential): void {
  const before = read(kind);
  const name = email ?? before?.email;
  if (refreshToken === null || name === undefined) return;
  const credential = { account: account ?? before?.account, email: name, refreshToken };
  localStorage.setItem(places[kind], JSON.stringify(credential));
}

export function forgetAccount(): void {
  for (const place of Object.values(places)) localStorage.removeItem(place);
}
