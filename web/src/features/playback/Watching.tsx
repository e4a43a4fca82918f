import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { InputOf } from '../../../../contracts/kernel/define-command.ts';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { playerTexts } from '../../i18n/en/player.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { PlayerView } from '../../player/PlayerView.tsx';
import type { PlayerSource } from '../../player/player-source.ts';
import type { Player } from '../../player/player.ts';
import type { Renewal } from '../../player/player-options.ts';
import type { Unavailable } from '../../player/player-state.ts';
import { prepareSource } from '../../player/providers.ts';
import { sourceSecond } from '../../player/result-pieces.ts';
import { startPosition } from '../../player/step-clock.ts';
import { trackedAs } from '../../player/tracking/tracked-as.ts';
import type { PlayerVariant } from '../../player/variant.ts';
import { useOrganization, useProfile } from '../../providers/session.ts';
import { fetchQuery, QueryFailed } from '../../providers/use-query-of.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { FeedbackButton } from './FeedbackButton.tsx';
import { renewalAfter } from './player-refusal.ts';
import { playerSourceOf } from './player-source-of.ts';
import { reportFailures } from './report-failures.ts';
import { useNewerPublication } from './use-newer-publication.ts';
import { useTracking } from './use-tracking.ts';

export interface WatchingProps {
  readonly workflow: PlayerWorkflow;
  /** Of a draft into which something is inserted: what is played, in order. */
  readonly pieces?: PlayerSource['pieces'];
  /** What a newer answer is shown as; by default as it is. */
  readonly renewed?: (
    answer: PlayerWorkflow,
  ) => Promise<{ readonly workflow: PlayerWorkflow; readonly pieces: PlayerSource['pieces'] }>;
  readonly variant: PlayerVariant;
  /** The query for the workflow; repeating it returns new addresses. */
  readonly playerQuery: InputOf<typeof GetPlayerWorkflow>;
  readonly onClose: () => void;
  readonly onLost: (reason: Unavailable) => void;
}

// The step is written to the address without a navigation, so that a reload or a copied link keeps it.
function setStepInUrl(id: string): void {
  const path = location.pathname.split('/').slice(0, 3).join('/');
  history.replaceState(history.state, '', `${path}/${id}`);
}

const withPieces = (source: PlayerSource, pieces: PlayerSource['pieces']): PlayerSource =>
  pieces ? { ...source, pieces } : source;

/** A workflow that may be watched, with tracking, error reports and address renewal. */
export function Watching(props: WatchingProps) {
  const { workflow, pieces, variant, playerQuery, onClose, onLost } = props;
  const t = useText(playerTexts);
  const locale = useLocale();
  const profile = useProfile();
  const secondGeneration = useOrganization().generation === 'gen2plus';
  const client = useQueryClient();
  const { stepId } = useParams();
  const [query] = useSearchParams();
  const startSeconds = Number(query.get('t') ?? Number.NaN);
  const [watcher] = useState({ locale, name: profile.displayName });
  const [source] = useState(() => withPieces(playerSourceOf(workflow, watcher), pieces));
  const [start] = useState(() => {
    const startOptions = {
      stepId,
      t: Number.isFinite(startSeconds) ? startSeconds : undefined,
      resume: source.resume,
    };
    const place = startPosition(source.steps, startOptions);
    prepareSource(source, pieces ? sourceSecond(pieces, place.seconds) : place.seconds);
    return place;
  });
  const isDraft = playerQuery.preview === 'true';
  const track = useTracking(profile, trackedAs(variant, isDraft));
  const { player: watched, offer } = useNewerPublication(workflow.publication);
  const observe = useCallback(
    (player: Player) => {
      watched.current = player;
      const stops = [reportFailures(player), track(player)];
      return () => stops.forEach((stop) => stop());
    },
    [track, watched],
  );
  const [renew] = useState(() => async (): Promise<Renewal> => {
    try {
      const { data } = await client.fetchQuery({
        queryKey: ['renew', workflow.id],
        queryFn: () => fetchQuery(GetPlayerWorkflow, playerQuery),
        staleTime: 0,
        gcTime: 0,
      });
      if (!data) return { kind: 'later' };
      if (!isDraft) offer(data);
      const fresh = (await props.renewed?.(data)) ?? { workflow: data, pieces: undefined };
      return { kind: 'renewed', source: withPieces(playerSourceOf(fresh.workflow, watcher), fresh.pieces) };
    } catch (cause) {
      return cause instanceof QueryFailed ? renewalAfter(cause.result) : { kind: 'later' };
    }
  });
  return (
    <PlayerView
      source={source}
      start={start}
      variant={variant}
      secondGeneration={secondGeneration}
      singleStep={query.get('playerType') === 'singleStepPlayer'}
      openMenu={query.get('openMenu') === '1'}
      renew={renew}
      observe={observe}
      onClose={onClose}
      onLost={onLost}
      onStepChange={setStepInUrl}
      headerExtra={
        <>
          {isDraft ? (
            <span title={t('draftPreviewHint')}>
              <StatusBadge tone="attention">{t('draftPreview')}</StatusBadge>
            </span>
          ) : (
            workflow.publication > 0 && (
              <>
                <Chip>{t('publication', { number: workflow.publication })}</Chip>
                <FeedbackButton workflowId={workflow.id} />
              </>
            )
          )}
          <DownloadMenu workflow={workflow} />
        </>
      }
    />
  );
}
