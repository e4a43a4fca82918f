import { Film, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/theme/classes.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { useRetriedImage } from '../../ui/images/use-retried-image.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Time } from '../../ui/text/Time.tsx';
import styles from './Poster.module.css';

interface PosterProps {
  /** `undefined` while loading, `null` if there is none. */
  readonly url: string | null | undefined;
  readonly seconds: number | null;
  /** A click plays it. */
  readonly plays?: boolean;
  /** Its workflow is not ready yet. */
  readonly dim?: boolean;
  /** Shown if there is no picture. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** The picture of a workflow with its duration. A loading picture is not shown as missing. */
export function Poster({ url, seconds, plays = false, dim = false, children, className }: PosterProps) {
  const { isBroken, onError } = useRetriedImage(url);
  return (
    <span className={classes(styles['poster'], dim && styles['dim'], className)}>
      {url === undefined && <Skeleton height="100%" />}
      {url && !isBroken && <img src={url} alt="" loading="lazy" decoding="async" onError={onError} />}
      {(url === null || isBroken) && (
        <span className={styles['none']}>
          <Icon icon={Film} size="large" />
          {children}
        </span>
      )}
      {plays && (
        <span className={styles['disc']}>
          <Icon icon={Play} />
        </span>
      )}
      {seconds !== null && <Time seconds={seconds} className={styles['length']} />}
    </span>
  );
}
