import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import {
  ListMyWorkspaces,
  ListWorkspaces,
  type WorkspaceView,
} from '../../../contracts/organization/workspace.ts';
import { fetchAllPages } from './fetch-all-pages.ts';
import { failureOf, fetchQuery, queryKey, type QueryState, retryPolicy } from './use-query-of.ts';

type Workspaces = Pick<QueryState<readonly WorkspaceView[]>, 'data' | 'error' | 'refetch'>;

/** Others publish at any time, so the numbers of workflows are counted again once somebody comes back to them. */
const freshness = { staleTime: 10_000, refetchOnWindowFocus: true };

/** All workspaces that the person may see, or may edit in: for pickers and names. */
export function useWorkspaces(type: 'view' | 'edit' = 'view', enabled = true): Workspaces {
  const query = useQuery({
    queryKey: queryKey(ListWorkspaces, { type, page: 'every' }),
    queryFn: ({ signal }) => fetchAllPages((part) => fetchQuery(ListWorkspaces, { type, ...part }, signal)),
    enabled,
    ...freshness,
    retry: retryPolicy(),
  });
  const { refetch } = query;
  return {
    data: query.data ?? null,
    error: failureOf(query.error),
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}

/** The person's own workspaces, for the side menu; none where the list failed, which is reported (R-WSP-07). */
export function useMyWorkspaces(userId: string): readonly WorkspaceView[] | null {
  const query = useQuery({
    queryKey: queryKey(ListMyWorkspaces, { userId, page: 'every' }),
    queryFn: ({ signal }) =>
      fetchAllPages((part) => fetchQuery(ListMyWorkspaces, { userId, ...part }, signal)),
    ...freshness,
    retry: retryPolicy(),
  });
  return query.data ?? (query.isError ? [] : null);
}

/** Loads the workspaces that are shown again on the way to another page, for what is on each of them. */
export function useWorkspacesOnEachPage(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    for (const contract of [ListWorkspaces, ListMyWorkspaces])
      void client.refetchQueries(
        { queryKey: queryKey(contract), type: 'active', stale: true },
        { cancelRefetch: false },
      );
  }, [client, pathname]);
}
