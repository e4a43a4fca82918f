import type { InputOf } from '../../../contracts/kernel/define-command.ts';
import { SignBatch } from '../../../contracts/media/asset.ts';
import { accessToken } from './access-token.ts';
import { sendQuery } from './contract-call.ts';
import { logFailure } from './error-log.ts';

type SignRequest = InputOf<typeof SignBatch>['data'][number];

/** Signed addresses are valid for ten minutes; they are requested again before that. */
export const renewSignedMs = 8 * 60_000;

/** Nobody is signed in, so nothing can be signed (R-MED-02). */
export class SignTokenMissing extends Error {
  constructor() {
    super('failed to get token');
    this.name = 'SignTokenMissing';
  }
}

/**
 * Signs addresses in one request, in the same order; `null` for files that do not exist or that the person may not
 * see. A failed request signs nothing and reports the server's code (R-MED-02).
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
