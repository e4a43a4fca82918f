import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import type { EditorMedia } from '../../editor/state/editor-context.tsx';
import { renewSignedMs, signedAddresses } from '../../providers/signing.ts';
import { useSourceMeasures } from './use-source-measures.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';

const WaveformFile = z.object({ perSecond: z.number().positive(), peaks: z.array(z.number()) });

const pollMs = 3_000;

/** The waveform; `null` until the pipeline has created it. */
async function fetchWaveform(workflowId: string, signal: AbortSignal): Promise<EditorMedia['waveform']> {
  const [url] = await signedAddresses([{ workflowId, type: 'waveform' }], signal);
  if (!url) return null;
  const response = await fetch(url, { signal });
  const parsed = WaveformFile.safeParse(response.ok ? await response.json() : null);
  return parsed.success ? parsed.data : null;
}

const picturesOf = (steps: PlayerWorkflow['steps']): EditorMedia['pictures'] =>
  new Map(
    steps
      .flatMap(({ annotations }) => annotations)
      .flatMap((each) =>
        each.type === 'image' && each.imageUrl !== null ? [[each.assetId, each.imageUrl] as const] : [],
      ),
  );

/** Video, images and waveform of the draft, as far as available. */
export function useEditorMedia(workflowId: string, previewReady: boolean, complete: boolean): EditorMedia {
  const { data, refetch } = useQueryOf(
    GetPlayerWorkflow,
    { workflowId, withAddons: 'false', preview: 'true' },
    { enabled: previewReady, renewMs: renewSignedMs },
  );
  const waveform = useQuery({
    // loaded once more when everything is ready: the last stages may end between two polls
    queryKey: ['waveform', workflowId, complete],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchWaveform(workflowId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    refetchInterval: ({ state }) => (state.data == null && !complete ? pollMs : false),
  });
  const { frames, motion } = useSourceMeasures(workflowId, complete);
  const url = data?.hlsUrl ?? null;
  const imageMap = data?.imageMap ?? null;
  const sound = waveform.data ?? null;
  const steps = data?.steps;
  const pictures = useMemo(() => picturesOf(steps ?? []), [steps]);
  return useMemo(
    () => ({ url, imageMap, waveform: sound, frames, motion, pictures, renew: refetch }),
    [url, imageMap, sound, frames, motion, pictures, refetch],
  );
}
