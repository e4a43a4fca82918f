import { ChangeSettings } from '../../../contracts/organization/settings.ts';
import { CreateDomain } from '../../../contracts/identity/sign-on.ts';
import { GetSignOn, type SignOnView } from '../../../contracts/identity/sign-on-views.ts';
import { itemOf, type Person, type ProductWorld, type Reply } from '../product-world.ts';
import type { NameServer } from './name-server.ts';

/** Cookies that a browser keeps, by name. */
export type Jar = Map<string, string>;

/** Keeps the cookies of an answer, as a browser does. */
export function keepCookies(jar: Jar, { headers }: Reply): void {
  const set = headers['set-cookie'];
  for (const each of [set].flat().filter((text) => typeof text === 'string')) {
    const [pair = '', ...attributes] = each.split(';');
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (attributes.some((text) => /expires=thu, 01 jan 1970/i.test(text))) jar.delete(name);
    else jar.set(name, value);
  }
}
export const cookieHeader = (jar: Jar): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sets up single sign-on of one organisation over HTTP, as its administrator does. */
export class SignOnWorld {
  readonly world: ProductWorld;
  readonly #names: NameServer;
  constructor(world: ProductWorld, names: NameServer) {
    this.world = world;
    this.#names = names;
  }

  async allow(organizationId: string): Promise<void> {
    await this.world.send(organizationId, ChangeSettings, { features: { ssoMapping: true } });
  }

  async addDomain(as: Person, domain: string): Promise<string> {
    return itemOf<{ id: string }>(await this.world.call(CreateDomain, { domain }, as)).id;
  }

  async signOnOf(as: Person): Promise<SignOnView> {
    return itemOf<SignOnView>(await this.world.call(GetSignOn, {}, as));
  }

  /** Shows the token of a domain in DNS and has it checked. */
  async prove(as: Person, domainId: string): Promise<Reply> {
    const found = (await this.signOnOf(as)).domains.find(({ id }) => id === domainId);
    if (found) this.#names.records.set(found.domain, ['v=spf1 -all', found.record]);
    return this.check(as, domainId);
  }

  check(as: Person, domainId: string): Promise<Reply> {
    return this.#settled(this.world.http('POST', `/v1/sign-on/domains/${domainId}/check`, { as }));
  }

  setSecret(as: Person, connectionId: string, secret: string): Promise<Reply> {
    const url = `/v1/sign-on/connections/${connectionId}/secret`;
    return this.#settled(this.world.http('PUT', url, { as, body: { secret } }));
  }

  changeLoginMethod(as: Pick<Person, 'token'>, loginMethod: string): Promise<Reply> {
    return this.#settled(this.world.http('PUT', '/v1/sign-on/login-method', { as, body: { loginMethod } }));
  }

  async #settled(sent: Promise<Reply>): Promise<Reply> {
    const reply = await sent;
    const { token } = reply.answer;
    if (typeof token === 'string') await this.world.product.readSide.waitFor(token, 'all');
    return reply;
  }

  checkIdp(body: object): Promise<Reply> {
    return this.world.http('POST', '/sso/check-idp', { body });
  }

  /** Goes to a provider; the address there. */
  async start(
    organization: string,
    connection: string,
    jar: Jar,
    more: Record<string, string> = {},
  ): Promise<string> {
    const query = new URLSearchParams({ organization, connection, ...more }).toString();
    const reply = await this.world.http('GET', `/sso/start?${query}`, {});
    keepCookies(jar, reply);
    return String(reply.headers['location']);
  }

  /** Comes back from a provider; the address of our page, with the credential in its fragment. */
  async comeBack(address: string, jar: Jar): Promise<string> {
    const { pathname, search } = new URL(address);
    const reply = await this.world.http('GET', pathname + search, { headers: { cookie: cookieHeader(jar) } });
    keepCookies(jar, reply);
    return String(reply.headers['location']);
  }

  /** Posts a response of a SAML provider as its page does: from elsewhere, without any cookie. */
  async post(address: string, response: string): Promise<string> {
    const reply = await this.world.http('POST', new URL(address).pathname, {
      body: new URLSearchParams({ SAMLResponse: response }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { location } = reply.headers;
    return typeof location === 'string' ? new URL(location, 'http://own').href : reply.text;
  }

  async validate(idToken: string, jar: Jar): Promise<Reply> {
    const reply = await this.world.http('POST', '/sso/validate-oauth', {
      body: { idToken, device: 'Test', product: 'web' },
      headers: { cookie: cookieHeader(jar) },
    });
    keepCookies(jar, reply);
    return reply;
  }

  async withCustomToken(customToken: string, jar: Jar): Promise<Reply> {
    const reply = await this.world.http('POST', '/v1/auth/custom-token', { body: { customToken } });
    keepCookies(jar, reply);
    return reply;
  }
}

/** The credential in the address that the browser was sent to. */
export const credentialIn = (address: string): string =>
  new URL(address, 'http://own').hash.replace('#sso=', '');
