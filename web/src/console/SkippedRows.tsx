import type { RaRecord } from 'react-admin';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { type Texts, useText } from '../i18n/text.ts';
import type { BulkAnswers, SkippedRow } from './bulk.ts';
import { FewNames } from './FewNames.tsx';
import styles from './ContractList.module.css';

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
          <FewNames names={rows.map(({ row }) => nameOf(row))} /> ({sayOwn(why, labels)})
        </span>
      ))}
    </span>
  );
}
