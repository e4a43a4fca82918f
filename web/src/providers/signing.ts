import type { InputOf } from '../../../contracts/kernel/define-command.ts';
import { SignBatch } from '../../../contracts/media/asset.ts';
import { accessToken } from './access-token.ts';
import { sendQuery } from './contract-call.ts';
import { logFailure } from './error-log.ts';

type SignRequest = InputOf<typeof SignBatch>['data'][number];

/** Signed addresses live ten minutes; they are asked for again before that. */
export const renewSignedMs = 8 * 60_000;

/** Nobody is signed in, so nothing can be signed for them (R-MED-02). */
export class SignTokenMissing extends Error {
  constructor() {
    super('failed to get token');
    this.name = 'SignTokenMissing';
  }
}

/**
 * Signs addresses in one call, in the order they were asked for; `null` for what is not there or not to be seen. A call
 * that fails signs nothing and reports the server's code (R-MED-02).
 */
export async function signedAddresses(
  requests: readonly SignRequest[],
  signal?: AbortSignal,
): Promise<readonly (string | null)[]> {
  if (accessToken() === null) throw new SignTokenMissing();
  const result = await sendQuery(SignBatch, { data: [...requests] }, signal);
  if (!result.ok) logFailure(result.code, `signing: ${result.error ?? result.errorMessage}`);
  return requests.map((_, index) => result.data?.items[index]?.url ?? null);
}
