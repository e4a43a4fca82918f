import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { editPage } from '../../../../contracts/authoring/workflow-fields.ts';
import { ListContinueEditing, type WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { discoveryTexts } from '../../app/i18n/en/discovery.ts';
import { useText } from '../../app/i18n/text.ts';
import type { Page } from '../../providers/contract-call.ts';
import { useProfile } from '../../providers/session.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { usePosters } from './card-data.ts';
import { statusWord, toneOf } from './card-words.ts';
import styles from './Continue.module.css';
import { Poster } from './Poster.tsx';

const most = 3;

interface ContinueEditingProps {
  /** The list that stands beside it: what changes there may have changed here. */
  readonly beside: Page<WorkflowCard> | null;
}

/** What the person left unfinished (R-CRE-06). */
export function ContinueEditing({ beside }: ContinueEditingProps) {
  const say = useText(discoveryTexts);
  const { id: userId } = useProfile();
  const { data, refetch } = useQueryOf(ListContinueEditing, { userId, size: most });
  const seen = useRef(beside);
  useEffect(() => {
    if (seen.current !== null && seen.current !== beside) refetch();
    seen.current = beside;
  }, [beside, refetch]);
  const cards = (data?.items ?? []).slice(0, most);
  const posters = usePosters(cards);
  if (cards.length === 0) return null;
  return (
    <section
      className={styles['section']}
      style={{ '--cards': cards.length }}
      aria-labelledby="continue-editing"
    >
      <h2 id="continue-editing">{say('continueEditing')}</h2>
      <ul className={styles['strip']}>
        {cards.map((card) => (
          <EditCard key={card.id} card={card} poster={posters(card.id)} />
        ))}
      </ul>
    </section>
  );
}

function EditCard({ card, poster }: { card: WorkflowCard; poster: string | null | undefined }) {
  const say = useText(discoveryTexts);
  return (
    <li>
      <Link to={editPage(card.status, card.id)} className={styles['card']}>
        <Poster url={poster} seconds={card.videoDuration} className={styles['poster']} />
        <span className={styles['words']}>
          <span className={styles['name']} dir="auto">
            {card.title}
          </span>
          {card.stepCount > 0 && (
            <span className={styles['of']}>{say('steps', { smart_count: card.stepCount })}</span>
          )}
          <span className={styles['facts']}>
            <StatusBadge tone={toneOf[card.status]}>{say(statusWord[card.status])}</StatusBadge>
            <RelativeTime at={card.updatedAt} short />
          </span>
        </span>
      </Link>
    </li>
  );
}
