import { createHash, randomBytes, type KeyObject } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Keys } from '../../platform/keys/keys.ts';

/** How long an administrator may take at the service. */
export const flowSeconds = 600;

const Flow = z.object({
  organizationId: z.string(),
  userId: z.string(),
  state: z.string().min(40),
  verifier: z.string().min(43),
});
export type Flow = z.output<typeof Flow>;
const audience = 'stepwell-meeting-flow';

/** A fresh state and PKCE verifier, with the challenge that goes to the service. */
export function newFlow(
  person: Pick<Flow, 'organizationId' | 'userId'>,
): Flow & { readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { ...person, state: randomBytes(32).toString('base64url'), verifier, challenge };
}

/** A connection on its way, in an encrypted cookie of the browser that started it: another browser brings none back. */
export class MeetingFlows {
  readonly #key: KeyObject;
  constructor(keys: Keys) {
    this.#key = keys.purposeKey('meeting-service');
  }

  seal({ organizationId, userId, state, verifier }: Flow): Promise<string> {
    return new EncryptJWT({ flow: { organizationId, userId, state, verifier } })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(audience)
      .setExpirationTime(`${flowSeconds}s`)
      .encrypt(this.#key);
  }

  /** `null` for a cookie that is not ours, was changed, or has expired. */
  async open(cookie: string | undefined): Promise<Flow | null> {
    if (cookie === undefined) return null;
    try {
      const { payload } = await jwtDecrypt(cookie, this.#key, {
        audience,
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
