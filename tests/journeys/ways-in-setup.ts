import { Secret, TOTP } from 'otpauth';
import { SignedIn } from '../../contracts/identity/session.ts';
import {
  CreateDomain,
  CreateOidcConnection,
  CreateSamlConnection,
} from '../../contracts/identity/sign-on.ts';
import { GetSignOn } from '../../contracts/identity/sign-on-views.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { json, sendRequest, type Answered } from '../flows/support/call.ts';
import { Person } from '../flows/support/person.ts';
import { clientId, clientSecret, type IdentityProvider } from '../support/sign-on/identity-provider.ts';
import type { NameServer } from '../support/sign-on/name-server.ts';
import type { SamlIdentityProvider } from '../support/sign-on/saml-identity-provider.ts';
import { emailedLink, linkTo } from './emailed-link.ts';
import type { OwnServer } from './own-server.ts';

/** Of everybody who has a password. */
export const password = 'Quarry7&lantern';
export const masterPassword = 'Turbine-5-basin';
export const domain = 'harbour.example';

export interface Member {
  readonly id: string;
  readonly email: string;
}

/** What the app shows that has this seed. */
export const codeOf = (seed: string): string =>
  new TOTP({ secret: Secret.fromBase32(seed.replaceAll(' ', '')) }).generate();

/** A new organisation with every way in, as its administrator sets it up through the API. */
export class WaysInSetup {
  readonly #server: OwnServer;
  #admin: Person | null = null;
  constructor(server: OwnServer) {
    this.#server = server;
  }

  get admin(): Person {
    if (this.#admin === null) throw new Error('There is no organisation yet.');
    return this.#admin;
  }

  async found(): Promise<void> {
    const body = { organization: 'Harbour Works', displayName: 'Sofia Lindqvist', email: `sofia@${domain}` };
    const founded = await post('/v1/setup', { ...body, code: this.#server.code, password });
    this.#admin = Person.of(SignedIn.parse(founded.answer.item));
    await this.put('/v1/organization-settings/my/client-key', { clientKey: 'harbour' });
    await this.admin.sendCommand(ChangeSettings, {
      features: { employeeIdLogin: true, sharedAccountLogin: true, ssoMapping: true },
      employeeIdMasterPassword: true,
    });
    await this.post('/v1/auth/reset-employeeIdMP', { employeeIdMP: masterPassword });
  }

  /** People with the password of everybody, who have accepted their invitations. */
  async joinAll<N extends string>(roles: Readonly<Record<N, string>>): Promise<Record<N, Member>> {
    const names = Object.keys(roles) as N[];
    const members = await Promise.all(names.map(async (name) => [name, await this.#join(name, roles[name])]));
    return Object.fromEntries(members) as Record<N, Member>;
  }

  async #join(name: string, role: string): Promise<Member> {
    const id = await this.invite(name, role);
    const path = await this.emailedPath(id, /\/userinvitecreate\/\S+/);
    const [token = ''] = path.split('/').slice(2);
    await post('/invite/v2/setuser', { token, name, password: encodeURIComponent(password) });
    return { id, email: `${name}@${domain}` };
  }

  async invite(name: string, role: string): Promise<string> {
    const data = { email: `${name.toLowerCase()}@${domain}`, displayName: name, role };
    const { answer } = await this.post('/user/add', { type: 'group-user', data });
    return (answer.item as { id: string }).id;
  }

  /** An employee without a password of their own. */
  async addEmployee(employeeId: string): Promise<void> {
    await this.post('/user/add', {
      type: 'user-passwordless',
      data: { employeeId, displayName: employeeId },
    });
  }

  /** The path of a link in an email to somebody. */
  emailedPath(personId: string, link: RegExp): Promise<string> {
    return emailedLink(this.#server.folder, link, (file) => file.includes(personId));
  }
  /** The same for somebody without an account. */
  linkTo(address: string, link: RegExp): Promise<string> {
    return linkTo(this.#server.folder, address, link);
  }

  /** Two providers, one by each protocol, for everybody of the domain. */
  async connectProviders(
    oidc: IdentityProvider,
    saml: SamlIdentityProvider,
    names: NameServer,
  ): Promise<void> {
    const { id } = await this.admin.sendCommand(CreateOidcConnection, {
      name: 'Harbour ID',
      provider: 'custom',
      issuer: oidc.issuer,
      clientId,
      createsAccounts: true,
    });
    await this.put(`/v1/sign-on/connections/${id}/secret`, { secret: clientSecret });
    await this.admin.sendCommand(CreateSamlConnection, {
      name: 'Harbour SAML',
      issuer: saml.entityId,
      signInUrl: 'https://idp.harbour.example/sso',
      certificates: [saml.certificate],
      createsAccounts: true,
    });
    await this.admin.sendCommand(CreateDomain, { domain });
    const { domains } = await this.admin.sendQuery(GetSignOn, {});
    const [created] = domains;
    names.records.set(domain, [created?.record ?? '']);
    await this.post(`/v1/sign-on/domains/${created?.id}/check`, {});
    await this.put('/v1/sign-on/login-method', { loginMethod: 'email_and_sso' });
  }

  post(path: string, body: object): Promise<Answered> {
    return send('POST', path, body, this.admin.authorization);
  }
  put(path: string, body: object): Promise<Answered> {
    return send('PUT', path, body, this.admin.authorization);
  }
}

const post = (path: string, body: object): Promise<Answered> => send('POST', path, body, {});

async function send(
  method: string,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> {
  const { headers: own, body: text } = json(body);
  const answered = await sendRequest({ method, path, body: text, headers: { ...own, ...headers } });
  if (answered.status !== 200) throw new Error(`${path}: ${JSON.stringify(answered.answer)}`);
  return answered;
}
