import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../../contracts/playback/playback.ts';
import { renewSignedMs } from './signing.ts';
import { fetchQuery, queryKey, type QueryAge, renewalIn, retryPolicy } from './use-query-of.ts';

/** The preview of a workflow's draft, which its authors get. */
export const previewInput = (workflowId: string) =>
  ({ workflowId, withAddons: 'false', preview: 'true' }) as const;

interface PreviewVideo {
  readonly title: string;
  readonly url: string;
}

/** By workflow. */
export type PreviewVideos = ReadonlyMap<string, PreviewVideo>;

const videosOf = (found: readonly PlayerWorkflow[]): PreviewVideos =>
  new Map(found.map(({ id, title, hlsUrl }) => [id, { title, url: hlsUrl }]));

const previewQuery = (workflowId: string) => ({
  queryKey: queryKey(GetPlayerWorkflow, previewInput(workflowId)),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchQuery(GetPlayerWorkflow, previewInput(workflowId), signal),
});

/** Requests newer addresses; those that are refused or fail are left out. */
export function useFetchPreviewVideos(): (workflowIds: readonly string[]) => Promise<PreviewVideos> {
  const client = useQueryClient();
  return useCallback(
    async (workflowIds) => {
      const queries = [...new Set(workflowIds)].map((id) =>
        client.fetchQuery({ ...previewQuery(id), staleTime: 0 }),
      );
      const answers = await Promise.allSettled(queries);
      return videosOf(
        answers.flatMap((each) => (each.status === 'fulfilled' && each.value.data ? [each.value.data] : [])),
      );
    },
    [client],
  );
}

/** Titles and addresses of the videos of these workflows, as far as this author may see them. */
export function usePreviewVideos(workflowIds: readonly string[]): {
  readonly videos: PreviewVideos;
  readonly isLoading: boolean;
} {
  const { found, isLoading } = useQueries({
    queries: [...new Set(workflowIds)].map((workflowId) => ({
      ...previewQuery(workflowId),
      staleTime: renewSignedMs,
      refetchInterval: ({ state }: { readonly state: QueryAge }) => renewalIn(state, renewSignedMs),
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: true,
      retry: retryPolicy(),
    })),
    combine: (queries) => ({
      found: queries.flatMap(({ data, isError }) => (data?.data && !isError ? [data.data] : [])),
      isLoading: queries.some(({ isPending }) => isPending),
    }),
  });
  const videos = useMemo(() => videosOf(found), [found]);
  return { videos, isLoading };
}
