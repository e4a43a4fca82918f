import type { RaRecord } from 'react-admin';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { type Texts, useText } from '../i18n/text.ts';
import type { BulkAnswers, SkippedRow } from './bulk.ts';
import styles from './ContractList.module.css';

const namesShown = 5;

interface SkippedRowsProps<Row> {
  readonly skipped: readonly SkippedRow<Row>[];
  readonly texts: Texts;
  readonly labels: BulkAnswers;
  readonly nameOf: (row: Row) => string;
}

/** How many rows are left out, and by reason which. */
export function SkippedRows<Row extends RaRecord>({ skipped, texts, labels, nameOf }: SkippedRowsProps<Row>) {
  const t = useText(contractListTexts);
  const sayOwn = useText(texts);
  const reasons = [...Map.groupBy(skipped, ({ why }) => why)];
  return (
    <span className={styles['skipped']}>
      {t('skipped', { smart_count: skipped.length })}{' '}
      {reasons.map(([why, rows], index) => (
        <span key={why}>
          {index > 0 && '; '}
          {rows.slice(0, namesShown).map(({ row }, place) => (
            <span key={row.id}>
              {place > 0 && ', '}
              <bdi>{nameOf(row)}</bdi>
            </span>
          ))}
          {rows.length > namesShown && ` ${t('andMore', { smart_count: rows.length - namesShown })}`} (
          {sayOwn(why, labels)})
        </span>
      ))}
    </span>
  );
}
