import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { SignOnRefused } from './sign-on-refused.ts';

const maxBase64 = 60_000;
/** Declarations, comments, character data and instructions: no provider needs them, and parsers read them differently. */
const notAccepted = /<!|<\?(?!xml )/;
/** Broken, or keyed with something that is no certificate. */
const weakAlgorithm = /Algorithm\s*=\s*["'][^"']*(?:sha1|md5|hmac)[^"']*["']/i;

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

/** The one status of a response, and its one code at the top (SAML Core 3.2.2.2); within it only details may follow. */
const Succeeded = z.object({
  Status: z.object({
    StatusCode: z.object({ '@_Value': z.literal('urn:oasis:names:tc:SAML:2.0:status:Success') }),
  }),
});

interface Node {
  readonly name: string;
  readonly parent: Node | null;
  readonly id: unknown;
}

/**
 * Refuses a response that two parsers could read differently, before its signature is looked at: exactly one assertion,
 * directly in the response, with one signature of its own, and every id once. Refuses one of a sign-in that failed, too:
 * its status is outside of what is signed.
 */
export function requirePlainResponse(encoded: string, destination: string): void {
  if (encoded.length > maxBase64 || !/^[A-Za-z0-9+/=\s]+$/.test(encoded)) throw new SignOnRefused('document');
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  if (notAccepted.test(xml) || weakAlgorithm.test(xml) || XMLValidator.validate(xml) !== true)
    throw new SignOnRefused('document');
  const { '?xml': _, ...document } = parser.parse(xml) as Record<string, unknown>;
  const nodes = nodesIn(document, null);
  if (!isPlain(nodes)) throw new SignOnRefused('document');
  const response = document['Response'] as Record<string, unknown>;
  const sentTo = response['@_Destination'];
  if (sentTo !== undefined && sentTo !== destination) throw new SignOnRefused('destination');
  if (!Succeeded.safeParse(response).success) throw new SignOnRefused('status');
}

function isPlain(nodes: readonly Node[]): boolean {
  const [root] = nodes;
  const assertions = nodes.filter(({ name }) => name === 'Assertion');
  const [assertion] = assertions;
  const signatures = nodes.filter(({ name, parent }) => name === 'Signature' && parent === assertion);
  const inResponse = nodes.filter(({ name, parent }) => name === 'Signature' && parent === root);
  const every = nodes.filter(({ name }) => name === 'Signature');
  const ids = nodes.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  return (
    root?.name === 'Response' &&
    nodes.filter(({ parent }) => parent === null).length === 1 &&
    assertions.length === 1 &&
    assertion?.parent === root &&
    signatures.length === 1 &&
    every.length === signatures.length + inResponse.length &&
    !nodes.some(({ name }) => name === 'EncryptedAssertion') &&
    new Set(ids).size === ids.length
  );
}

/** Every element below, each with the one that it is in. */
function nodesIn(content: unknown, parent: Node | null): Node[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content)
    .filter(([name]) => !name.startsWith('@_') && name !== '#text')
    .flatMap(([name, value]) =>
      [value].flat().flatMap((each: unknown) => {
        const id =
          typeof each === 'object' && each !== null ? (each as Record<string, unknown>)['@_ID'] : undefined;
        const node: Node = { name, parent, id };
        return [node, ...nodesIn(each, node)];
      }),
    );
}
