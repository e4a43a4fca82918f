import { Fragment, type ReactNode } from 'react';
import { useLocale } from '../../i18n/text.ts';
import styles from './ByDay.module.css';

interface ByDayProps<T extends { readonly at: string }> {
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  readonly row: (row: T) => ReactNode;
  /** How the day is formatted. */
  readonly day: Intl.DateTimeFormatOptions;
  /** These are all rows, so that those of a day can be counted. */
  readonly whole: boolean;
}

/** Rows grouped by day; the day stays visible while its rows scroll under it. */
export function ByDay<T extends { readonly at: string }>({ rows, keyOf, row, day, whole }: ByDayProps<T>) {
  const dayOf = new Intl.DateTimeFormat(useLocale(), day);
  const days = Map.groupBy(rows, ({ at }) => dayOf.format(new Date(at)));
  return [...days].map(([name, ofDay]) => (
    <section key={name} aria-label={name}>
      <h2 className={styles['day']}>
        <b>{name}</b>
        {whole && <span>{ofDay.length}</span>}
      </h2>
      {ofDay.map((each) => (
        <Fragment key={keyOf(each)}>{row(each)}</Fragment>
      ))}
    </section>
  ));
}

/** The time of day with seconds; the day is in the group header. */
export function TimeOfDay({ at }: { at: string }) {
  const clock = new Intl.DateTimeFormat(useLocale(), { timeStyle: 'medium', hourCycle: 'h23' });
  return (
    <time dateTime={at} className={styles['time']}>
      {clock.format(new Date(at))}
    </time>
  );
}
