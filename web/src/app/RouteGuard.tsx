import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homePath } from '../providers/home-path.ts';
import { useIpStatus } from '../providers/ip-check.ts';
import { useDeployment, useDeploymentPending } from '../providers/use-deployment.ts';
import { useSession } from '../providers/session.ts';
import type { FeatureRoute } from './feature.ts';
import { IpGate, mayStay } from './IpGate.tsx';
import { RouteLoading } from './RouteLoading.tsx';
import { sameOriginPath } from './same-origin-path.ts';

/** Renders the route for people who may see it and redirects everyone else (R-RTE-01 to 07, R-PLY-02, R-PLY-03). */
export function RouteGuard({ route, children }: { route: FeatureRoute; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const ip = useIpStatus();
  const { needsSetup } = useDeployment();
  const signedIn = session.status === 'signed-in';
  if (!signedIn && needsSetup !== (route.path === '/setup'))
    return <Navigate to={needsSetup ? '/setup' : '/'} replace />;
  if (route.who === 'guest' && session.status === 'signed-in') {
    const target = sameOriginPath(new URLSearchParams(location.search).get('redirect'));
    return <Navigate to={target ?? homePath(session)} replace />;
  }
  if (route.who === 'member' && !signedIn) {
    const redirectTarget = encodeURIComponent(location.pathname + location.search + location.hash);
    return <Navigate to={`${route.signIn ?? '/'}?redirect=${redirectTarget}`} replace />;
  }
  if (signedIn && route.who === 'member' && ip !== 'passed' && !mayStay(session, route))
    return <IpGate status={ip} session={session} />;
  if (signedIn && route.exists && !route.exists(session)) return <Navigate to="/home" replace />;
  if (signedIn && route.allowed && !route.allowed(session)) return <Navigate to="/403" replace />;
  return <WhereOffered by={route.offered}>{children}</WhereOffered>;
}

/** What not every deployment has; elsewhere the address is like an unknown one. */
function WhereOffered({ by, children }: { by: FeatureRoute['offered']; children: ReactNode }) {
  const deployment = useDeployment();
  const isPending = useDeploymentPending();
  if (by === undefined) return children;
  if (isPending) return <RouteLoading />;
  return by(deployment) ? children : <Navigate to="/" replace />;
}
