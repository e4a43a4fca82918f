import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { useLocale, useText } from '../../app/i18n/text.ts';
import { playerTexts } from '../../app/i18n/en/player.ts';
import { useProfile } from '../../providers/session.ts';
import { fetchOf, type QueryFailed, useQueryOf } from '../../providers/use-query-of.ts';
import { PlayerLoading } from '../../player/PlayerLoading.tsx';
import { PlayerView } from '../../player/PlayerView.tsx';
import { prepareSource } from '../../player/providers.ts';
import { startPlace } from '../../player/step-clock.ts';
import { type Unavailable, UnavailableView } from '../../player/UnavailableView.tsx';
import type { PlayerVariant } from '../../player/variant.ts';
import { Chip } from '../../ui/Chip.tsx';
import { playerSourceOf } from './player-source-of.ts';
import { useAttachmentAddresses } from './use-attachment-addresses.ts';
import { useTracking } from './use-tracking.ts';

/** Player data is tried 3 times (R-PLY-11). */
const retries = 3;

function unavailableBy(failed: QueryFailed): Unavailable {
  const { error, code } = failed.result;
  if (error === 'player.unpublished') return 'unpublished';
  if (error === 'player.deleted') return 'deleted';
  if (code === 404) return 'absent';
  return 'unavailable';
}

interface PlayerScreenProps {
  readonly variant: PlayerVariant;
  /** The draft, for its authors (`isPreviewVideoMode`, the preview inside the editor). */
  readonly preview?: boolean;
}

/** `/playermain/:workflowId/:stepId?` and its variants (3:16). */
export function PlayerScreen({ variant, preview = false }: PlayerScreenProps) {
  const navigate = useNavigate();
  const { workflowId = '' } = useParams();
  const [query] = useSearchParams();
  const draft = preview || query.has('isPreviewVideoMode');
  // The answer to the first question is the one that is watched; asking again would only move its addresses.
  const { data, error, refetch } = useQueryOf(
    GetPlayerWorkflow,
    { workflowId, withAddons: 'true', preview: draft ? 'true' : 'false' },
    { retries, staleMs: Number.POSITIVE_INFINITY },
  );
  const { addressOf, ready } = useAttachmentAddresses(data);
  const close = () => void navigate('/home/overview');
  if (error?.result.code === 403) return <Navigate to="/403" replace />;
  if (error) {
    const network = error.result.code === -1 || error.result.code >= 500;
    return (
      <UnavailableView
        reason={unavailableBy(error)}
        variant={variant}
        onClose={close}
        {...(network && { onRetry: refetch })}
      />
    );
  }
  if (!data || !ready) return <PlayerLoading />;
  if (!data.published && !draft)
    return <UnavailableView reason="unpublished" variant={variant} onClose={close} />;
  return (
    <Watching
      key={data.id}
      workflow={data}
      variant={variant}
      draft={draft}
      addressOf={addressOf}
      onClose={close}
    />
  );
}

interface WatchingProps {
  readonly workflow: PlayerWorkflow;
  readonly variant: PlayerVariant;
  readonly draft: boolean;
  readonly addressOf: (stepId: string, attachmentId: string) => string | null;
  readonly onClose: () => void;
}

function Watching({ workflow, variant, draft, addressOf, onClose }: WatchingProps) {
  const say = useText(playerTexts);
  const locale = useLocale();
  const profile = useProfile();
  const client = useQueryClient();
  const { stepId } = useParams();
  const [query] = useSearchParams();
  const t = Number(query.get('t') ?? Number.NaN);
  const [source] = useState(() =>
    playerSourceOf(workflow, { locale, addressOf, watermark: profile.displayName }),
  );
  const [start] = useState(() => {
    const wanted = { stepId, t: Number.isFinite(t) ? t : undefined, resume: source.resume };
    const place = startPlace(source.steps, wanted);
    prepareSource(source, place.seconds);
    return place;
  });
  const observe = useTracking(profile);
  const tracked = variant !== 'embed' && !draft;
  const renew = useCallback(async () => {
    const data = { workflowId: workflow.id, withAddons: 'true', preview: draft ? 'true' : 'false' } as const;
    const fresh = await client
      .fetchQuery({
        queryKey: ['renew', workflow.id],
        queryFn: () => fetchOf(GetPlayerWorkflow, data),
        staleTime: 0,
      })
      .catch(() => null);
    return fresh?.data?.hlsUrl ?? null;
  }, [client, workflow.id, draft]);
  const onStepChange = useCallback((id: string) => {
    // The address names the step without a navigation, so that reload and copy keep it.
    const path = location.pathname.split('/').slice(0, 3).join('/');
    history.replaceState(history.state, '', `${path}/${id}`);
  }, []);
  return (
    <PlayerView
      source={source}
      start={start}
      variant={variant}
      singleStep={query.get('playerType') === 'singleStepPlayer'}
      openMenu={query.get('openMenu') === '1'}
      renew={renew}
      {...(tracked && { observe })}
      onClose={onClose}
      onStepChange={onStepChange}
      headerExtra={
        workflow.publication > 0 && <Chip>{say('publication', { number: workflow.publication })}</Chip>
      }
    />
  );
}
