import { useEffect, useMemo } from 'react';
import { GetVoiceOver } from '../../../../../contracts/authoring/voice-over.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import type { VoiceRow } from './use-voice-blocks.ts';

/** Addresses are valid for ten minutes at most. */
const renewMs = 4 * 60_000;

/** The addresses of the sounds that can be listened to, by block. */
export function useSpeechUrls(workflowId: string, rows: readonly VoiceRow[]): ReadonlyMap<string, string> {
  const { data, refetch } = useQueryOf(GetVoiceOver, { workflowId }, { refetchInterval: renewMs });
  const urls = useMemo(
    () =>
      new Map(
        (data?.blocks ?? []).flatMap(({ key, speechURL }) => (speechURL === null ? [] : [[key, speechURL]])),
      ),
    [data],
  );
  const heard = rows.flatMap(({ block: { text2SpeechId } }) => text2SpeechId ?? []).join();
  useEffect(() => {
    if (heard !== '') refetch();
  }, [heard, refetch]);
  return urls;
}
