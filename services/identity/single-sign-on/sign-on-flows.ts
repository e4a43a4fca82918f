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

/**
 * Sign-ins on their way, each in an encrypted cookie of the browser that started it: nothing is stored for them, and a
 * response that another browser brings back finds none.
 */
export class SignOnFlows {
  readonly #key: Uint8Array;
  constructor(keys: Keys) {
    this.#key = keys.purposeKey('sign-on-flows');
  }

  seal(flow: Flow): Promise<string> {
    return new EncryptJWT({ flow })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience('stepwell-sign-on')
      .setExpirationTime(`${flowSeconds}s`)
      .encrypt(this.#key);
  }

  /** `null` for a cookie that is not ours, was changed, or has expired. */
  async open(cookie: string | undefined): Promise<Flow | null> {
    if (cookie === undefined) return null;
    try {
      const { payload } = await jwtDecrypt(cookie, this.#key, {
        audience: 'stepwell-sign-on',
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return Flow.parse(payload['flow']);
    } catch {
      return null;
    }
  }
}
