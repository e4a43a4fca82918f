import { useState } from 'react';
import type { PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { PlayerLoading } from '../../player/PlayerLoading.tsx';
import {
  useFetchPreviewVideos,
  usePreviewVideos,
  type PreviewVideos,
} from '../../providers/use-preview-videos.ts';
import { previewPieces, previewResult } from './preview-result.ts';
import { Watching, type WatchingProps } from './Watching.tsx';

type Cut = NonNullable<PlayerWorkflow['sourceCut']>;

interface ResultPreviewProps extends Omit<WatchingProps, 'pieces' | 'renewed'> {
  readonly cut: Cut;
}

const otherWorkflows = ({ inserts = [] }: Cut): readonly string[] =>
  inserts.flatMap((insert) => (insert.kind === 'video' ? [insert.workflowId] : []));

/** A draft with what is inserted into it: its browser plays one after the other, so that nothing has to be encoded. */
export function ResultPreview({ cut, ...props }: ResultPreviewProps) {
  const { videos, isLoading } = usePreviewVideos(otherWorkflows(cut));
  if (isLoading) return <PlayerLoading />;
  return <Loaded {...props} cut={cut} videos={videos} />;
}

interface LoadedProps extends ResultPreviewProps {
  readonly videos: PreviewVideos;
}

/** The answer that is watched is the first one; a newer one has only other addresses. */
function Loaded({ cut, videos, workflow, ...props }: LoadedProps) {
  const t = useText(playerTexts);
  const fetchVideos = useFetchPreviewVideos();
  const [shownWith] = useState(() => (answer: PlayerWorkflow, addresses: PreviewVideos) => ({
    workflow: previewResult(answer, cut),
    pieces: previewPieces(workflow, cut, (id) => ({
      url: addresses.get(id)?.url ?? null,
      absent: t('insertNotShown'),
      failed: t('insertFailed'),
    })),
  }));
  const [shown] = useState(() => shownWith(workflow, videos));
  const renewed = async (answer: PlayerWorkflow) => shownWith(answer, await fetchVideos(otherWorkflows(cut)));
  return <Watching {...props} {...shown} renewed={renewed} />;
}
