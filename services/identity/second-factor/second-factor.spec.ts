import { describe, expect, it } from 'vitest';
import {
  RecoveryCodesCreated,
  RecoveryCodeUsed,
  SecondFactorAdded,
  SecondFactorRemoved,
  SecondFactorsReset,
} from '../../../contracts/identity/second-factor.ts';
import { given, specContext, type PastEvent } from '../../platform/commands/given.fixture.ts';
import type { User } from '../user/user.ts';
import {
  addSecondFactor,
  recordRecoveryCodes,
  recordRecoveryCodeUse,
  removeSecondFactor,
  resetSecondFactors,
} from './second-factor.ts';

const userId = 'ada';
const app = { userId, factorId: 'app', kind: 'totp' } as const;
const key = { userId, factorId: 'key', kind: 'passkey' } as const;
const added = (factor: typeof app | typeof key) => SecondFactorAdded({ ...factor, name: 'Phone' });
const codes = { userId, batchId: 'batch-1' };

describe('second factors', () => {
  it('are added once each, ten at most', () => {
    const data = { ...app, name: 'Phone' };
    expect(given().when(addSecondFactor, data).events).toEqual([added(app)]);
    expect(given(added(app)).when(addSecondFactor, data).events).toEqual([]);
    const ten = Array.from({ length: 10 }, (_, n) =>
      SecondFactorAdded({ ...app, factorId: `app-${n}`, name: 'Phone' }),
    );
    expect(given(...ten).when(addSecondFactor, data).refusal).toBe('second-factor.limit');
    expect(given(...ten.slice(1)).when(addSecondFactor, data).events).toHaveLength(1);
  });

  it('are removed, but the last one is not where one is required', () => {
    const remove = (isRequired: boolean) => ({ userId, factorId: 'app', isRequired });
    const both = given(added(app), added(key));
    expect(both.when(removeSecondFactor, remove(true)).events).toEqual([SecondFactorRemoved(app)]);
    const one = given(added(app));
    expect(one.when(removeSecondFactor, remove(true)).refusal).toBe('second-factor.required');
    expect(one.when(removeSecondFactor, remove(false)).events).toEqual([SecondFactorRemoved(app)]);
    expect(given(added(key)).when(removeSecondFactor, remove(false)).refusal).toBe('resource.absent');
  });

  it('have recovery codes, which go with the last of them', () => {
    const created = RecoveryCodesCreated({ ...codes, count: 10 });
    expect(given().when(recordRecoveryCodes, codes).events).toEqual([]);
    expect(given(added(app)).when(recordRecoveryCodes, codes).events).toEqual([created]);
    const withCodes = given(added(app), created);
    expect(withCodes.when(recordRecoveryCodeUse, codes)).toMatchObject({
      events: [RecoveryCodeUsed(codes)],
      state: { batchId: 'batch-1' },
    });
    const last = withCodes.when(removeSecondFactor, { userId, factorId: 'app', isRequired: false });
    expect(last.state).toEqual({ factors: [], batchId: null });
  });

  it('are reset by who may change the account, once', () => {
    const account = { status: 'active', id: userId, role: 'viewer', roles: {} } as User;
    const by = (role: string, of: User = account) => ({
      administrator: { isSystem: false, userId: 'ben', role, roles: {} },
      account: of,
    });
    const reset = (facts: object, ...events: readonly PastEvent[]) =>
      given(...events).when(resetSecondFactors, { userId }, specContext, facts);
    const done = SecondFactorsReset({ userId });
    expect(reset(by('admin-organization'), added(app))).toMatchObject({
      events: [done],
      state: { factors: [], batchId: null },
    });
    expect(reset(by('admin-organization'), added(app), done).events).toEqual([]);
    expect(reset(by('viewer'), added(app)).refusal).toBe('resource.absent');
    expect(reset(by('admin-organization', { status: 'absent' }), added(app)).refusal).toBe('resource.absent');
    const chief = { ...account, role: 'admin-super' } as User;
    expect(reset(by('admin-organization', chief), added(app)).refusal).toBe('user.role-too-weak');
  });

  it('are reset by somebody else alone: their person proves that it is them first', () => {
    const { actor: self } = specContext.sender;
    const account = { status: 'active', id: self, role: 'admin-super', roles: {} } as User;
    const administrator = { isSystem: false, userId: self, role: 'admin-super', roles: {} };
    const own = SecondFactorAdded({ ...app, userId: self, name: 'Phone' });
    const facts = { administrator, account };
    const reset = given(own).when(resetSecondFactors, { userId: self }, specContext, facts);
    expect(reset).toMatchObject({ events: [], refusal: 'second-factor.own' });
  });
});
