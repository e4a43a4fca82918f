import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cutOf } from '../../../../../contracts/authoring/model/video-cut.ts';
import { GetPlayerWorkflow } from '../../../../../contracts/playback/playback.ts';
import type { InsertSources } from '../../../editor/cut/insert-names.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { renewSignedMs } from '../../../providers/signing.ts';
import { fetchQuery, queryKey, retryPolicy } from '../../../providers/use-query-of.ts';

/** The preview of a workflow's draft, which its authors get. */
export const previewInput = (workflowId: string) =>
  ({ workflowId, withAddons: 'false', preview: 'true' }) as const;

/** Titles and addresses of the videos that are inserted into the draft, as far as this author may see them. */
export function useInsertSources(): InsertSources {
  const { inserts = [] } = cutOf(useEditor().document.draft);
  const ids = [...new Set(inserts.flatMap((insert) => (insert.kind === 'video' ? [insert.workflowId] : [])))];
  const found = useQueries({
    queries: ids.map((workflowId) => ({
      queryKey: queryKey(GetPlayerWorkflow, previewInput(workflowId)),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchQuery(GetPlayerWorkflow, previewInput(workflowId), signal),
      staleTime: renewSignedMs,
      refetchInterval: renewSignedMs,
      retry: retryPolicy(),
    })),
    combine: (queries) => queries.flatMap(({ data, isError }) => (data?.data && !isError ? [data.data] : [])),
  });
  return useMemo(() => new Map(found.map(({ id, title, hlsUrl }) => [id, { title, url: hlsUrl }])), [found]);
}
