import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  ListMyWorkspaces,
  ListWorkspaces,
  type WorkspaceView,
} from '../../../contracts/organization/workspace.ts';
import { fetchAllPages } from './fetch-all-pages.ts';
import { failureOf, fetchQuery, queryKey, type QueryState, retryPolicy } from './use-query-of.ts';

type Workspaces = Pick<QueryState<readonly WorkspaceView[]>, 'data' | 'error' | 'refetch'>;

/** All workspaces that the person may see, or may edit in: for pickers and names. */
export function useWorkspaces(type: 'view' | 'edit' = 'view', enabled = true): Workspaces {
  const query = useQuery({
    queryKey: queryKey(ListWorkspaces, { type, page: 'every' }),
    queryFn: ({ signal }) => fetchAllPages((part) => fetchQuery(ListWorkspaces, { type, ...part }, signal)),
    enabled,
    staleTime: 60_000,
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
    staleTime: 60_000,
    retry: retryPolicy(),
  });
  return query.data ?? (query.isError ? [] : null);
}
