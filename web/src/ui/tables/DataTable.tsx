import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import type { ControlSize } from '../theme/theme.ts';
import styles from './DataTable.module.css';
import rowStyles from './Rows.module.css';
import { Icon } from '../images/Icon.tsx';
import { RowsSkeleton } from '../feedback/Skeleton.tsx';

export interface Column<T> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers are right-aligned with tabular digits. */
  readonly numeric?: boolean;
  /** The sort key of the list; without it the column cannot be sorted. */
  readonly sort?: string;
  /** The first columns stay on a phone, where each row becomes a small card; columns with `wide` are hidden. */
  readonly wide?: boolean;
}
export interface Sorting {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
  readonly onSort: (field: string, order: 'ASC' | 'DESC') => void;
}
interface Selection {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  /** Selects rows of this table, or no longer. */
  readonly onPick: (ids: readonly string[], on: boolean) => void;
}
interface DataTableProps<T> {
  readonly label: string;
  readonly rows: readonly T[] | null;
  readonly idOf: (row: T) => string;
  readonly columns: readonly Column<T>[];
  readonly sorting?: Sorting;
  readonly selection?: Selection;
  readonly onOpen?: (row: T) => void;
  /** Shown instead of rows if there are none. */
  readonly empty?: ReactNode;
  readonly current?: string | null;
  /** The height of its rows. */
  readonly size?: ControlSize;
  /** Number of placeholder rows while loading. */
  readonly expected?: number;
}

/**
 * A list as a table on desktop and as compact rows on a phone; rows open by click and Enter. With Shift, a checkbox
 * selects the rows up to the one before, as in other lists.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, columns, selection } = props;
  const lastPicked = useRef<string | null>(null);
  const ids = rows?.map(props.idOf) ?? [];
  const pick = (id: string, on: boolean, isRange: boolean) => {
    const [from, to] = [ids.indexOf(lastPicked.current ?? ''), ids.indexOf(id)];
    lastPicked.current = id;
    const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    selection?.onPick(isRange && from >= 0 ? range : [id], on);
  };
  if (rows === null) return <RowsSkeleton rows={props.expected ?? 8} height={45} />;
  if (rows.length === 0) return props.empty;
  return (
    <div className={classes(rowStyles['rows'], styles['scroller'])} data-size={props.size ?? 'md'}>
      <table className={styles['table']} aria-label={props.label}>
        <thead>
          <tr>
            {selection && (
              <th className={classes(rowStyles['pick'], styles['pick'])}>
                <AllBox selection={selection} ids={ids} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={props.sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={props.idOf(row)} row={row} table={props} onPick={pick} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AllBox({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const t = useText(kitTexts);
  const all = selection.ids.length >= ids.length;
  return (
    <input
      type="checkbox"
      aria-label={t('selectAll')}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = !all && selection.ids.length > 0;
      }}
      onChange={() => selection.onPick(ids, !all)}
    />
  );
}

function Head<T>({ column, sorting }: { column: Column<T>; sorting: Sorting | undefined }) {
  const t = useText(kitTexts);
  const name = classes(column.numeric && rowStyles['figure'], column.wide && rowStyles['wide']);
  const field = column.sort;
  if (field === undefined || !sorting) return <th className={name}>{column.label}</th>;
  const here = sorting.field === field;
  const next = here ? (sorting.order === 'ASC' ? 'DESC' : 'ASC') : column.numeric ? 'DESC' : 'ASC';
  return (
    <th
      className={name}
      aria-sort={here ? (sorting.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={classes(styles['sort'], here && styles['here'])}
        title={t('sortBy', { column: column.label })}
        onClick={() => sorting.onSort(field, next)}
      >
        {column.label}
        {here && <Icon icon={sorting.order === 'ASC' ? ArrowUp : ArrowDown} size="small" />}
      </button>
    </th>
  );
}

/** A click on a control inside a row does not open the row. */
const isOwn = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a,button,input,label,[role="menuitem"]') !== null;

interface RowProps<T> {
  readonly row: T;
  readonly table: DataTableProps<T>;
  readonly onPick: (id: string, on: boolean, isRange: boolean) => void;
}

function Row<T>({ row, table, onPick }: RowProps<T>) {
  const t = useText(kitTexts);
  const { selection, onOpen } = table;
  const id = table.idOf(row);
  const open = onOpen && {
    tabIndex: 0,
    onClick: (event: MouseEvent) => {
      if (!isOwn(event.target)) onOpen(row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
    },
  };
  return (
    <tr
      {...open}
      className={classes(onOpen && styles['opens'], selection?.ids.includes(id) && rowStyles['picked'])}
      aria-current={table.current === id || undefined}
    >
      {selection && (
        <td className={classes(rowStyles['pick'], styles['pick'])}>
          <input
            type="checkbox"
            checked={selection.ids.includes(id)}
            aria-label={t('selectRow', { name: selection.nameOf(id) })}
            onChange={({ target, nativeEvent }) =>
              onPick(id, target.checked, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {table.columns.map((column) => (
        <td
          key={column.key}
          data-label={column.label}
          className={classes(column.numeric && rowStyles['figure'], column.wide && rowStyles['wide'])}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
