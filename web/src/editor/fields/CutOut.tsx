import type { ReactNode } from 'react';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import styles from './CutOut.module.css';

/** Words whose seconds are cut out of the video, so that viewers do not get them. */
export function CutOut({ children }: { children: ReactNode }) {
  const t = useText(cutTexts);
  return (
    <del className={styles['cutOut']}>
      <span className={styles['words']}>{children}</span>{' '}
      <span className="visually-hidden">({t('removed')})</span>
    </del>
  );
}
