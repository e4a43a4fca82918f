import { describe, expect, it } from 'vitest';
import { UserDeactivated } from '../../../contracts/identity/user.ts';
import { LoginActivityRecorded, UserInteracted } from '../../../contracts/identity/presence.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { recordLastInteraction, recordLoginActivity } from './record-presence.ts';
import { userRegistered } from './user-registered.fixture.ts';

const userId = specContext.sender.actor;
const registered = userRegistered({ userId, email: 'a@b.example' });
const seconds = specContext.now.getTime() / 1000;
const after = (more: number) => ({ ...specContext, now: new Date((seconds + more) * 1000) });

describe('the recorded activity of a person', () => {
  it('R-SES-12: the last interaction is in seconds, and is written once an hour', () => {
    const interacted = UserInteracted({ userId, lastInteraction: seconds });
    expect(given(registered).when(recordLastInteraction, {}).events).toEqual([interacted]);
    const before = given(registered, interacted);
    expect(before.when(recordLastInteraction, {}, after(3599)).events).toEqual([]);
    expect(before.when(recordLastInteraction, {}, after(3600)).events).toHaveLength(1);
    const inactive = given(registered, UserDeactivated({ userId }));
    expect(inactive.when(recordLastInteraction, {}).events).toEqual([]);
  });

  it('R-AUTH-30: a login-activity record names its sender and nobody else', () => {
    const record = { userId, email: 'a@b.example', device: 'desktop', product: 'web' };
    expect(given(registered).when(recordLoginActivity, record).events).toEqual([
      LoginActivityRecorded({ userId, device: 'desktop', product: 'web' }),
    ]);
    const forged = { ...record, userId: 'somebody-else' };
    expect(given(registered).when(recordLoginActivity, forged).refusal).toBe('access.forbidden');
  });
});
