import { createHash } from 'node:crypto';
import type { LoginThrottle } from './login-throttle.ts';
import type { LinkClaim, SignedLinks } from './signed-links.ts';

interface CodePorts {
  readonly throttle: LoginThrottle;
  readonly links: SignedLinks;
}
/** A code as somebody typed it, with the address that it was sent to. */
export interface TypedCode {
  /** Codes of each kind are counted apart, and apart from passwords: who forgot one has tried it before. */
  readonly counter: 'invitation-code' | 'reset-code' | 'self-signup-code';
  readonly emailHash: string;
  readonly code: string;
  /** Of the client. */
  readonly address: string;
}

/**
 * The token of an email's link, by the code of the same email; `null` for a wrong code. Takes the same time for an
 * address that nothing was sent to, and uses neither of them up.
 */
export async function redeemEmailedCode(
  { throttle, links }: CodePorts,
  { counter, emailHash, code, address }: TypedCode,
  findClaim: () => Promise<LinkClaim | null>,
): Promise<{ readonly token: string } | null> {
  const counted = createHash('sha256').update(`${counter} ${emailHash}`).digest('hex');
  const attempt = await throttle.reserve(counted, { address, deviceId: null });
  const claim = await findClaim().catch(async (error: unknown) => {
    await attempt.cancel();
    throw error;
  });
  if (!links.isCodeOf(claim, code) || claim === null) return null;
  await attempt.succeed();
  return { token: links.createToken(claim) };
}
