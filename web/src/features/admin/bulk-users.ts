import { DeactivateUser, ReactivateUser, type UserView } from '../../../../contracts/identity/user.ts';
import type { CallResult } from '../../providers/api-client.ts';
import { order } from '../../providers/contract-call.ts';

export type BulkAct = 'deactivate' | 'reactivate';
/** A reason that we know before asking, or the refusal in the server's words. */
export type SkipReason =
  'skippedSelf' | 'skippedErased' | 'skippedActive' | 'skippedInactive' | { readonly told: string };
export interface BulkResult {
  readonly act: BulkAct;
  readonly done: readonly UserView[];
  readonly skipped: readonly { readonly user: UserView; readonly why: SkipReason }[];
}
type Send = (act: BulkAct, userId: string) => Promise<CallResult<unknown>>;

const send: Send = (act, userId) =>
  order(
    act === 'deactivate' ? DeactivateUser : ReactivateUser,
    { userId },
    { commandId: crypto.randomUUID() },
  );

/** Why somebody is left out, as far as it is known before asking. */
export function knownReason(act: BulkAct, user: UserView, self: string): SkipReason | null {
  if (user.status === 'erased') return 'skippedErased';
  if (act === 'deactivate' && user.id === self) return 'skippedSelf';
  if (act === 'deactivate' && user.status === 'inactive') return 'skippedInactive';
  return act === 'reactivate' && user.status === 'active' ? 'skippedActive' : null;
}

/** Does it for each, one after another, and keeps whom it left out and why. */
export async function actOnUsers(
  act: BulkAct,
  users: readonly UserView[],
  self: string,
  sending: Send = send,
): Promise<BulkResult> {
  const done: UserView[] = [];
  const skipped: { user: UserView; why: SkipReason }[] = [];
  for (const user of users) {
    const known = knownReason(act, user, self);
    const answer = known === null ? await sending(act, user.id) : null;
    if (answer?.ok) done.push(user);
    else skipped.push({ user, why: known ?? { told: answer?.errorMessage ?? '' } });
  }
  return { act, done, skipped };
}
