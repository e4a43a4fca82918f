import { useState } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { twoDigits } from '../../ui/text/time-format.ts';
import type { PlayerSummary } from '../player-source.ts';
import styles from './Toolbox.module.css';

/** From this number of sections on, the rest is behind "Show more" (R-SUM-08). */
const shownAtFirst = 2;
const highlightKeys = { safety: 'highlightsafety', tools: 'highlighttools', note: 'highlightnote' } as const;

/** Highlights, then sections, then the SOP's steps under the heading Steps (R-SUM-08, R-SUM-09). */
export function SummaryTab({ summary }: { summary: PlayerSummary }) {
  const t = useText(playerTexts);
  const [open, setOpen] = useState(false);
  const collapsible = summary.sections.length > shownAtFirst;
  const sections = open ? summary.sections : summary.sections.slice(0, shownAtFirst);
  return (
    <div className={styles['summary']}>
      {summary.highlights.map(({ kind, text }, index) => (
        <Note key={index} tone={kind === 'safety' ? 'attention' : 'draft'}>
          <b>{t(highlightKeys[kind])}</b>
          <p dir="auto">{text}</p>
        </Note>
      ))}
      {sections.map(({ title, text }, index) => (
        <section key={index} className={styles['section']}>
          <h3 dir="auto">{title}</h3>
          <p dir="auto">{text}</p>
        </section>
      ))}
      {collapsible && (
        <span>
          <Button variant="quiet" size="sm" onClick={() => setOpen(!open)}>
            {t(open ? 'showLess' : 'showMore')}
          </Button>
        </span>
      )}
      {summary.sop.length > 0 && (
        <section>
          <h3>{t('summarySop')}</h3>
          <ol className={styles['sop']}>
            {summary.sop.map((step, index) => (
              <li key={index}>
                <span>{twoDigits(index + 1)}</span>
                <p dir="auto">{step}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className={styles['origin']}>{t(`summary.${summary.origin}`)}</p>
    </div>
  );
}
