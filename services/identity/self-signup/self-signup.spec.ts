import { describe, expect, it } from 'vitest';
import { SelfSignupCompleted, SelfSignupRequested } from '../../../contracts/identity/self-signup.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { completeSelfSignup, requestSelfSignup } from './self-signup.ts';

const later = (hours: number) => ({
  ...specContext,
  now: new Date(specContext.now.getTime() + hours * 3_600_000),
});
const asked = { emailHash: 'hash', requestId: 'request-1' };
const requested = SelfSignupRequested({
  requestId: 'request-1',
  organizationId: 'new-organization',
  expiresAt: later(24).now.toISOString(),
});
const completed = SelfSignupCompleted({ requestId: 'request-1', organizationId: 'new-organization' });

describe('the request of a free trial', () => {
  it('expires after a day, and is not repeated within a minute', () => {
    expect(given().when(requestSelfSignup, asked)).toMatchObject({
      events: [requested],
      scope: { workspaceId: null },
    });
    const again = { emailHash: 'hash', requestId: 'request-2' };
    const pending = given(requested);
    expect(pending.when(requestSelfSignup, again, later(0.9 / 60)).events).toEqual([]);
    expect(pending.when(requestSelfSignup, again, later(1 / 60)).events).toHaveLength(1);
  });

  it('continues with the organisation of an earlier request, until that one was used', () => {
    const again = { emailHash: 'hash', requestId: 'request-2' };
    const other = { ...later(48), newId: () => 'another' };
    const [event] = given(requested).when(requestSelfSignup, again, other).events;
    expect(event?.data).toMatchObject({ requestId: 'request-2', organizationId: 'new-organization' });
    const [next] = given(requested, completed).when(requestSelfSignup, again, other).events;
    expect(next?.data).toMatchObject({ organizationId: 'another' });
  });

  it('is used once, within the day, and only the newest', () => {
    const invalid = 'self-signup.invalid';
    expect(given(requested).when(completeSelfSignup, asked, later(23)).events).toEqual([completed]);
    expect(given(requested).when(completeSelfSignup, asked, later(24)).refusal).toBe(invalid);
    expect(given(requested, completed).when(completeSelfSignup, asked).refusal).toBe(invalid);
    const newer = SelfSignupRequested({ ...requested.data, requestId: 'request-2' });
    expect(given(requested, newer).when(completeSelfSignup, asked).refusal).toBe(invalid);
  });
});
