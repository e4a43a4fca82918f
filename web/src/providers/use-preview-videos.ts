import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { GetPlayerWorkflow } from '../../../contracts/playback/playback.ts';
import { renewSignedMs } from './signing.ts';
import { fetchQuery, queryKey, retryPolicy } from './use-query-of.ts';

/** The preview of a workflow's draft, which its authors get. */
export const previewInput = (workflowId: string) =>
  ({ workflowId, withAddons: 'false', preview: 'true' }) as const;

interface PreviewVideo {
  readonly title: string;
  readonly url: string;
}

/** Titles and addresses of the videos of these workflows, as far as this author may see them. */
export function usePreviewVideos(workflowIds: readonly string[]): {
  readonly videos: ReadonlyMap<string, PreviewVideo>;
  readonly isLoading: boolean;
} {
  const { found, isLoading } = useQueries({
    queries: [...new Set(workflowIds)].map((workflowId) => ({
      queryKey: queryKey(GetPlayerWorkflow, previewInput(workflowId)),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchQuery(GetPlayerWorkflow, previewInput(workflowId), signal),
      staleTime: renewSignedMs,
      refetchInterval: renewSignedMs,
      retry: retryPolicy(),
    })),
    combine: (queries) => ({
      found: queries.flatMap(({ data, isError }) => (data?.data && !isError ? [data.data] : [])),
      isLoading: queries.some(({ isPending }) => isPending),
    }),
  });
  const videos = useMemo(
    () => new Map(found.map(({ id, title, hlsUrl }) => [id, { title, url: hlsUrl }])),
    [found],
  );
  return { videos, isLoading };
}
