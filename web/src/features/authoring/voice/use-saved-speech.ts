import { useEffect, useMemo } from 'react';
import { GetVoiceOver } from '../../../../../contracts/authoring/voice-over.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { useQueryOf } from '../../../providers/use-query-of.ts';

/** Addresses are valid for ten minutes at most. */
const renewMs = 4 * 60_000;

/** What the server alone knows: the addresses of the sounds by block, and how the organisation pronounces their terms. */
export function useSavedSpeech() {
  const { workflowId, voiceOver } = useEditor().document.draft;
  const { data, refetch } = useQueryOf(GetVoiceOver, { workflowId }, { refetchInterval: renewMs });
  const urls: ReadonlyMap<string, string> = useMemo(
    () =>
      new Map(
        (data?.blocks ?? []).flatMap(({ key, speechURL }) => (speechURL === null ? [] : [[key, speechURL]])),
      ),
    [data],
  );
  const heard = voiceOver.blocks.flatMap(({ text2SpeechId }) => text2SpeechId ?? []).join();
  useEffect(() => {
    if (heard !== '') refetch();
  }, [heard, refetch]);
  return { urls, readings: data?.readings };
}
