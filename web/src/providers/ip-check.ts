import { useEffect, useRef } from 'react';
import { IpAccess } from '../../../contracts/identity/ip-access.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { createSharedState } from '../browser/shared-state.ts';
import { call, onAddressRefused, unavailableRetryMs } from './api-client.ts';
import { currentSession, onSessionEnd, type Session, useSession } from './session.ts';

/** Whether this device is in a network that its organisation allows (R-IP-01). */
export type IpStatus = 'todo' | 'checking' | 'passed' | 'notAllowed' | 'connectFailed';

const checked = createSharedState<IpStatus>('todo');
onSessionEnd(() => checked.set('todo'));
onAddressRefused(() => {
  if (currentSession().status === 'signed-in') checked.set('notAllowed');
});

/** Asks the server (R-IP-02); an error is no answer, so that it is asked again (R-IP-03). */
export async function checkIp(): Promise<void> {
  checked.set('checking');
  const result = await call({ method: 'POST', path: '/v1/permission/check-ip-access' });
  if (currentSession().status !== 'signed-in') return;
  // a refusal by code 5 has set the status already
  if (!result.ok) return checked.set(checked.get() === 'notAllowed' ? 'notAllowed' : 'todo');
  const access = IpAccess.safeParse(result.data);
  if (!access.success) return checked.set('connectFailed');
  checked.set(access.data.isAllowed ? 'passed' : 'notAllowed');
}

const isRestricted = (session: Session): boolean =>
  session.status === 'signed-in' && session.organization.settings.permissions.enableRestrictedIP;

/** An organisation without restrictions needs no check: its members have passed. */
export function useIpStatus(): IpStatus {
  const session = useSession();
  const status = checked.use();
  return status === 'todo' && !isRestricted(session) ? 'passed' : status;
}

/** Part of the application: checks once somebody is in, and again until there is an answer. */
export function useIpCheck(): void {
  const isDue = isRestricted(useSession());
  const status = checked.use();
  const hasFailed = useRef(false);
  useEffect(() => {
    if (!isDue || status !== 'todo') return undefined;
    const timer = setTimeout(() => void checkIp(), hasFailed.current ? unavailableRetryMs : 0);
    hasFailed.current = true;
    return () => clearTimeout(timer);
  }, [isDue, status]);
}

/** Administrators of the organisation reach its administration from every network (R-IP-06). */
export const mayAdministerAnywhere = (session: Session, path: string): boolean =>
  session.status === 'signed-in' &&
  isOrganizationAdmin(session.profile.role) &&
  /^\/admin(?:\/|$)/.test(path);
