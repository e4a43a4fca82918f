import {
  CompleteSelfSignup,
  RequestSelfSignup,
  SelfSignupCompleted,
  SelfSignupInvalid,
  SelfSignupRequested,
  selfSignupEvents,
  selfSignupLimits,
} from '../../../contracts/identity/self-signup.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export interface SelfSignupRequest {
  readonly id: string;
  readonly organizationId: string;
  /** ISO 8601. */
  readonly askedAt: string;
  readonly expiresAt: string;
}

/** What was asked with one address, identified by its keyed hash only. */
export interface SelfSignup {
  /** `null` before the first request, and once it was used. */
  readonly request: SelfSignupRequest | null;
}

export const selfSignup = defineAggregate<SelfSignup, typeof selfSignupEvents>({
  category: 'self-signup',
  events: selfSignupEvents,
  initial: { request: null },
  evolve: (_, event, { time: askedAt }) => {
    switch (event.type) {
      case 'SelfSignupRequested': {
        const { requestId: id, organizationId, expiresAt } = event.data;
        return { request: { id, organizationId, askedAt, expiresAt } };
      }
      case 'SelfSignupCompleted':
        return { request: null };
    }
    return assertNever(event);
  },
  scope: () => ({ workspaceId: null }),
});

export const requestSelfSignup = decision(RequestSelfSignup, selfSignup, {
  id: (data) => data.emailHash,
  creates: true,
  commutes: true,
  decide: ({ requestId }, { request }, { now, newId }) => {
    const { validHours, pauseSeconds } = selfSignupLimits;
    // One email a minute, so that nobody can flood another's mailbox.
    if (request && now.getTime() - Date.parse(request.askedAt) < pauseSeconds * 1000) return [];
    const expiresAt = new Date(now.getTime() + validHours * 3_600_000).toISOString();
    // what an earlier request began is continued with the same organisation
    const organizationId = request?.organizationId ?? newId('organization');
    return [SelfSignupRequested({ requestId, organizationId, expiresAt })];
  },
});

/** The request that can still be used, if any. */
export function openSelfSignup({ request }: SelfSignup, now: Date): SelfSignupRequest | null {
  return request !== null && Date.parse(request.expiresAt) > now.getTime() ? request : null;
}

/** The open request of this id; refuses one that has expired, was used, or was replaced. */
export function requireOpenSelfSignup(state: SelfSignup, requestId: string, now: Date): SelfSignupRequest {
  const request = openSelfSignup(state, now);
  if (request?.id !== requestId) throw SelfSignupInvalid();
  return request;
}

export const completeSelfSignup = decision(CompleteSelfSignup, selfSignup, {
  id: (data) => data.emailHash,
  decide: ({ requestId }, state, { now }) => {
    const { organizationId } = requireOpenSelfSignup(state, requestId, now);
    return [SelfSignupCompleted({ requestId, organizationId })];
  },
});
