import { useState } from 'react';
import type { Role } from '../../../../../contracts/kernel/access.ts';
import { rolePermissions } from '../../../../../contracts/kernel/permissions.ts';
import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import { Pager } from '../../../ui/tables/Pager.tsx';
import styles from './ImportPeople.module.css';
import { groupLines, type LineGroup, rangesOf } from './group-lines.ts';
import type { JudgedLine, Verdict } from './judge-lines.ts';
import { useReasonText } from './use-reason-text.ts';

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

const isAdministrator = (role: Role | null): boolean =>
  role !== null && rolePermissions[role].flags.includes('admin');

/** Those who are still to be added, with a role that administers people. */
export const administratorsIn = (lines: readonly JudgedLine[]): number =>
  lines.filter(({ verdict, role }) => verdict === 'good' && isAdministrator(role)).length;

/** What becomes of each line; those that are left out by reason. Narrowed to one result. */
export function JudgedLines({ lines }: { lines: readonly JudgedLine[] }) {
  const t = useText(peopleImportTexts);
  const [only, setOnly] = useState<Verdict | null>(null);
  const { plain, groups } = groupLines(
    only === null ? lines : lines.filter(({ verdict }) => verdict === only),
  );
  return (
    <>
      <div className={styles['chips']} role="group" aria-label={t('result')}>
        <Chip on={only === null} count={lines.length} onClick={() => setOnly(null)}>
          {t('every')}
        </Chip>
        {verdicts.map((verdict) => {
          const count = countOf(lines, verdict);
          if (count === 0) return null;
          return (
            <Chip key={verdict} on={only === verdict} count={count} onClick={() => setOnly(verdict)}>
              {t(verdict)}
            </Chip>
          );
        })}
      </div>
      {groups.map((group) => (
        <Group key={`${only} ${group.id}`} group={group} />
      ))}
      {groups.length > 0 && plain.length > 0 && (
        <h3 className={styles['others']}>{t('others', { smart_count: plain.length })}</h3>
      )}
      {plain.length > 0 && <LinesTable key={only} label={t('title')} lines={plain} />}
    </>
  );
}

/** How many ranges of line numbers are shown. */
const rangesShown = 6;

/** Says once what is wrong with several lines, and which they are; opens to show them. */
function Group({ group: { verdict, reason, lines } }: { group: LineGroup }) {
  const t = useText(peopleImportTexts);
  const say = useReasonText();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const write = (value: number) => value.toLocaleString(locale, { useGrouping: false });
  const ranges = rangesOf(lines.map(({ line }) => line)).map(([first, last]) =>
    first === last ? write(first) : `${write(first)}–${write(last)}`,
  );
  const shown = [...ranges.slice(0, rangesShown), ...(ranges.length > rangesShown ? ['…'] : [])].join(', ');
  const label = t('group', { smart_count: lines.length, reason: say(reason) });
  return (
    <details className={styles['group']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <StatusBadge tone={tones[verdict]}>{t(verdict)}</StatusBadge> {label}{' '}
        <small>{t('inLines', { smart_count: lines.length, lines: shown })}</small>
      </summary>
      {isOpen && <LinesTable label={label} lines={lines} />}
    </details>
  );
}

function LinesTable({ label, lines }: { label: string; lines: readonly JudgedLine[] }) {
  const t = useText(peopleImportTexts);
  const locale = useLocale();
  const [page, setPage] = useState(1);
  return (
    <>
      <DataTable
        label={label}
        rows={lines.slice((page - 1) * pageSize, page * pageSize)}
        idOf={({ line }) => String(line)}
        columns={[
          { key: 'line', label: t('line'), numeric: true, cell: ({ line }) => line.toLocaleString(locale) },
          { key: 'person', label: t('person'), cell: (line) => <PersonAndPlace line={line} /> },
          { key: 'result', label: t('result'), cell: (line) => <Outcome line={line} /> },
        ]}
      />
      {lines.length > pageSize && (
        <Pager page={page} size={pageSize} total={lines.length} onPage={setPage} bare />
      )}
    </>
  );
}

/** Cells are as long as the file has them, so only their beginning is shown. */
const shownLength = 120;

/** Beside each other where there is room. */
const PersonAndPlace = ({ line }: { line: JudgedLine }) => (
  <span className={styles['whole']}>
    <Person line={line} />
    <Place line={line} />
  </span>
);

function Person({ line: { name, account } }: { line: JudgedLine }) {
  return (
    <span className={styles['person']}>
      <bdi>{name.slice(0, shownLength)}</bdi>
      <bdi className={styles['account']}>{account.slice(0, shownLength)}</bdi>
    </span>
  );
}

/** What somebody will be, and where. */
function Place({ line: { role, workspaces, teams } }: { line: JudgedLine }) {
  const t = useText(peopleImportTexts);
  const tRole = useText(roleTexts);
  return (
    <span className={styles['person']}>
      {role !== null && <span>{tRole(role)}</span>}
      {isAdministrator(role) && <StatusBadge tone="attention">{t('administrator')}</StatusBadge>}
      {workspaces.length > 0 && <Names>{t('inWorkspaces', { names: workspaces.join(', ') })}</Names>}
      {teams.length > 0 && <Names>{t('inTeams', { names: teams.join(', ') })}</Names>}
    </span>
  );
}

const Names = ({ children }: { children: string }) => (
  <bdi className={styles['account']}>{children.slice(0, shownLength)}</bdi>
);

function Outcome({ line: { verdict, reasons } }: { line: JudgedLine }) {
  const t = useText(peopleImportTexts);
  const say = useReasonText();
  return (
    <span className={styles['outcome']}>
      <StatusBadge tone={tones[verdict]}>{t(verdict)}</StatusBadge>
      {reasons.length > 0 && (
        <span className={styles['reasons']}>
          {reasons.map((reason) => (
            <span key={reason.key}>{say(reason)}</span>
          ))}
        </span>
      )}
    </span>
  );
}
