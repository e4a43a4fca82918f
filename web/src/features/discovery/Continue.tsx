import { useEffect, useRef } from 'react';
import { ListContinueEditing, type WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { ListContinueWatching } from '../../../../contracts/playback/playback.ts';
import { discoveryTexts } from '../../app/i18n/en/discovery.ts';
import { useText } from '../../app/i18n/text.ts';
import type { Page } from '../../providers/contract-call.ts';
import { useProfile } from '../../providers/session.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { begunLast, inOneRow } from './begun.ts';
import { usePosters } from './card-data.ts';
import styles from './Continue.module.css';
import { EditCard } from './EditCard.tsx';
import { WatchCard } from './WatchCard.tsx';

const askAgainMs = 10_000;

interface ContinueProps {
  /** Whether the person makes workflows, and so may have left one unfinished. */
  readonly author: boolean;
  /** The list that stands below: what changes there may have changed here. */
  readonly beside: Page<WorkflowCard> | null;
}

/** Where one left off, watching or editing (R-CRE-06): nothing at all for whoever has begun nothing, or while it cannot be told. */
export function Continue({ author, beside }: ContinueProps) {
  const say = useText(discoveryTexts);
  const { id: userId } = useProfile();
  // What the player sends last arrives when this page stands already.
  const watched = useQueryOf(ListContinueWatching, { size: inOneRow }, { staleMs: 0, every: askAgainMs });
  const edited = useQueryOf(ListContinueEditing, { userId, size: inOneRow }, { enabled: author });
  const { refetch } = edited;
  const seen = useRef(beside);
  useEffect(() => {
    if (author && seen.current !== null && seen.current !== beside) refetch();
    seen.current = beside;
  }, [author, beside, refetch]);
  const begun = begunLast(watched.data?.items ?? [], edited.data?.items ?? []);
  const posters = usePosters(begun.flatMap((each) => (each.by === 'editing' ? [each.card] : [])));
  if (begun.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby="continue">
      <h2 id="continue">{say('continue')}</h2>
      <ul className={styles['strip']}>
        {begun.map((each) =>
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
