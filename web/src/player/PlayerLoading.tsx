import { LoaderCircle } from 'lucide-react';
import { playerTexts } from '../i18n/en/player.ts';
import { useText } from '../i18n/text.ts';
import { Icon } from '../ui/images/Icon.tsx';
import { Skeleton, StepCardSkeleton } from '../ui/feedback/Skeleton.tsx';
import { classes } from '../ui/theme/classes.ts';
import styles from './PlayerView.module.css';
import stage from './stage/VideoStage.module.css';

/** The player before its data has loaded, in its final size (R-PLY-07). */
export function PlayerLoading() {
  const t = useText(playerTexts);
  return (
    <div
      className={classes(styles['player'], styles['divide'])}
      style={{ '--toolbox': '384px' }}
      aria-busy="true"
    >
      <header className={styles['header']}>
        <Skeleton width={240} height={14} />
      </header>
      <section className={styles['main']}>
        <div className={stage['stage']}>
          <div className={stage['waiting']} role="status">
            <Icon icon={LoaderCircle} size="large" spins />
            <span>{t('loading')}</span>
          </div>
        </div>
        <div className={styles['under']}>
          <Skeleton width="50%" height={26} />
          <Skeleton width="30%" height={14} />
        </div>
      </section>
      <div className={styles['tools']}>
        {Array.from({ length: 7 }, (_, index) => (
          <StepCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
