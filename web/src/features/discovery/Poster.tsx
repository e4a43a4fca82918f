import { Film, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './Poster.module.css';

interface PosterProps {
  /** `undefined` while it is asked for, `null` where there is none. */
  readonly url: string | null | undefined;
  readonly seconds: number | null;
  /** A press plays it. */
  readonly plays?: boolean;
  /** What it shows is not ready yet. */
  readonly dim?: boolean;
  /** Takes the place of the picture where there is none. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** The picture of a workflow with its length. A picture that loads is not one that is missing. */
export function Poster({ url, seconds, plays = false, dim = false, children, className }: PosterProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes(styles['poster'], dim && styles['dim'], className)}>
      {url === undefined && <Skeleton height="100%" />}
      {url && url !== broken && (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />
      )}
      {(url === null || (url !== undefined && url === broken)) && (
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
