import { useState } from 'react';
import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import { Pager } from '../../../ui/tables/Pager.tsx';
import styles from './ImportPeople.module.css';
import type { JudgedLine, Verdict } from './judge-lines.ts';

const verdicts: readonly Verdict[] = ['good', 'added', 'duplicate', 'wrong'];
const tones: Readonly<Record<Verdict, StatusTone>> = {
  good: 'ready',
  added: 'ready',
  duplicate: 'waiting',
  wrong: 'failed',
};
const pageSize = 20;

export const countOf = (lines: readonly JudgedLine[], verdict: Verdict): number =>
  lines.filter((each) => each.verdict === verdict).length;

/** What becomes of each line, and why; narrowed to one result. */
export function JudgedLines({ lines }: { lines: readonly JudgedLine[] }) {
  const t = useText(peopleImportTexts);
  const locale = useLocale();
  const [only, setOnly] = useState<Verdict | null>(null);
  const [page, setPage] = useState(1);
  const shown = only === null ? lines : lines.filter(({ verdict }) => verdict === only);
  const narrow = (verdict: Verdict | null) => {
    setOnly(verdict);
    setPage(1);
  };
  return (
    <>
      <div className={styles['chips']} role="group" aria-label={t('result')}>
        <Chip on={only === null} count={lines.length} onClick={() => narrow(null)}>
          {t('every')}
        </Chip>
        {verdicts.map((verdict) => {
          const count = countOf(lines, verdict);
          if (count === 0) return null;
          return (
            <Chip key={verdict} on={only === verdict} count={count} onClick={() => narrow(verdict)}>
              {t(verdict)}
            </Chip>
          );
        })}
      </div>
      <DataTable
        label={t('title')}
        rows={shown.slice((page - 1) * pageSize, page * pageSize)}
        idOf={({ line }) => String(line)}
        columns={[
          { key: 'line', label: t('line'), numeric: true, cell: ({ line }) => line.toLocaleString(locale) },
          { key: 'person', label: t('person'), cell: (line) => <Person line={line} /> },
          { key: 'result', label: t('result'), cell: (line) => <Outcome line={line} /> },
        ]}
      />
      {shown.length > pageSize && (
        <Pager page={page} size={pageSize} total={shown.length} onPage={setPage} bare />
      )}
    </>
  );
}

/** Cells are as long as the file has them, so only their beginning is shown. */
const shownLength = 120;

function Person({ line: { name, account } }: { line: JudgedLine }) {
  return (
    <span className={styles['person']}>
      <bdi>{name.slice(0, shownLength)}</bdi>
      <bdi className={styles['account']}>{account.slice(0, shownLength)}</bdi>
    </span>
  );
}

function Outcome({ line: { verdict, reason } }: { line: JudgedLine }) {
  const t = useText(peopleImportTexts);
  return (
    <span className={styles['outcome']}>
      <StatusBadge tone={tones[verdict]}>{t(verdict)}</StatusBadge>
      {reason !== null && <span>{t(reason.key, { value: (reason.value ?? '').slice(0, 160) })}</span>}
    </span>
  );
}
