import { Link } from 'react-router';
import { editorPath } from '../../../../contracts/authoring/workflow-fields.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { chooseTitle } from '../../ui/workflow/choose-title.ts';
import { shownStatus } from '../../ui/workflow/workflow-status.ts';
import styles from './Continue.module.css';
import { Poster } from './Poster.tsx';

/** A workflow that the person left unfinished (R-CRE-06). */
export function EditCard({ card, poster }: { card: WorkflowCard; poster: string | null | undefined }) {
  const t = useText(discoveryTexts);
  const locale = useLocale();
  const { tone, word } = shownStatus(card);
  return (
    <li>
      <Link to={editorPath(card)} className={styles['card']}>
        <Poster url={poster} seconds={card.videoDuration} className={styles['poster']} />
        <span className={styles['words']}>
          <span className={styles['name']} dir="auto">
            {chooseTitle(card.title, card.titleTranslations, locale)}
          </span>
          {card.stepCount > 0 && (
            <span className={styles['of']}>{t('steps', { smart_count: card.stepCount })}</span>
          )}
          <span className={styles['facts']}>
            <StatusBadge tone={tone}>{t(word)}</StatusBadge>
            <RelativeTime at={card.updatedAt} short />
          </span>
        </span>
      </Link>
    </li>
  );
}
