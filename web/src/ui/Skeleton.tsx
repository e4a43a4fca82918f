import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; the size of what comes, so that nothing jumps. */
  readonly width?: string | number;
  readonly height?: string | number;
  readonly className?: string | undefined;
}

/** A grey place that has the size of what will stand there. */
export function Skeleton({ width = '100%', height = 12, className }: SkeletonProps) {
  return (
    <span
      className={classes(styles['skeleton'], className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden
    />
  );
}

/** A step card that is on its way, in the size of the real one. */
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

/** Rows of a list that is on its way. */
export function RowsSkeleton({ rows, height = 56 }: { rows: number; height?: number }) {
  return (
    <div role="status" aria-busy="true" className={styles['rows']}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} style={{ blockSize: height }}>
          <Skeleton width={`${70 - (index % 3) * 12}%`} />
        </span>
      ))}
    </div>
  );
}
