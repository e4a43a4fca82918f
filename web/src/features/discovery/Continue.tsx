import { useEffect, useRef } from 'react';
import { ListContinueEditing, type WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { ListContinueWatching } from '../../../../contracts/playback/playback.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import type { Page } from '../../providers/contract-call.ts';
import { useProfile } from '../../providers/session.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { continueItems, itemsPerRow } from './continue-items.ts';
import { usePosters } from './card-data.ts';
import styles from './Continue.module.css';
import { EditCard } from './EditCard.tsx';
import { WatchCard } from './WatchCard.tsx';

const pollIntervalMs = 10_000;

interface ContinueProps {
  /** Whether the person creates workflows, and so may have left one unfinished. */
  readonly author: boolean;
  /** The list below: a change here may change it. */
  readonly beside: Page<WorkflowCard> | null;
}

/** Where the person stopped watching or editing (R-CRE-06); hidden if there is nothing or it could not be loaded. */
export function Continue({ author, beside }: ContinueProps) {
  const t = useText(discoveryTexts);
  const { id: userId } = useProfile();
  // The player's last report arrives after this page is rendered.
  const watched = useQueryOf(
    ListContinueWatching,
    { size: itemsPerRow },
    { staleMs: 0, refetchInterval: pollIntervalMs },
  );
  const edited = useQueryOf(ListContinueEditing, { userId, size: itemsPerRow }, { enabled: author });
  const { refetch } = edited;
  const previousBeside = useRef(beside);
  useEffect(() => {
    if (author && previousBeside.current !== null && previousBeside.current !== beside) refetch();
    previousBeside.current = beside;
  }, [author, beside, refetch]);
  const items = continueItems(watched.data?.items ?? [], edited.data?.items ?? []);
  const posters = usePosters(items.flatMap((each) => (each.by === 'editing' ? [each.card] : [])));
  if (items.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby="continue">
      <h2 id="continue">{t('continue')}</h2>
      <ul className={styles['strip']}>
        {items.map((each) =>
          each.by === 'watching' ? (
            <WatchCard key={each.id} progress={each.progress} />
          ) : (
            <EditCard key={each.id} card={each.card} poster={posters(each.id)} />
          ),
        )}
      </ul>
    </section>
  );
}
