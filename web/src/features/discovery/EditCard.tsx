import { Link } from 'react-router';
import { editorPath } from '../../../../contracts/authoring/workflow-fields.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { statusWord, toneOf } from './card-words.ts';
import styles from './Continue.module.css';
import { Poster } from './Poster.tsx';

/** A workflow that the person left unfinished (R-CRE-06). */
export function EditCard({ card, poster }: { card: WorkflowCard; poster: string | null | undefined }) {
  const t = useText(discoveryTexts);
  return (
    <li>
      <Link to={editorPath(card.status, card.id)} className={styles['card']}>
        <Poster url={poster} seconds={card.videoDuration} className={styles['poster']} />
        <span className={styles['words']}>
          <span className={styles['name']} dir="auto">
            {card.title}
          </span>
          {card.stepCount > 0 && (
            <span className={styles['of']}>{t('steps', { smart_count: card.stepCount })}</span>
          )}
          <span className={styles['facts']}>
            <StatusBadge tone={toneOf[card.status]}>{t(statusWord[card.status])}</StatusBadge>
            <RelativeTime at={card.updatedAt} short />
          </span>
        </span>
      </Link>
    </li>
  );
}
