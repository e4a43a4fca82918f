import { Brand } from '../ui/images/Brand.tsx';
import { shellTexts } from '../i18n/en/shell.ts';
import { useText } from '../i18n/text.ts';
import styles from './RouteLoading.module.css';

/** Shown before the first screen: only the logo, and only after a delay. */
export function RouteLoading() {
  const t = useText(shellTexts);
  return (
    <div className={styles['page']} role="status" aria-label={t('loading')}>
      <Brand markOnly />
    </div>
  );
}
