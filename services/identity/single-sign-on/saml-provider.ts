import { createHmac, type KeyObject } from 'node:crypto';
import { SAML, ValidateInResponseTo, type Profile } from '@node-saml/node-saml';
import { z } from 'zod';
import type { Connection } from '../../../contracts/identity/model/sign-on-after.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { timingSafeMatch } from '../../platform/keys/timing-safe-match.ts';
import type { OutsidePerson } from './choose-account.ts';
import { maxClockSkewSeconds } from './oidc-provider.ts';
import { withMappedAttributes, type UserMappings } from './mapped-attributes.ts';
import { provesSecondFactor, type IdentifiedPerson } from './provider-factor.ts';
import { requirePlainResponse } from './saml-document.ts';
import { flowSeconds } from './sign-on-flows.ts';
import { SignOnRefused } from './sign-on-refused.ts';

export type SamlConnection = Extract<Connection, { protocol: 'saml' }>;

/** The product as a provider knows it, for one connection of one organisation. */
export interface SamlParty {
  readonly base: string;
  readonly organizationId: string;
  readonly connectionId: string;
}

/** Name of the product at a provider; responses are sent to it with `/acs`. */
export const samlEntityId = ({ base, organizationId, connectionId }: SamlParty): string =>
  `${base}/sso/saml/${organizationId}/${connectionId}`;
export const samlAnswerAddress = (party: SamlParty): string => `${samlEntityId(party)}/acs`;

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
/** Names that stay with a person. An address may be given to somebody else, and a transient name is another each time. */
const lastingFormats = [persistent, 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified', undefined];
const emailAttributes = [
  'email',
  'mail',
  'emailAddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const nameAttributes = [
  'displayName',
  'name',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
];

const attributesOf = <S extends z.ZodRawShape>(shape: S) => z.object({ $: z.object(shape) });
const Confirmation = z.object({
  $: z.object({ Method: z.literal('urn:oasis:names:tc:SAML:2.0:cm:bearer') }),
  SubjectConfirmationData: z.tuple([
    attributesOf({ Recipient: z.string(), NotOnOrAfter: z.string(), InResponseTo: z.string() }),
  ]),
});
/** How the person signed in at the provider; whatever cannot be read says nothing. */
const Statement = z.object({
  AuthnContext: z.array(
    z.object({
      AuthnContextClassRef: z.array(
        z.union([z.string(), z.object({ _: z.string() }).transform(({ _: text }) => text)]),
      ),
    }),
  ),
});
/** In which Entra ID lists how somebody signed in. */
const methodsAttribute = 'http://schemas.microsoft.com/claims/authnmethodsreferences';

/** What must be in the signed assertion, although the standard lets it be left out. */
const Signed = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(300) }),
    Conditions: z.tuple([attributesOf({ NotOnOrAfter: z.string() })]),
    Subject: z.tuple([z.object({ SubjectConfirmation: z.tuple([Confirmation]) })]),
    AuthnStatement: z.array(Statement).optional().catch([]),
  }),
});

/** Who came back, and what must not be used again. */
export interface SamlAnswer {
  readonly person: IdentifiedPerson;
  readonly flowId: string;
  readonly assertionId: string;
  /** When the assertion has expired on every clock. Milliseconds since 1970. */
  readonly until: number;
}

/** Identity providers that speak SAML 2.0: requests by redirect, responses by POST with a signed assertion. */
export class SamlProviders {
  readonly #key: KeyObject;
  readonly #allowsPrivate: boolean;
  constructor(keys: Keys, allowsPrivate: boolean) {
    this.#key = keys.purposeKey('sign-on-flows');
    this.#allowsPrivate = allowsPrivate;
  }

  /** Where the browser goes to sign in. The request’s id proves later that it was ours: nothing is stored. */
  async addressFor(connection: SamlConnection, party: SamlParty, flowId: string): Promise<string> {
    if (!connection.signInUrl.startsWith('https:') && !this.#allowsPrivate)
      throw new SignOnRefused('provider-address');
    return this.#saml(connection, party, this.#requestId(party, flowId)).getAuthorizeUrlAsync(
      '',
      undefined,
      {},
    );
  }

