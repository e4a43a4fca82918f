import { splitFileName } from './file-format.ts';
import styles from './LongName.module.css';
import { Tooltip } from './Tooltip.tsx';

/** A name truncated to its box, in its own writing direction; the tooltip has the full name. */
export function LongName({ name, lines = 1 }: { name: string; lines?: 1 | 2 }) {
  return (
    <Tooltip title={name}>
      <bdi className={lines === 1 ? styles['one'] : styles['two']}>{name}</bdi>
    </Tooltip>
  );
}

/** A file name, truncated in the middle: its last 8 characters stay (R-STO-09). */
export function FileName({ name }: { name: string }) {
  const { start, end } = splitFileName(name);
  return (
    <Tooltip title={name}>
      <span className={styles['middle']} dir="ltr">
        <span>{start}</span>
        <span>{end}</span>
      </span>
    </Tooltip>
  );
}
