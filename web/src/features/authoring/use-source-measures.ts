import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { EditorMedia } from '../../editor/state/editor-context.tsx';
import { signedAddresses } from '../../providers/signing.ts';

const MotionFile = z.object({ perSecond: z.number().positive(), changes: z.array(z.number()) });

/** What the pipeline measured of the source; `null` for what it did not. */
async function fetchMeasures(workflowId: string, signal: AbortSignal) {
  const asked = (['frames', 'motion'] as const).map((type) => ({ workflowId, type }));
  const [framesUrl, motionUrl] = await signedAddresses(asked, signal);
  const get = async (url: string | null | undefined) => {
    const response = url ? await fetch(url, { signal }) : null;
    // 204: a video of an earlier release
    return response?.status === 200 ? response : null;
  };
  const [frames, motion] = await Promise.all([get(framesUrl), get(motionUrl)]);
  const parsed = MotionFile.safeParse(motion ? await motion.json() : null);
  return {
    frames: frames && new Float64Array(await frames.arrayBuffer()),
    motion: parsed.success ? parsed.data : null,
  };
}

type Measures = Required<Pick<EditorMedia, 'frames' | 'motion'>>;
const unmeasured: Measures = { frames: null, motion: null };

/** When the frames of the source are shown and how much they move, once it was processed. */
export function useSourceMeasures(workflowId: string, complete: boolean): Measures {
  const { data } = useQuery({
    queryKey: ['source-measures', workflowId],
    queryFn: ({ signal }) => fetchMeasures(workflowId, signal),
    enabled: complete,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return data ?? unmeasured;
}
