import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, successEnvelope, TestNetwork } from '../test-network.ts';
import { organizationOf, profileOfMaria, stubMariaSession } from '../test-session.ts';
import { currentSession, logoutReason } from './session.ts';
import { signIn } from './sign-in.ts';
import { sessionCheckMs, useSessionCheck } from './use-session-check.ts';

let network: TestNetwork;
let visibility: DocumentVisibilityState;
beforeEach(async () => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  network = new TestNetwork();
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});
const checks = () => network.requestsTo('GET /v1/profile/me').length;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a page that asks nothing learns that its session was ended, and says so', async () => {
  renderHook(useSessionCheck);
  network.replies['GET /v1/profile/me'] = refusal(401, 'session.invalid');
  network.replies['POST /v1/auth/refresh'] = refusal(401, 'session.invalid');
  await wait(2 * sessionCheckMs);
  expect(currentSession().status).toBe('signed-out');
  expect(logoutReason()).toBe('ended');
});

it('shows what the person may do since their role was changed', async () => {
  renderHook(useSessionCheck);
  const before = currentSession();
  await wait(2 * sessionCheckMs);
  expect(currentSession()).toBe(before); // nothing is drawn again for nothing
  const demoted = { ...profileOfMaria, role: 'viewer', access: ['player'] };
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: demoted });
  await wait(sessionCheckMs);
  expect(currentSession()).toMatchObject({ profile: { role: 'viewer', access: ['player'] } });
});

it('shows what the organisation has since its settings were changed', async () => {
  renderHook(useSessionCheck);
  network.replies['GET /v1/organization-settings/my'] = successEnvelope({
    item: organizationOf({ autoLogoutTimeout: 25 }),
  });
  await wait(2 * sessionCheckMs);
  const permissions = { autoLogoutTimeout: 25 };
  expect(currentSession()).toMatchObject({ organization: { settings: { permissions } } });
});

it('asks nothing while it is hidden, and at once when it is shown again', async () => {
  renderHook(useSessionCheck);
  const before = checks();
  visibility = 'hidden';
  await wait(10 * sessionCheckMs);
  expect(checks()).toBe(before);
  visibility = 'visible';
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(checks()).toBe(before + 1);
});

it('a server that cannot be reached ends no session', async () => {
  renderHook(useSessionCheck);
  network.replies['GET /v1/profile/me'] = refusal(503, 'service.unavailable');
  await wait(3 * sessionCheckMs);
  expect(currentSession().status).toBe('signed-in');
});
