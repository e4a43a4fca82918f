import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { FrameMain } from '../../ui/layout/FrameMain.tsx';
import styles from '../../ui/layout/MessagePage.module.css';

/** The page crashed: says what is safe and offers two ways to continue. */
export function CrashedView() {
  const t = useText(shellTexts);
  return (
    <FrameMain className={styles['page']}>
      <ErrorState
        page
        title={t('crashedTitle')}
        action={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
            <Button variant="quiet" onClick={() => location.assign('/')}>
              {t('goHome')}
            </Button>
          </>
        }
      >
        {t('crashedBody')}
      </ErrorState>
    </FrameMain>
  );
}
