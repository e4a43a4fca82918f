import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
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

/** The rules of inserts are loaded for drafts that have some. */
const ResultPreview = lazy(async () => ({ default: (await import('./ResultPreview.tsx')).ResultPreview }));

/** Player data is requested up to 3 times (R-PLY-11). */
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
  // The first answer is the one being watched; loading it again would only change its addresses. Each opening of the
  // player sends a new request, so that the server records it.
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
  const props = { workflow: data, variant, playerQuery, onClose: close, onLost: setLost };
  const { sourceCut: cut } = data;
  if (!cut?.inserts?.length) return <Watching key={data.id} {...props} />;
  return (
    <Suspense fallback={<PlayerLoading />}>
      <ResultPreview key={data.id} {...props} cut={cut} />
    </Suspense>
  );
}
