import { useState } from 'react';
import type { PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { PlayerLoading } from '../../player/PlayerLoading.tsx';
import type { PlayerPiece } from '../../player/player-source.ts';
import { usePreviewVideos } from '../../providers/use-preview-videos.ts';
import { previewPieces, previewResult } from './preview-result.ts';
import { Watching, type WatchingProps } from './Watching.tsx';

type Cut = NonNullable<PlayerWorkflow['sourceCut']>;

interface ResultPreviewProps extends Omit<WatchingProps, 'pieces'> {
  readonly cut: Cut;
}

/** A draft with what is inserted into it: its browser plays one after the other, so that nothing has to be encoded. */
export function ResultPreview({ cut, ...props }: ResultPreviewProps) {
  const { inserts = [] } = cut;
  const { videos, isLoading } = usePreviewVideos(
    inserts.flatMap((insert) => (insert.kind === 'video' ? [insert.workflowId] : [])),
  );
  if (isLoading) return <PlayerLoading />;
  return <Loaded {...props} cut={cut} videos={videos} />;
}

interface LoadedProps extends ResultPreviewProps {
  readonly videos: ReturnType<typeof usePreviewVideos>['videos'];
}

/** The answer that is watched is the first one; a newer one has only other addresses. */
function Loaded({ cut, videos, workflow, ...props }: LoadedProps) {
  const t = useText(playerTexts);
  const [pieces] = useState((): readonly PlayerPiece[] =>
    previewPieces(workflow, cut, (id) => ({
      url: videos.get(id)?.url ?? null,
      absent: t('insertNotShown'),
    })),
  );
  const [shown] = useState(() => previewResult(workflow, cut));
  return <Watching {...props} workflow={shown} pieces={pieces} />;
}
