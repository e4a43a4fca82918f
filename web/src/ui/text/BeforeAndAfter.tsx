import styles from './BeforeAndAfter.module.css';
import { diffWords, type WordRun } from './diff-words.ts';

interface BeforeAndAfterProps {
  /** `null` if there was nothing. */
  readonly before: string | null;
  /** `null` if there is nothing any more. */
  readonly after: string | null;
}

/** Two texts below each other, with the words marked that differ. */
export function BeforeAndAfter({ before, after }: BeforeAndAfterProps) {
  const [was, is] = diffWords(before ?? '', after ?? '');
  return (
    <>
      {before !== null && (
        <del dir="auto" className={styles['before']}>
          <Runs runs={was} />
        </del>
      )}
      {after !== null && (
        <ins dir="auto" className={styles['after']}>
          <Runs runs={is} />
        </ins>
      )}
    </>
  );
}

const Runs = ({ runs }: { runs: readonly WordRun[] }) =>
  runs.map(({ text, changed }, index) => (changed ? <mark key={index}>{text}</mark> : text));
