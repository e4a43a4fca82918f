import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; the size of the content, so that the layout does not shift. */
  readonly width?: string | number;
  readonly height?: string | number;
  readonly className?: string | undefined;
}

/** A grey placeholder in the size of the content. */
export function Skeleton({ width = '100%', height = 12, className }: SkeletonProps) {
  return (
    <span
      className={classes(styles['skeleton'], className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden
    />
  );
}

/** Placeholder of a step card, in its real size. */
export function StepCardSkeleton({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  return (
    <div className={styles[size]} aria-hidden>
      <Skeleton width={18} height={12} />
      {size === 'medium' && <Skeleton height={54} />}
      <span className={styles['lines']}>
        <Skeleton width="80%" height={12} />
        {size === 'medium' && <Skeleton width="40%" height={10} />}
      </span>
    </div>
  );
}

/** Placeholder rows of a list. */
export function RowsSkeleton({ rows, height = 56 }: { rows: number; height?: number }) {
  const t = useText(kitTexts);
  return (
    <div role="status" aria-busy="true" className={styles['rows']}>
      <p className="visually-hidden">{t('loading')}</p>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} style={{ blockSize: height }}>
          <Skeleton width={`${70 - (index % 3) * 12}%`} />
        </span>
      ))}
    </div>
  );
}
