import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { normalizeIp } from '@nestjs/throttler';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { defineError } from '../../../contracts/kernel/errors.ts';
import type { BodyMemory } from '../queues/body-memory.ts';
import { largeBodyBytes, UnparsedBody } from '../queues/large-bodies.ts';
import { scimMediaType } from './scim-error.ts';

/** Most bytes of a JSON body. */
export const bodyLimits = {
  /** Without a contract, or of somebody who is not signed in. */
  small: 64 * 1024,
  medium: 1024 * 1024,
  /** Of a worker, or of an author: a transcript of several hours. */
  large: 8 * 1024 * 1024,
} as const;

const BodyTooComplex = defineError(
  'input.too-complex',
  'invalid',
  'The body of the request is nested too deeply or has too many values. Nothing was changed; send less at once.',
);

const UnsupportedForm = defineError(
  'input.unsupported',
  'unsupported',
  'This content type is not accepted here. Nothing was changed; send JSON.',
);

const EncodedBody = defineError(
  'input.unsupported',
  'unsupported',
  'Compressed bodies are not accepted. Nothing was changed; send the body without a content encoding.',
);

const EncodingUnsupported = defineError(
  'input.unsupported',
  'unsupported',
  'Only UTF-8 is accepted. Nothing was changed; send the body as UTF-8.',
);

const NotUtf8 = defineError(
  'input.unreadable',
  'invalid',
  'The body of the request is not UTF-8. Nothing was changed; send valid JSON in UTF-8.',
);

/** A few bytes of a compressed body may be gigabytes, whatever its `content-length` says. */
export function refuseEncodedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    done(encoding === 'identity' ? undefined : EncodedBody());
  });
}

/** More than any contract accepts. A body with more of them takes many times longer to parse than its size suggests. */
const structureLimits = { depth: 64, values: 1_000_000, keysOfObject: 10_000 };

/**
 * Parses `application/json` and that of SCIM; no other type that a page can send without asking becomes a body. Some
 * clients always send a content type: an empty body counts as none. Refused with `requests.busy` if bodies take too much
 * memory.
 */
export function parseJsonBodies(fastify: FastifyInstance, memory: BodyMemory): void {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (request.headers['content-type'] !== undefined && !reply.raw.closed) {
      memory.begin(request, normalizeIp(request.ip));
      reply.raw.once('close', () => memory.end(request));
    }
    done(null, payload);
  });
  const parseText = fastify.getDefaultJsonParser('error', 'error');
  parseSamlForms(fastify, memory);
  const types = ['application/json', scimMediaType];
  fastify.addContentTypeParser(types, async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readBody(request, payload, memory);
    if (bytes.length === 0) return undefined;
    requireUtf8(request, bytes);
    const parse = (): Promise<unknown> => {
      const text = bytes.toString();
      if (isTooComplex(text)) throw BodyTooComplex();
      return new Promise((resolve, reject) => {
        void parseText(request, text, (error, value) => (error ? reject(error) : resolve(value)));
      });
    };
    if (signedPath.test(request.url)) signedTexts.set(request, bytes.toString());
    return takesTurns(request) && bytes.length > largeBodyBytes ? new UnparsedBody(parse) : parse();
  });
}

async function readBody(request: FastifyRequest, payload: Readable, memory: BodyMemory): Promise<Buffer> {
  const { bodyLimit } = request.routeOptions;
  const chunks: Buffer[] = [];
  let length = 0;
  const requireAllowed = (bytes: number): void => {
    if (bytes > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  };
  requireAllowed(Number(request.headers['content-length'] ?? 0));
  // destroying it would close the connection before the refusal was sent
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    requireAllowed((length += chunk.length));
    memory.add(request, chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** The configuration of a route whose handler waits with a large body for the turn of its sender; see `LargeBodies`. */
export const inTurn = { takesTurns: true } as const;
const takesTurns = ({ routeOptions: { config } }: FastifyRequest): boolean => 'takesTurns' in config;

const charsets = /;\s*charset\s*=\s*"?([^\s";]*)/gi;

/** Other bytes would be replaced, and stored as another text than was sent. */
function requireUtf8({ headers }: FastifyRequest, bytes: Buffer): void {
  for (const [, charset = ''] of (headers['content-type'] ?? '').matchAll(charsets))
    if (!/^utf-?8$/i.test(charset)) throw EncodingUnsupported();
  if (!isUtf8(bytes)) throw NotUtf8();
}

/** What is signed is the text, not what was parsed of it. */
const signedPath = /^\/v1\/meetings\/webhooks\//;
const signedTexts = new WeakMap<FastifyRequest, string>();
/** The text of a signed JSON body as it came; empty for other addresses. */
export const signedTextOf = (request: FastifyRequest): string => signedTexts.get(request) ?? '';

/** Providers that speak SAML post a form; nobody else may. */
const samlPath = /^\/sso\/saml\/[^/]+\/[^/]+\/acs$/;

function parseSamlForms(fastify: FastifyInstance, memory: BodyMemory): void {
  const type = 'application/x-www-form-urlencoded';
  fastify.addContentTypeParser(type, async (request: FastifyRequest, payload: Readable) => {
    if (!samlPath.test(request.url)) throw UnsupportedForm();
    return Object.fromEntries(new URLSearchParams(String(await readBody(request, payload, memory))));
  });
}

/** Whether a body may be larger than the small limit: without `content-length` its end shows. */
export const mayBeLarge = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > bodyLimits.small;

/** Looks at brackets and commas alone; whether it is JSON at all is for the parser to find out. */
export function isTooComplex(json: string): boolean {
  const structure = new Structure();
  for (let at = 0; at < json.length; at++) {
    if (json[at] === '"') at = endOfString(json, at);
    else if (!structure.accept(json[at])) return true;
  }
  return false;
}

/** The structure of a text that is read sign by sign. */
class Structure {
  readonly #open: { readonly isObject: boolean; entries: number }[] = [];
  #values = 0;

  /** Whether it is still within the limits. */
  accept(sign: string | undefined): boolean {
    switch (sign) {
      case '[':
      case '{':
        return this.#open.push({ isObject: sign === '{', entries: 1 }) <= structureLimits.depth;
      case ']':
      case '}':
        this.#open.pop();
        return true;
      case ',':
        return this.#acceptValue();
      default:
        return true;
    }
  }

  #acceptValue(): boolean {
    const innermost = this.#open.at(-1);
    if (innermost) innermost.entries++;
    const hasManyKeys = innermost?.isObject === true && innermost.entries > structureLimits.keysOfObject;
    return ++this.#values <= structureLimits.values && !hasManyKeys;
  }
}

/** Position of the quote that closes a string, or of the end of the text. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - escapes - 1] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}
