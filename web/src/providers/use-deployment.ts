import { useQuery } from '@tanstack/react-query';
import { Deployment } from '../../../contracts/identity/session.ts';
import { call, isUnreachable } from './api-client.ts';
import { setServicePaths } from './service-paths.ts';
import { QueryFailed } from './use-query-of.ts';

async function fetchDeployment(): Promise<Deployment> {
  const result = await call({ method: 'GET', path: '/v1/deployment', sessionless: true });
  if (!result.ok) throw new QueryFailed(result);
  const deployment = Deployment.parse(result.data);
  setServicePaths(deployment.services);
  return deployment;
}

const useDeploymentQuery = () =>
  useQuery({ queryKey: ['deployment'], queryFn: fetchDeployment, staleTime: Infinity, retry: 1 });

/** The deployment once it is known; until then, or if it is not, the global one without frames. */
export const useDeployment = (): Deployment =>
  useDeploymentQuery().data ?? {
    deployment: 'global',
    frameHosts: [],
    announcement: null,
    singleSignOn: false,
    helpDesk: false,
    needsSetup: false,
    selfSignup: false,
    services: {},
  };

/** Whether what this deployment offers is still being asked for. */
export const useDeploymentPending = (): boolean => useDeploymentQuery().isPending;

/** Whether the check at start-up failed, and the function that repeats it (R-AUTH-15). */
export function useStartCheck() {
  const { error, isFetching, refetch } = useDeploymentQuery();
  const hasFailed = error instanceof QueryFailed && isUnreachable(error.result);
  return { hasFailed, isBusy: isFetching, retry: () => void refetch() };
}

/** Embedded in a page of one of the allowed hosts (R-AUTH-08). */
export function isFramedBy(hosts: readonly string[]): boolean {
  if (window.self === window.top || document.referrer === '') return false;
  return hosts.includes(new URL(document.referrer).origin);
}
