import type { KeyObject } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { OrganizationId } from '../../../contracts/kernel/fields.ts';
import { ConnectionId } from '../../../contracts/identity/sign-on.ts';
import type { Keys } from '../../platform/keys/keys.ts';

/** How long somebody may take at their provider. */
export const flowSeconds = 600;

const Flow = z.object({
  id: z.string().min(16),
  organizationId: OrganizationId,
  connectionId: ConnectionId,
  /** Secrets of OpenID Connect; `null` for SAML, whose request carries the id of the flow. */
  challenge: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }).nullable(),
  /** A path of our own. */
  returnTo: z.string(),
});
/** One sign-in on its way to a provider and back. */
export type Flow = z.output<typeof Flow>;

const Answer = z.object({ flowId: z.string(), idToken: z.string(), binding: z.string() });
/** What a provider answered to a flow, on the way to the request that carries the cookie of that flow. */
export type FlowAnswer = z.output<typeof Answer>;

/** A response that another site posts comes without our cookie; the page that it leads to has it. */
const answerSeconds = 60;

/**
 * Sign-ins on their way, each in an encrypted cookie of the browser that started it: nothing is stored for them, and a
 * response that another browser brings back finds none.
 */
export class SignOnFlows {
  readonly #key: KeyObject;
  constructor(keys: Keys) {
    this.#key = keys.purposeKey('sign-on-flows');
  }

  seal(flow: Flow): Promise<string> {
    return this.#encrypt('flow', flow, flowSeconds);
  }

  sealAnswer(answer: FlowAnswer): Promise<string> {
    return this.#encrypt('answer', answer, answerSeconds);
  }

  /** `null` for an answer that is not ours, was changed, or has expired. */
  openAnswer(text: string): Promise<FlowAnswer | null> {
    return this.#decrypt('answer', Answer, text);
  }

  #encrypt(kind: 'flow' | 'answer', content: object, seconds: number): Promise<string> {
    return new EncryptJWT({ content })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(`stepwell-sign-on-${kind}`)
      .setExpirationTime(`${seconds}s`)
      .encrypt(this.#key);
  }

  /** `null` for a cookie that is not ours, was changed, or has expired. */
  async open(cookie: string | undefined): Promise<Flow | null> {
    return cookie === undefined ? null : this.#decrypt('flow', Flow, cookie);
  }

  async #decrypt<S extends z.ZodType>(
    kind: 'flow' | 'answer',
    schema: S,
    text: string,
  ): Promise<z.output<S> | null> {
    try {
      const { payload } = await jwtDecrypt(text, this.#key, {
        audience: `stepwell-sign-on-${kind}`,
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return schema.parse(payload['content']);
    } catch {
      return null;
    }
  }
}
