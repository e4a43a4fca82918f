import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { GetPlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { isTransient } from '../../providers/api-client.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { PlayerLoading } from '../../player/PlayerLoading.tsx';
import type { Unavailable } from '../../player/player-state.ts';
import { UnavailableView } from '../../player/UnavailableView.tsx';
import type { PlayerVariant } from '../../player/variant.ts';
import { unavailableBy } from './player-refusal.ts';
import { Watching } from './Watching.tsx';

/** Player data is tried 3 times (R-PLY-11). */
const retries = 3;

interface PlayerScreenProps {
  readonly variant: PlayerVariant;
  /** The draft, for its authors (`isPreviewVideoMode`, the preview inside the editor). */
  readonly preview?: boolean;
}

/** `/playermain/:workflowId/:stepId?` and its variants (3:16). */
export function PlayerScreen({ variant, preview = false }: PlayerScreenProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { workflowId = '' } = useParams();
  const [query] = useSearchParams();
  const [lost, setLost] = useState<Unavailable | null>(null);
  const draft = preview || query.has('isPreviewVideoMode');
  const playerQuery = { workflowId, withAddons: 'true', preview: draft ? 'true' : 'false' } as const;
  // The answer to the first question is the one that is watched; asking again would only move its addresses. Each opening
  // of the player asks anew, so that the server knows of it.
  const { data, error, refetch } = useQueryOf(GetPlayerWorkflow, playerQuery, {
    retries,
    staleMs: Number.POSITIVE_INFINITY,
    gcMs: 0,
  });
  const close = () => void navigate('/home/overview');
  const unavailable = (reason: Unavailable, onRetry?: () => void) => (
    <UnavailableView reason={reason} variant={variant} onClose={close} onRetry={onRetry} />
  );
  if (lost)
    return unavailable(lost, () => {
      setLost(null);
      void client.resetQueries({ queryKey: [GetPlayerWorkflow.type] });
    });
  if (error?.result.code === 403) return <Navigate to="/403" replace />;
  if (error) return unavailable(unavailableBy(error.result), isTransient(error.result) ? refetch : undefined);
  if (!data) return <PlayerLoading />;
  if (!data.published && !draft) return unavailable('unpublished');
  return (
    <Watching
      key={data.id}
      workflow={data}
      variant={variant}
      playerQuery={playerQuery}
      onClose={close}
      onLost={setLost}
    />
  );
}
