import { DataTable, type RaRecord } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { type Texts, useText } from '../i18n/text.ts';
import { classes } from '../ui/theme/classes.ts';
import rowStyles from '../ui/tables/Rows.module.css';
import type { ContractColumn } from './contract-column.ts';
import { unwrapSchema } from './contract-fields.ts';
import type { ContractListProps, ListQuery, RowOf } from './contract-list-props.ts';
import styles from './ContractList.module.css';
import { defaultCell } from './default-cell.tsx';
import { NamedRows, RowNames } from './NamedRows.tsx';
import { hasValues, NoRows } from './NoRows.tsx';
import { useRecordPath } from './open-record.ts';

interface RowsProps<C extends ListQuery, M extends Readonly<Record<string, string>>> extends Omit<
  ContractListProps<C, M>,
  'bulk'
> {
  readonly canSelect: boolean;
  readonly opened: string | null;
  readonly onOpen: (id: string) => void;
  readonly onAdd: (() => void) | undefined;
}

/** The rows of a list, with a column for each field; a row opens its record. */
export function Rows<C extends ListQuery, M extends Readonly<Record<string, string>>>(
  props: RowsProps<C, M>,
) {
  type Row = RowOf<C>;
  const { query, columns, texts, linkTo, nameOf, canSelect, opened, onOpen, onAdd } = props;
  const sayOwn: (key: string) => string = useText(texts as Texts);
  const navigate = useNavigate();
  const address = useRecordPath();
  const sortable = sortFields(query);
  const isClickable = props.record !== undefined || props.change !== undefined || linkTo !== undefined;
  const [first] = columns;
  const headingOf = (column: ContractColumn<Row>) => column.label ?? sayOwn(column.source);
  const renderCell = (column: ContractColumn<Row>, row: Row) => {
    const cell = column.render?.(row) ?? defaultCell(query, texts, column.source, row[column.source]);
    if (!isClickable || column !== first) return cell;
    return (
      <Link
        className={styles['name']}
        to={linkTo?.(row) ?? address(row.id)}
        onClick={(event) => event.stopPropagation()}
      >
        {cell}
      </Link>
    );
  };
  return (
    <RowNames value={nameOf as (row: RaRecord) => string}>
      <DataTable<Row>
        body={NamedRows}
        className={classes(rowStyles['rows'], styles['list'])}
        aria-label={sayOwn('title')}
        rowClick={
          isClickable &&
          ((_, __, row) => {
            if (linkTo) void navigate(linkTo(row as Row));
            else onOpen(row.id);
            return false;
          })
        }
        rowSx={(row) =>
          row.id === opened ? { background: 'var(--raised)', boxShadow: 'inset 2px 0 0 var(--text)' } : {}
        }
        bulkActionButtons={canSelect && <></>}
        bulkActionsToolbar={<></>}
        hiddenColumns={columns.filter(({ hidden }) => hidden).map(({ source }) => source)}
        empty={
          <NoRows
            add={onAdd && sayOwn('add')}
            onAdd={onAdd}
            purpose={props.purpose && sayOwn(props.purpose)}
            isPart={hasValues(props.part?.filter)}
          >
            {props.empty}
          </NoRows>
        }
      >
        {columns.map((column) => (
          <DataTable.Col<Row>
            key={column.source}
            source={column.source as never} // a column may show something that is not a field
            label={headingOf(column)}
            disableSort={!sortable.includes(column.source)}
            className={classes(column.numeric && rowStyles['figure'], column.wide && rowStyles['wide'])}
            data-label={headingOf(column)}
            render={(row) => renderCell(column, row)}
          />
        ))}
      </DataTable>
    </RowNames>
  );
}

const sortFields = ({ schema }: ListQuery): readonly string[] => {
  const sort = unwrapSchema(schema.shape['sort']);
  return sort instanceof z.ZodEnum ? sort.options.map(String) : [];
};
