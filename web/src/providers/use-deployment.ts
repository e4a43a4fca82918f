import { useQuery } from '@tanstack/react-query';
import { Deployment } from '../../../contracts/identity/session.ts';
import { call } from './api-client.ts';
import { QueryFailed } from './use-query-of.ts';

async function fetchDeployment(): Promise<Deployment> {
  const result = await call({ method: 'GET', path: '/v1/deployment', sessionless: true });
  if (!result.ok) throw new QueryFailed(result);
  return Deployment.parse(result.data);
}

/** What the deployment is, once it is known; until then, and where it is not, the global one without frames. */
export function useDeployment(): Deployment {
  const { data } = useQuery({
    queryKey: ['deployment'],
    queryFn: fetchDeployment,
    staleTime: Infinity,
    retry: 1,
  });
  return data ?? { deployment: 'global', frameHosts: [] };
}

/** Shown inside of a page of one of the hosts that may do so (R-AUTH-08). */
export function isFramedBy(hosts: readonly string[]): boolean {
  if (window.self === window.top || document.referrer === '') return false;
  return hosts.includes(new URL(document.referrer).origin);
}
