import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Connection } from '../../../contracts/identity/model/sign-on-after.ts';
import { fetchOutside } from '../../platform/http/fetch-outside.ts';
import { withMappedAttributes, type UserMappings } from './mapped-attributes.ts';
import { provesSecondFactor, type IdentifiedPerson } from './provider-factor.ts';
import { SignOnRefused } from './sign-on-refused.ts';

export type OidcConnection = Extract<Connection, { protocol: 'oidc' }>;

/** Secrets of one sign-in at a provider, which only the browser that started it brings back. */
export interface OidcChallenge {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export const newChallenge = (): OidcChallenge => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

/** Clocks of provider and product may differ by this much. Seconds. */
export const maxClockSkewSeconds = 60;
const maxResponseBytes = 512 * 1024;
/** How long a provider's addresses and keys are used before they are looked up again. */
const discoveryMs = 10 * 60_000;

const Claims = z.object({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  /** Entra ID says so in a claim of its own. */
  xms_edov: z.union([z.boolean(), z.stringbool(), z.number().transform((value) => value === 1)]).optional(),
  name: z.string().max(500).optional(),
});

/** Whatever else a provider sends there says nothing. */
const EvidenceClaims = z.object({
  amr: z
    .union([z.array(z.string()), z.string().transform((one) => [one])])
    .optional()
    .catch([]),
  acr: z.string().optional().catch(undefined),
});

/** From the signed token alone. */
function hasProvedFactor(tokens: Tokens): boolean {
  const { amr: methods = [], acr } = EvidenceClaims.parse(tokens.claims() ?? {});
  return provesSecondFactor({ methods, contexts: acr === undefined ? [] : [acr] });
}

const redirectUri = (base: string): string => `${base}/sso/callback`;

const keyOf = ({ issuer, clientId, secretId }: OidcConnection): string =>
  JSON.stringify([issuer, clientId, secretId]);

interface Discovered {
  readonly config: oidc.Configuration;
  readonly until: number;
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/** The claims of the token; some providers tell the address only when they are asked for it. */
async function withUserInfo(config: oidc.Configuration, tokens: Tokens): Promise<object | undefined> {
  const claims = tokens.claims();
  if (!claims || 'email' in claims || config.serverMetadata().userinfo_endpoint === undefined) return claims;
  const info = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch((cause: unknown) => {
    throw new SignOnRefused('provider-answer', { cause });
  });
  return { ...info, ...claims };
}

/** Identity providers that speak OpenID Connect: code flow with PKCE, state and nonce; the token's signature is checked. */
export class OidcProviders {
  readonly #allowsPrivate: boolean;
  readonly #discovered = new Map<string, Discovered>();
  readonly #asked = new Map<string, Promise<oidc.Configuration>>();

  constructor(allowsPrivate: boolean) {
    this.#allowsPrivate = allowsPrivate;
  }

  /** Where the browser goes to sign in. */
  async addressFor(
    connection: OidcConnection,
    secret: string,
    challenge: OidcChallenge,
    { base, email }: { readonly base: string; readonly email?: string | undefined },
  ): Promise<string> {
    const config = await this.#discover(connection, secret);
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri(base),
      scope: 'openid email profile',
      state: challenge.state,
      nonce: challenge.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(challenge.codeVerifier),
      code_challenge_method: 'S256',
      ...(email !== undefined && { login_hint: email }),
    });
    if (address.protocol !== 'https:' && !this.#allowsPrivate) throw new SignOnRefused('provider-address');
    return address.href;
  }

  /** Who came back, once the provider has exchanged the code for a token that is valid in every respect. */
  async personOf(
    connection: OidcConnection,
    secret: string,
    challenge: OidcChallenge,
    {
      base,
      query,
      mappings,
    }: { readonly base: string; readonly query: string; readonly mappings: UserMappings },
  ): Promise<IdentifiedPerson> {
    const config = await this.#discover(connection, secret);
    const tokens = await oidc
      .authorizationCodeGrant(config, new URL(`${redirectUri(base)}${query}`), {
        pkceCodeVerifier: challenge.codeVerifier,
        expectedState: challenge.state,
        expectedNonce: challenge.nonce,
        idTokenExpected: true,
      })
      .catch((cause: unknown) => {
        throw new SignOnRefused('provider-answer', { cause });
      });
    const sent = await withUserInfo(config, tokens);
    const claims = Claims.safeParse(sent);
    if (!claims.success) throw new SignOnRefused('claims', { cause: claims.error });
    const {
      iss: issuer,
      sub: subject,
      email,
      email_verified: isVerified,
      xms_edov: isOwned,
      name,
    } = claims.data;
    const person = {
      issuer,
      subject,
      email: email?.trim() || null,
      isEmailVerified: isVerified === true || isOwned === true,
      displayName: name ?? null,
      hasProvedFactor: hasProvedFactor(tokens),
    };
    // a provider vouches for the address in its own claim only
    return withMappedAttributes(person, sent, mappings, false);
  }

  /** Looks whether the provider answers as it should, whatever it answered before. Rejects where it does not. */
  async requireDiscovery(connection: OidcConnection): Promise<void> {
    await this.#lookUp({ ...connection, secretId: null });
  }

  /** Addresses and keys of the provider. Rejects where it does not answer as it should. */
  async #discover(connection: OidcConnection, secret: string): Promise<oidc.Configuration> {
    const key = keyOf(connection);
    const known = this.#discovered.get(key);
    if (known && known.until > Date.now()) return known.config;
    const config = await this.#lookUp(connection, secret);
    if (this.#discovered.size > 1000) this.#discovered.clear();
    this.#discovered.set(key, { config, until: Date.now() + discoveryMs });
    return config;
  }

  /** A provider that does not answer is asked once at a time, however many people wait for it. */
  #lookUp(connection: OidcConnection, secret?: string): Promise<oidc.Configuration> {
    const key = keyOf(connection);
    const asked =
      this.#asked.get(key) ?? this.#ask(connection, secret).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  #ask({ issuer, clientId }: OidcConnection, secret: string | undefined): Promise<oidc.Configuration> {
    const metadata = { client_secret: secret, [oidc.clockTolerance]: maxClockSkewSeconds };
    return oidc
      .discovery(new URL(issuer), clientId, metadata, undefined, {
        [oidc.customFetch]: (url, request) => this.#fetch(url, request),
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(this.#allowsPrivate ? [oidc.allowInsecureRequests] : []),
        ],
      })
      .catch((cause: unknown) => {
        throw new SignOnRefused('provider-unreachable', { cause });
      });
  }

  #fetch(url: string, { method, headers, body }: oidc.CustomFetchOptions): Promise<Response> {
    const text = body instanceof URLSearchParams ? body.toString() : undefined;
    return fetchOutside(
      url,
      { method, headers, body: text },
      { allowsPrivate: this.#allowsPrivate, maxBytes: maxResponseBytes },
    );
  }
}
