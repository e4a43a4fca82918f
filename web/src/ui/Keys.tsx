import styles from './Keys.module.css';

/** The keys of a command, as they stand on the keyboard: `Ctrl K`, `Shift ,`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles['keys']} dir="ltr">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
