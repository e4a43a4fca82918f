import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import styles from './PersonName.module.css';

interface PersonNameProps {
  readonly name: string;
  readonly kind?: 'person' | 'machine' | 'unknown';
  readonly detail?: ReactNode;
  /** The address of their picture. */
  readonly picture?: string | null;
}

/** A person in a list: picture, name, and a line below. */
export function PersonName({ name, kind = 'person', detail, picture = null }: PersonNameProps) {
  return (
    <span className={styles['person']}>
      <Avatar name={name} kind={kind} url={picture} />
      <span className={styles['words']}>
        <bdi className={styles['name']} title={name}>
          {name}
        </bdi>
        {detail && (
          <span className={styles['detail']} title={typeof detail === 'string' ? detail : undefined}>
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}
