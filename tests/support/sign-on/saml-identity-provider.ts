import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const rsaWithSha256 = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'));

/** A certificate of its own key, as providers show it. */
function selfSigned(publicKey: KeyObject, privateKey: KeyObject): string {
  const time = (text: string) => der(0x17, Buffer.from(text));
  const signed = der(
    0x30,
    der(0x02, Buffer.from([1])),
    rsaWithSha256,
    der(0x30),
    der(0x30, time('260101000000Z'), time('460101000000Z')),
    der(0x30),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, privateKey);
  const certificate = der(0x30, signed, rsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}

const namespaces = {
  saml: 'urn:oasis:names:tc:SAML:2.0:assertion',
  samlp: 'urn:oasis:names:tc:SAML:2.0:protocol',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
};
const c14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** What an assertion says; each attack changes one thing of it. */
export interface AssertionFacts {
  readonly id: string;
  readonly issuer: string;
  readonly nameId: string;
  readonly format: string;
  readonly audience: string;
  readonly recipient: string;
  readonly destination: string;
  readonly inResponseTo: string;
  readonly notBefore: number;
  readonly notOnOrAfter: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** How the person signed in there; nothing is said if absent. */
  readonly authnContext?: string;
  /** What the response says of itself, outside of the signature; success if absent. */
  readonly status?: string;
}

const codePrefix = 'urn:oasis:names:tc:SAML:2.0:status:';
/** A status code of a response, with those within it. */
export const statusCode = (code: string, within = ''): string =>
  `<samlp:StatusCode Value="${codePrefix}${code}">${within}</samlp:StatusCode>`;

const at = (ms: number): string => new Date(ms).toISOString();
const attributeXml = ([name, value]: readonly [string, string]): string =>
  `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`;

const authnXml = ({ authnContext }: AssertionFacts): string =>
  authnContext === undefined
    ? ''
    : `<saml:AuthnStatement AuthnInstant="${at(Date.now())}"><saml:AuthnContext><saml:AuthnContextClassRef>${authnContext}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;

/** An identity provider that speaks SAML. It writes canonical XML, so that what it signs is what it sends. */
export class SamlIdentityProvider {
  readonly entityId = `urn:provider:${randomUUID()}`;
  readonly certificate: string;
  readonly #key: KeyObject;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.#key = privateKey;
    this.certificate = selfSigned(publicKey, privateKey);
  }

  /** The request that a browser brought. */
  readRequest(address: string): {
    readonly id: string;
    readonly audience: string;
    readonly answerTo: string;
  } {
    const encoded = new URL(address).searchParams.get('SAMLRequest') ?? '';
    const xml = inflateRawSync(Buffer.from(encoded, 'base64')).toString('utf8');
    const of = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
    return {
      id: of(/ ID="([^"]+)"/),
      audience: of(/Issuer[^>]*>([^<]+)</),
      answerTo: of(/AssertionConsumerServiceURL="([^"]+)"/),
    };
  }

  factsFor(
    request: ReturnType<SamlIdentityProvider['readRequest']>,
    nameId: string,
    email: string,
  ): AssertionFacts {
    return {
      id: `_${randomUUID()}`,
      issuer: this.entityId,
      nameId,
      format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      audience: request.audience,
      recipient: request.answerTo,
      destination: request.answerTo,
      inResponseTo: request.id,
      notBefore: Date.now() - 1000,
      notOnOrAfter: Date.now() + 300_000,
      attributes: { email, displayName: 'Nora' },
    };
  }

  /** The assertion with its signature, or without one. */
  assertion(facts: AssertionFacts, isSigned = true): string {
    const open = `<saml:Assertion xmlns:saml="${namespaces.saml}" ID="${facts.id}" IssueInstant="${at(Date.now())}" Version="2.0"><saml:Issuer>${facts.issuer}</saml:Issuer>`;
    const rest = `<saml:Subject><saml:NameID Format="${facts.format}">${facts.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${facts.inResponseTo}" NotOnOrAfter="${at(facts.notOnOrAfter)}" Recipient="${facts.recipient}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(facts.notBefore)}" NotOnOrAfter="${at(facts.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${facts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>${authnXml(facts)}<saml:AttributeStatement>${Object.entries(facts.attributes).map(attributeXml).join('')}</saml:AttributeStatement></saml:Assertion>`;
    return open + (isSigned ? this.signature(facts.id, open + rest) : '') + rest;
  }

  signature(id: string, canonical: string): string {
    const digest = createHash('sha256').update(canonical).digest('base64');
    const info = `<ds:CanonicalizationMethod Algorithm="${c14n}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod><ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="${namespaces.ds}enveloped-signature"></ds:Transform><ds:Transform Algorithm="${c14n}"></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
    const value = sign(
      'sha256',
      Buffer.from(`<ds:SignedInfo xmlns:ds="${namespaces.ds}">${info}`),
      this.#key,
    );
    return `<ds:Signature xmlns:ds="${namespaces.ds}"><ds:SignedInfo>${info}<ds:SignatureValue>${value.toString('base64')}</ds:SignatureValue></ds:Signature>`;
  }

  response({ issuer, destination, inResponseTo, status }: AssertionFacts, content: string): string {
    return `<samlp:Response xmlns:samlp="${namespaces.samlp}" Destination="${destination}" ID="_${randomUUID()}" InResponseTo="${inResponseTo}" IssueInstant="${at(Date.now())}" Version="2.0"><saml:Issuer xmlns:saml="${namespaces.saml}">${issuer}</saml:Issuer><samlp:Status>${status ?? statusCode('Success')}</samlp:Status>${content}</samlp:Response>`;
  }
}

export const encodeXml = (xml: string): string => Buffer.from(xml).toString('base64');
