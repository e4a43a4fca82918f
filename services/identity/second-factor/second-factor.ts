import {
  AddSecondFactor,
  OwnSecondFactors,
  RecordRecoveryCodes,
  RecordRecoveryCodeUse,
  RecoveryCodesCreated,
  RecoveryCodeUsed,
  RemoveSecondFactor,
  ResetSecondFactors,
  SecondFactorAdded,
  SecondFactorLimit,
  SecondFactorRemoved,
  SecondFactorRequired,
  secondFactorEvents,
  secondFactorLimits,
  SecondFactorsReset,
  type FactorKind,
} from '../../../contracts/identity/second-factor.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireAuthority } from '../user/require-authority.ts';
import { user } from '../user/user.ts';

/** Which second factors a person has; their seeds and keys are stored with the secrets. */
export interface SecondFactors {
  readonly factors: readonly { readonly id: string; readonly kind: FactorKind }[];
  /** The recovery codes that count. */
  readonly batchId: string | null;
}

const none: SecondFactors = { factors: [], batchId: null };

/** The second factors of one person, whose id it has. */
export const secondFactors = defineAggregate<SecondFactors, typeof secondFactorEvents>({
  category: 'second-factors',
  events: secondFactorEvents,
  initial: none,
  evolve: (state, event) => {
    switch (event.type) {
      case 'SecondFactorAdded': {
        const { factorId: id, kind } = event.data;
        return { ...state, factors: [...state.factors, { id, kind }] };
      }
      case 'SecondFactorRemoved': {
        const factors = state.factors.filter(({ id }) => id !== event.data.factorId);
        return factors.length === 0 ? none : { ...state, factors };
      }
      case 'RecoveryCodesCreated':
        return { ...state, batchId: event.data.batchId };
      case 'RecoveryCodeUsed':
        return state;
      case 'SecondFactorsReset':
        return none;
    }
    return assertNever(event);
  },
  scope: () => ({ workspaceId: null }),
});

export const addSecondFactor = decision(AddSecondFactor, secondFactors, {
  id: (data) => data.userId,
  commutes: true,
  decide: (data, { factors }) => {
    if (factors.some(({ id }) => id === data.factorId)) return [];
    if (factors.length >= secondFactorLimits.factors) throw SecondFactorLimit();
    return [SecondFactorAdded(data)];
  },
});

export const removeSecondFactor = decision(RemoveSecondFactor, secondFactors, {
  id: (data) => data.userId,
  commutes: true,
  decide: ({ userId, factorId, isRequired }, { factors }) => {
    const factor = factors.find(({ id }) => id === factorId);
    if (factor === undefined) throw NotFound();
    if (isRequired && factors.length === 1) throw SecondFactorRequired();
    return [SecondFactorRemoved({ userId, factorId, kind: factor.kind })];
  },
});

export const recordRecoveryCodes = decision(RecordRecoveryCodes, secondFactors, {
  id: (data) => data.userId,
  commutes: true,
  decide: (data, { factors }) =>
    factors.length === 0 ? [] : [RecoveryCodesCreated({ ...data, count: secondFactorLimits.recoveryCodes })],
});

export const recordRecoveryCodeUse = decision(RecordRecoveryCodeUse, secondFactors, {
  id: (data) => data.userId,
  commutes: true,
  decide: (data) => [RecoveryCodeUsed(data)],
});

export const resetSecondFactors = decision(ResetSecondFactors, secondFactors, {
  id: (data) => data.userId,
  facts: async ({ userId }, _ask, administrator, readAggregate) => ({
    administrator,
    account: (await readAggregate(user, userId)).state,
  }),
  decide: ({ userId }, { factors }, { sender }, { administrator, account }) => {
    if (account.status !== 'active' && account.status !== 'inactive') throw NotFound();
    requireAuthority(administrator, account);
    if (userId === sender.actor) throw OwnSecondFactors();
    return factors.length === 0 ? [] : [SecondFactorsReset({ userId })];
  },
});
