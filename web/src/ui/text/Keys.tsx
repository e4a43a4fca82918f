import styles from './Keys.module.css';

/** The keys of a shortcut: `Ctrl K`, `Shift ,`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles['keys']} dir="ltr">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
