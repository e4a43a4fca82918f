import { beforeAll, describe, expect, it } from 'vitest';
import {
  encodeXml,
  SamlIdentityProvider,
  statusCode,
  type AssertionFacts,
} from '../support/sign-on/saml-identity-provider.ts';
import { samlWorld } from '../support/sign-on/saml-world.ts';
import { credentialIn, type Jar } from '../support/sign-on/sign-on-world.ts';
import { countAttacks } from './count-attacks.ts';

describe('attacks on single sign-on by SAML', () => {
  const saml = samlWorld();
  const { provider } = saml;
  const evil = new SamlIdentityProvider();
  let second: string;
  beforeAll(async () => {
    second = await saml.addConnection('Second');
  });

  async function begin(jar: Jar = new Map()) {
    const request = await saml.ask(jar);
    return { jar, request, facts: provider.factsFor(request, 'nora', 'nora@harbour.example') };
  }
  /** Posts what an attack makes of an honest response; whether it was accepted. */
  async function isAccepted(make: (facts: AssertionFacts) => string, address?: string): Promise<boolean> {
    const { request, facts } = await begin();
    const posted = await saml.sso.post(address ?? request.answerTo, encodeXml(make(facts)));
    if (!posted.includes('/sso/finish') && !posted.includes('sso=failed')) throw new Error(posted);
    return posted.includes('/sso/finish');
  }
  const honest = (facts: AssertionFacts) => saml.honest(facts);
  const stating = (change: Partial<AssertionFacts>) => (facts: AssertionFacts) =>
    honest({ ...facts, ...change });

  it('an honest response is accepted: the attacks below differ from it in one thing each', async () => {
    expect(await isAccepted(honest)).toBe(true);
  });

  const forgedTwin = (facts: AssertionFacts): string =>
    provider.assertion(
      { ...facts, id: '_evil', nameId: 'ada', attributes: { email: 'ada@harbour.example' } },
      false,
    );
  const changed = (facts: AssertionFacts): string => honest(facts).replace('>nora<', '>ada<');
  const inside = (facts: AssertionFacts, place: (signed: string, twin: string) => string): string =>
    provider.response(facts, place(provider.assertion(facts), forgedTwin(facts)));
  const hour = 3_600_000;

  it.each<[kind: string, make: (facts: AssertionFacts) => string]>([
    ['unsigned assertions', (facts) => provider.response(facts, provider.assertion(facts, false))],
    ['unsigned assertions', (facts) => honest(facts).replace(/<ds:Signature .*<\/ds:Signature>/, '')],
    ['forged signatures', (facts) => evil.response(facts, evil.assertion(facts))],
    ['forged signatures', changed],
    [
      'forged signatures',
      (facts) => honest(facts).replace(/<ds:SignatureValue>.{4}/, '<ds:SignatureValue>AAAA'),
    ],
    ['forged signatures', (facts) => honest(facts).replaceAll('rsa-sha256', 'hmac-sha256')],
    ['forged signatures', (facts) => honest(facts).replaceAll('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1')],
    ['signature wrapping', (facts) => inside(facts, (signed, twin) => twin + signed)],
    ['signature wrapping', (facts) => inside(facts, (signed, twin) => signed + twin)],
    [
      'signature wrapping',
      (facts) =>
        inside(facts, (signed, twin) =>
          twin.replace('</saml:Assertion>', `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`),
        ),
    ],
    [
      'signature wrapping',
      (facts) => inside(facts, (signed, twin) => `<samlp:Extensions>${signed}</samlp:Extensions>${twin}`),
    ],
    [
      'signature wrapping',
      (facts) =>
        inside(facts, (signed, twin) => {
          const signature = /<ds:Signature .*<\/ds:Signature>/.exec(signed)?.[0] ?? '';
          const wrapped = signature.replace(
            '</ds:Signature>',
            `<ds:Object>${signed.replace(signature, '')}</ds:Object></ds:Signature>`,
          );
          return twin.replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`);
        }),
    ],
    [
      'signature wrapping',
      (facts) => inside(facts, (signed, twin) => twin.replace('"_evil"', `"${facts.id}"`) + signed),
    ],
    ['comments in the name', (facts) => honest({ ...facts, nameId: 'ada<!-- -->.evil' })],
    ['comments in the name', (facts) => honest(facts).replace('>nora<', '>no<!-- x -->ra<')],
    ['comments in the name', (facts) => honest(facts).replace('>nora<', '><![CDATA[nora]]><')],
    ['comments in the name', (facts) => honest(facts).replace('>nora<', '>no<?x?>ra<')],
    ['entities', (facts) => `<!DOCTYPE r [<!ENTITY x "nora">]>${honest(facts).replace('>nora<', '>&x;<')}`],
    ['entities', (facts) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${honest(facts)}`],
    [
      'entities',
      (facts) => `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;">]>${honest(facts)}`,
    ],
    ['destination', stating({ destination: 'https://evil.example/acs' })],
    ['destination', stating({ recipient: 'https://evil.example/acs' })],
    ['another audience', stating({ audience: 'https://another.example' })],
    ['another issuer', stating({ issuer: 'urn:evil' })],
    ['expired assertions', stating({ notOnOrAfter: Date.now() - hour })],
    ['clock skew', (facts) => honest({ ...facts, notOnOrAfter: Date.now() - 61_000 })],
    ['clock skew', (facts) => honest({ ...facts, notBefore: Date.now() + 120_000 })],
    ['InResponseTo', stating({ inResponseTo: '_never-asked' })],
    ['InResponseTo', (facts) => honest(facts).replace(/ InResponseTo="[^"]+" IssueInstant/, ' IssueInstant')],
    ['InResponseTo', stating({ inResponseTo: '' })],
    ['failed responses', stating({ status: statusCode('Requester') })],
    ['failed responses', stating({ status: statusCode('Responder', statusCode('Success')) })],
    ['failed responses', stating({ status: statusCode('Success') + statusCode('Requester') })],
    ['failed responses', stating({ status: '' })],
    ['failed responses', (facts) => honest(facts).replace(/<samlp:Status>.*<\/samlp:Status>/, '')],
    [
      'failed responses',
      (facts) =>
        honest(facts).replace(
          /(<samlp:Status>)(.*<\/samlp:Status>)/,
          `$1${statusCode('Requester')}</samlp:Status>$1$2`,
        ),
    ],
    ['names that do not last', stating({ format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' })],
    ['names that do not last', stating({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })],
  ])('%s: the response is refused', async (kind, make) => {
    expect(await isAccepted(make)).toBe(false);
    countAttacks(`sign-on: ${kind}`);
  });

  it('a response within the bound of the clocks is accepted', async () => {
    expect(await isAccepted((facts) => honest({ ...facts, notOnOrAfter: Date.now() - 30_000 }))).toBe(true);
  });

  it('an assertion, and a request, are answered once', async () => {
    const { request, facts } = await begin();
    const response = encodeXml(honest(facts));
    expect(await saml.sso.post(request.answerTo, response)).toContain('/sso/finish');
    expect(await saml.sso.post(request.answerTo, response)).toContain('sso=failed');
    const another = encodeXml(honest({ ...facts, id: '_another' }));
    expect(await saml.sso.post(request.answerTo, another)).toContain('sso=failed');
    countAttacks('sign-on: replays', 2);
  });

  it('an answer to the request of one connection is none for another', async () => {
    const there = (await begin()).request.answerTo.replace(saml.connection, second);
    expect(await isAccepted(honest, there)).toBe(false);
    expect(
      await isAccepted((facts) => honest({ ...facts, recipient: there, destination: there }), there),
    ).toBe(false);
    countAttacks('sign-on: destination', 2);
  });

  it('an accepted response signs nobody in in another browser', async () => {
    const { jar, request, facts } = await begin();
    const posted = await saml.sso.post(request.answerTo, encodeXml(honest(facts)));
    const victim: Jar = new Map();
    await saml.sso.start('harbour', saml.connection, victim);
    for (const other of [victim, new Map<string, string>()])
      expect(await saml.sso.comeBack(posted, other)).toContain('sso=failed');
    const tampered = posted.replace(/.(?=.{60}$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
    expect(await saml.sso.comeBack(tampered, new Map(jar))).toContain('sso=failed');
    expect((await saml.sso.validate(credentialIn(await saml.sso.comeBack(posted, jar)), jar)).status).toBe(
      200,
    );
    countAttacks('sign-on: state', 3);
  });

  it('a form is taken here and nowhere else, and a large or broken one is refused', async () => {
    const { request } = await begin();
    for (const broken of [
      '',
      'not base64!',
      encodeXml('<a>'),
      encodeXml('text'),
      encodeXml('<samlp:Response/>'),
    ]) {
      const posted = await saml.sso.post(request.answerTo, broken);
      expect(posted.includes('sso=failed') || posted.includes('input.invalid'), broken).toBe(true);
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const elsewhere = await saml.world.http('POST', '/sso/check-idp', { body: 'email=a', headers });
    expect(elsewhere.status).toBe(415);
    const large = await saml.world.http('POST', new URL(request.answerTo).pathname, {
      body: `SAMLResponse=${'A'.repeat(100_000)}`,
      headers,
    });
    expect([400, 413]).toContain(large.status);
    countAttacks('sign-on: broken documents', 7);
  });
});