  /** Who the signed assertion is about, if it answers a request of ours and is meant for us now. */
  async personOf(
    connection: SamlConnection,
    party: SamlParty,
    response: string,
    mappings: UserMappings,
  ): Promise<SamlAnswer> {
    requirePlainResponse(response, samlAnswerAddress(party));
    const profile = await this.#profileOf(connection, party, response);
    const signed = Signed.safeParse(profile.getAssertion?.());
    if (!signed.success) throw new SignOnRefused('assertion', { cause: signed.error });
    const { $, Conditions, Subject, AuthnStatement = [] } = signed.data.Assertion;
    const { Recipient, InResponseTo, NotOnOrAfter } =
      Subject[0].SubjectConfirmation[0].SubjectConfirmationData[0].$;
    if (Recipient !== samlAnswerAddress(party)) throw new SignOnRefused('destination');
    if (profile.issuer !== connection.issuer) throw new SignOnRefused('assertion');
    if (!lastingFormats.includes(profile.nameIDFormat || undefined)) throw new SignOnRefused('name-id');
    const expiry = Math.max(Date.parse(NotOnOrAfter), Date.parse(Conditions[0].$.NotOnOrAfter));
    return {
      person: {
        ...withMappedAttributes(toPerson(profile), profile.attributes, mappings, true),
        hasProvedFactor: hasProvedFactor(AuthnStatement, profile),
      },
      flowId: this.#flowIdOf(party, InResponseTo) ?? '',
      assertionId: $.ID,
      until: Math.min(expiry, Date.now() + 24 * 3_600_000) + 2 * maxClockSkewSeconds * 1000,
    };
  }

  async #profileOf(connection: SamlConnection, party: SamlParty, response: string): Promise<Profile> {
    const { profile } = await this.#saml(connection, party)
      .validatePostResponseAsync({ SAMLResponse: response })
      .catch((cause: unknown) => {
        throw new SignOnRefused('assertion', { cause });
      });
    if (profile === null) throw new SignOnRefused('assertion');
    return profile;
  }

  #saml(connection: SamlConnection, party: SamlParty, requestId = ''): SAML {
    return new SAML({
      callbackUrl: samlAnswerAddress(party),
      entryPoint: connection.signInUrl,
      issuer: samlEntityId(party),
      audience: samlEntityId(party),
      idpCert: [...connection.certificates],
      identifierFormat: persistent,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      // everything that is used is inside of the assertion
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: maxClockSkewSeconds * 1000,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: flowSeconds * 1000,
      generateUniqueId: () => requestId,
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (id) => this.#issuedAt(party, id),
        removeAsync: async (id) => id,
      },
    });
  }

  #requestId(party: SamlParty, flowId: string): string {
    const issued = Date.now().toString(36);
    return `_${flowId}.${issued}.${this.#proofOf(party, flowId, issued)}`;
  }

  #partsOf(party: SamlParty, requestId: string) {
    const [flowId = '', issued = '', proof = ''] = requestId.slice(1).split('.');
    const isOurs = timingSafeMatch(proof, this.#proofOf(party, flowId, issued));
    return isOurs ? { flowId, issuedAt: Number.parseInt(issued, 36) } : null;
  }

  #flowIdOf(party: SamlParty, requestId: string): string | null {
    return this.#partsOf(party, requestId)?.flowId ?? null;
  }

  /** When a request of ours was made; `null` for an id that we did not make, or that is too old. */
  #issuedAt(party: SamlParty, requestId: string): string | null {
    const parts = this.#partsOf(party, requestId);
    if (parts === null || parts.issuedAt + flowSeconds * 1000 < Date.now()) return null;
    return new Date(parts.issuedAt).toISOString();
  }

  #proofOf({ organizationId, connectionId }: SamlParty, flowId: string, issued: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify(['saml-request', organizationId, connectionId, flowId, issued]))
      .digest('hex')
      .slice(0, 40);
  }
}

function hasProvedFactor(
  statements: readonly z.output<typeof Statement>[],
  { attributes }: Profile,
): boolean {
  const stated = statements.flatMap(({ AuthnContext }) =>
    AuthnContext.flatMap(({ AuthnContextClassRef }) => AuthnContextClassRef),
  );
  const listed = [((attributes ?? {}) as Record<string, unknown>)[methodsAttribute]].flat();
  const contexts = [...stated, ...listed.filter((each) => typeof each === 'string')];
  return provesSecondFactor({ methods: [], contexts: contexts.map((each) => each.trim()) });
}

function toPerson({ issuer, nameID, attributes }: Profile): Omit<OutsidePerson, 'mapped'> {
  const known = new Map(Object.entries((attributes ?? {}) as Record<string, unknown>));
  const valueOf = (names: readonly string[]): string | null => {
    const found = names.map((name) => known.get(name)).find((value) => typeof value === 'string');
    return typeof found === 'string' && found.trim() !== '' ? found.trim().slice(0, 254) : null;
  };
  if (!nameID || nameID.length > 500) throw new SignOnRefused('name-id');
  // the organisation’s own provider answers for the addresses of its verified domains
  return {
    issuer,
    subject: nameID,
    email: valueOf(emailAttributes),
    isEmailVerified: true,
    displayName: valueOf(nameAttributes),
  };
}
