import { Fragment } from 'react';
import type { TextRange } from '../../../../contracts/authoring/model/text-search.ts';
import styles from './MarkedText.module.css';

interface MarkedTextProps {
  readonly text: string;
  /** Where it starts in the text that was searched, if it is a part of that. */
  readonly offset?: number;
  /** What was found in the whole text, in its order. */
  readonly ranges: readonly TextRange[];
  /** Where the current match starts, if it is one of them. */
  readonly current: number | null;
}

/** A text with what was found in it marked. */
export function MarkedText({ text, offset = 0, ranges, current }: MarkedTextProps) {
  const within = ranges
    .map(({ from, to }) => ({
      from,
      start: Math.max(from - offset, 0),
      end: Math.min(to - offset, text.length),
    }))
    .filter(({ start, end }) => start < end);
  return (
    <>
      {within.map(({ from, start, end }, index) => (
        <Fragment key={from}>
          {text.slice(within[index - 1]?.end ?? 0, start)}
          <mark className={styles['match']} aria-current={from === current || undefined}>
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(within.at(-1)?.end ?? 0)}
    </>
  );
}
