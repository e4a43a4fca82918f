import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { AccountCredential } from '../../contracts/identity/account.ts';
import type { AccountKind } from '../../contracts/identity/model/account-name.ts';
import type { Role } from '../../contracts/kernel/access.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { Accounts, systemSender } from '../../services/identity/accounts.ts';
import { itemOf, password, type Person, type ProductWorld, type Reply } from './product-world.ts';

interface NewNamedAccount {
  readonly role?: Role;
  readonly roles?: Record<string, Role>;
  /** `null` for the master password of the organisation. */
  readonly password?: string | null;
  readonly passwordLimit?: 'until-changed';
}

/** Lets an organisation's people sign in with names, and gives it its own id as client key. */
export async function allowNames(world: ProductWorld, admin: Person, isOn = true): Promise<void> {
  const { organizationId: clientKey } = admin;
  const url = '/v1/organization-settings/my/client-key';
  itemless(await world.http('PUT', url, { as: admin, body: { clientKey } }));
  const features = { employeeIdLogin: isOn, sharedAccountLogin: isOn };
  await world.call(ChangeSettings, { features }, admin);
}

/** An account that signs in with a name of its organisation. */
export async function addNamed(
  world: ProductWorld,
  organizationId: string,
  [kind, accountName]: readonly [AccountKind, string],
  account: NewNamedAccount = {},
): Promise<string> {
  const { role = 'viewer', roles = {}, password: own = password, ...limit } = account;
  const person = { kind, accountName, displayName: accountName, role, roles, password: own, ...limit };
  const { id } = await world.product.app.get(Accounts).add(person, systemSender(organizationId, 'system'));
  await world.settled();
  return id;
}

/** What a browser keeps of a sign-in: the item of the answer and the cookie that belongs to it. */
export interface Browser {
  readonly credential: AccountCredential;
  readonly cookie: string;
}

export function browserOf(reply: Reply): Browser {
  const credential = AccountCredential.parse(itemOf(reply));
  const cookies = [reply.headers['set-cookie']].flat().map(String);
  const [cookie = ''] = (cookies.find((each) => each.startsWith('stepwell_browser=')) ?? '').split(';');
  return { credential, cookie };
}

/** Exchanges the disposable password for an access token. */
export const redeem = (world: ProductWorld, { email = 'op1@acme', disposablePwd }: AccountCredential) =>
  world.http('POST', '/v1/auth/login', { body: { email, password: disposablePwd } });

/** A password as a browser hides it from the logs in between. */
export async function encryptPassword(world: ProductWorld, text: string): Promise<string> {
  const { publicKey } = itemOf<{ publicKey: string }>(await world.http('GET', '/v1/auth/password-key'));
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / 190)) }, (_, at) =>
    publicEncrypt({ key, padding, oaepHash: 'sha256' }, bytes.subarray(at * 190, (at + 1) * 190)),
  );
  return parts.map((part) => part.toString('base64')).join('.');
}

/** A password as a browser sends it to `EncodeTerm`, and what the product makes of it. */
export async function encodeTerm(world: ProductWorld, as: Person, text: string): Promise<string> {
  const query = new URLSearchParams({ text: await encryptPassword(world, text) });
  const reply = await world.http('GET', `/v1/auth/encode-term?${query.toString()}`, { as });
  return itemOf<{ encoded: string }>(reply).encoded;
}

function itemless({ status, text }: Reply): void {
  if (status !== 200) throw new Error(text);
}
