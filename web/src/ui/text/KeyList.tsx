import { Keys } from './Keys.tsx';
import styles from './KeyList.module.css';

interface KeyListProps {
  readonly items: readonly { readonly id: string; readonly label: string; readonly keys: string }[];
}

/** Shortcuts, one per line. */
export function KeyList({ items }: KeyListProps) {
  return (
    <dl className={styles['keys']}>
      {items.map(({ id, label, keys }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
