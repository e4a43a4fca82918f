import { MoveHorizontal, Pencil, Play, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useEditorContext } from '../state/editor-context.tsx';
import styles from './Cut.module.css';
import { insertName, type InsertSources, secondsText } from './insert-names.ts';
import type { InsertsState } from './use-inserts.ts';

/** What is inserted, and what can be done with each. */
export function InsertList({ inserts, sources }: { inserts: InsertsState; sources: InsertSources }) {
  const t = useText(cutTexts);
  const { preview } = useEditorContext();
  const headingId = useId();
  return (
    <section className={styles['section']} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('inserted')}</h2>
      {inserts.placed.length === 0 && <p className={styles['hint']}>{t('nothingInserted')}</p>}
      <ul className={styles['list']}>
        {inserts.placed.map((placed) => {
          const { insert, at } = placed;
          const name = insertName(t, insert, sources);
          return (
            <li key={insert.id} aria-current={inserts.selectedId === insert.id || undefined}>
              <span className={styles['what']}>
                <bdi>{name}</bdi>
                <small>
                  <span dir="ltr">{formatTimestamp(at)}</span>{' '}
                  {t('seconds', { seconds: secondsText(insert) })}
                </small>
              </span>
              <IconButton icon={Play} name={t('playInsert', { name })} onClick={() => inserts.play(placed)} />
              <IconButton
                icon={MoveHorizontal}
                name={t('moveToPlayhead', { name })}
                onClick={() => inserts.move(insert, preview.snapshot().seconds)}
              />
              <IconButton
                icon={Pencil}
                name={t('changeInsert', { name })}
                onClick={() => inserts.ask(insert.kind, insert)}
              />
              <IconButton
                icon={Trash2}
                name={t('removeInsert', { name })}
                onClick={() => inserts.remove(insert.id)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
