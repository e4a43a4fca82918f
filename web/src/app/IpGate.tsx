import { Navigate } from 'react-router';
import { checkIp, type IpStatus, mayAdministerAnywhere } from '../providers/ip-check.ts';
import type { Session } from '../providers/session.ts';
import { AddressRefused, AddressUnchecked } from './errors/ErrorPages.tsx';
import type { FeatureRoute } from './feature.ts';
import { RouteLoading } from './RouteLoading.tsx';

const ipRestrictionPath = '/admin/setting/ip-restriction';

/** Pages that are open from every network. */
export const mayStay = (session: Session, { path }: FeatureRoute): boolean =>
  mayAdministerAnywhere(session, path);

interface IpGateProps {
  readonly status: IpStatus;
  readonly session: Session;
}

/** In place of a page, until the network is known to be allowed (R-IP-04, R-HOM-02, R-RTE-08). */
export function IpGate({ status, session }: IpGateProps) {
  if (status === 'connectFailed') return <AddressUnchecked onRetry={checkIp} />;
  if (status !== 'notAllowed') return <RouteLoading />;
  return mayAdministerAnywhere(session, ipRestrictionPath) ? (
    <Navigate to={ipRestrictionPath} replace />
  ) : (
    <AddressRefused onRetry={checkIp} />
  );
}
