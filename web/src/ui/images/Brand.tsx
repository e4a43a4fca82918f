import styles from './Brand.module.css';

/** The logo (descending steps) and the name. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className={styles['brand']}>
      <svg viewBox="0 0 20 20" aria-hidden>
        <path d="M1 3h18v4h-4v4h-4v6H9v-6H5V7H1z" />
      </svg>
      <span className={markOnly ? 'visually-hidden' : undefined}>Stepwell</span>
    </span>
  );
}
