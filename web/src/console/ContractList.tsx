import { Plus } from 'lucide-react';
import { DataTable, ListBase, type RaRecord, useListContext } from 'react-admin';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { type Texts, useLocale, useText } from '../i18n/text.ts';
import type { BrowserCommand, BrowserQuery, DataOf } from '../providers/contract-call.ts';
import { maySend, useSession } from '../providers/session.ts';
import { failureOf } from '../providers/use-query-of.ts';
import { Button } from '../ui/controls/Button.tsx';
import { classes } from '../ui/theme/classes.ts';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { pageSizeOf } from '../ui/tables/page-sizes.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Pager } from '../ui/tables/Pager.tsx';
import { PageHead, Panel } from '../ui/layout/Panel.tsx';
import { RowsSkeleton } from '../ui/feedback/Skeleton.tsx';
import { type BulkAction, type BulkResult, deletionBy } from './bulk.ts';
import { BulkBar, BulkNote } from './BulkBar.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { ContractColumn } from './contract-column.ts';
import { type Choices, unwrapSchema } from './contract-fields.ts';
import { ContractForm, type ContractFormProps } from './ContractForm.tsx';
import rowStyles from '../ui/tables/Rows.module.css';
import styles from './ContractList.module.css';
import { DeleteRecord } from './DeleteRecord.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListFilters } from './ListFilters.tsx';
import { exportRows } from './list-export.ts';
import { NoRows } from './NoRows.tsx';
import type { LeaveState } from './LeaveGuard.tsx';
import { useOpenRecord, useRecordPath } from './open-record.ts';
import { defaultCell } from './default-cell.tsx';

type ListQuery = BrowserQuery & { readonly answer: 'items' };
type RowOf<C extends ListQuery> =
  DataOf<C> extends { readonly items: readonly (infer R)[] } ? R & RaRecord<string> : never;

interface ContractListProps<C extends ListQuery, M extends Readonly<Record<string, string>>> {
  readonly query: C;
  /**
   * `title`, `search`, `add` and one text for each column, filter and input, by name; enumeration values by their
   * value.
   */
  readonly texts: Texts<M>;
  readonly columns: readonly ContractColumn<RowOf<C>, keyof M & string>[];
  readonly nameOf: (row: RowOf<C>) => string;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly choices?: Choices;
  /** Query fields to filter by; by default those with fixed values. */
  readonly filters?: readonly (keyof M & string)[];
  /** Records that can be created, changed or deleted with a form made from the contract. */
  readonly create?: Pick<ContractFormProps, 'contract' | 'defaults' | 'body' | 'choices'>;
  readonly change?: ContractFormProps['contract'];
  readonly remove?: BrowserCommand & Pick<AnyCommandContract, 'access'>;
  /** What opens beside the list instead of a form. */
  readonly record?: ComponentType<{ readonly id: string; readonly onClose: () => void }>;
  /** The page that a row links to, if it does not open beside the list. */
  readonly linkTo?: (row: RowOf<C>) => string;
  /** By default the selected rows can be deleted, if one can be. */
  readonly bulk?: readonly BulkAction<RowOf<C>>[] | undefined;
  readonly empty?: ReactNode;
}

/** The list shows its own errors, so no notification repeats them. */
const silentQueryOptions = { onError: () => undefined };

/**
 * A list made from the contract of its query: search, filters, sorting, columns, selection, export, and the record
 * beside it.
 */
export function ContractList<C extends ListQuery, M extends Readonly<Record<string, string>>>(
  props: ContractListProps<C, M>,
) {
  return (
    <ListBase sort={{ ...props.sort }} perPage={20} debounce={0} queryOptions={silentQueryOptions}>
      <ListPage {...props} />
    </ListBase>
  );
}

function ListPage<C extends ListQuery, M extends Readonly<Record<string, string>>>(
  props: ContractListProps<C, M>,
) {
  type Row = RowOf<C>;
  const { query, texts, choices = {}, create, nameOf } = props;
  const t = useText(contractListTexts);
  const sayOwn: (key: string) => string = useText(texts as Texts);
  const locale = useLocale();
  const list = useListContext<Row>();
  const session = useSession();
  const bulk = useBulkActions(props);
  const { opened, open, close } = useOpenRecord();
  const [result, setResult] = useState<BulkResult<Row> | null>(null);
  const onAdd = create && maySend(session, create.contract) ? () => open('create') : undefined;
  const { data, total, onUnselectItems } = list;
  // Rows selected on an earlier visit are not visible, so they must not be acted on.
  const unselect = useRef(onUnselectItems);
  useEffect(() => unselect.current(), []);
  return (
    <PageFrame drawer={opened !== null && <OpenRecord {...props} id={opened} onClose={close} />}>
      <PageHead
        title={sayOwn('title')}
        line={total === undefined ? ' ' : t('total', { count: total.toLocaleString(locale) })}
        actions={
          onAdd && (
            <Button variant="primary" icon={Plus} onClick={onAdd}>
              {sayOwn('add')}
            </Button>
          )
        }
      />
      <div className={styles['head']}>
        {list.selectedIds.length > 0 && bulk ? (
          <BulkBar actions={bulk} texts={texts} nameOf={nameOf} onResult={setResult} />
        ) : (
          <>
            <ListFilters schema={query.schema} texts={texts} choices={choices} only={props.filters} />
            <div className={styles['actions']}>
              <ColumnsButton
                columns={props.columns.map(({ source, label = sayOwn(source), hidden }) => ({
                  source,
                  label,
                  ...(hidden && { hidden }),
                }))}
              />
              {Boolean(total) && <ExportButton<Row> onRows={exportRows(query, props.columns, texts)} />}
            </div>
          </>
        )}
      </div>
      {result && <BulkNote result={result} texts={texts} nameOf={nameOf} onResult={setResult} />}
      {list.error ? (
        <ErrorState onRetry={() => void list.refetch()}>
          {failureOf(list.error as Error)?.message ?? t('failed')}
        </ErrorState>
      ) : (
        <Panel flush>
          {list.isPending ? (
            <RowsSkeleton rows={8} height={45} />
          ) : (
            <Rows {...props} bulk={bulk} opened={opened} onOpen={open} onAdd={onAdd} />
          )}
          {data !== undefined && total !== undefined && total > 0 && (
            <Pager
              page={list.page}
              size={pageSizeOf(String(list.perPage)) ?? 20}
              total={total}
              onPage={list.setPage}
              onSize={list.setPerPage}
            />
          )}
        </Panel>
      )}
    </PageFrame>
  );
}

function useBulkActions<C extends ListQuery, M extends Readonly<Record<string, string>>>({
  bulk,
  remove,
}: ContractListProps<C, M>): readonly BulkAction<RowOf<C>>[] | undefined {
  const session = useSession();
  return bulk ?? (remove && maySend(session, remove) ? [deletionBy(remove)] : undefined);
}

interface RowsProps<
  C extends ListQuery,
  M extends Readonly<Record<string, string>>,
> extends ContractListProps<C, M> {
  readonly opened: string | null;
  readonly onOpen: (id: string) => void;
  readonly onAdd: (() => void) | undefined;
}

function Rows<C extends ListQuery, M extends Readonly<Record<string, string>>>(props: RowsProps<C, M>) {
  type Row = RowOf<C>;
  const { query, columns, texts, linkTo, bulk, opened, onOpen, onAdd } = props;
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
    <DataTable<Row>
      className={classes(rowStyles['rows'], styles['list'])}
      aria-label={sayOwn('title')}
      rowClick={(_, __, row) => {
        if (!isClickable) return false;
        if (linkTo) void navigate(linkTo(row as Row));
        else onOpen(row.id);
        return false;
      }}
      rowSx={(row) =>
        row.id === opened ? { background: 'var(--raised)', boxShadow: 'inset 2px 0 0 var(--text)' } : {}
      }
      bulkActionButtons={bulk !== undefined && <></>}
      bulkActionsToolbar={<></>}
      hiddenColumns={columns.filter(({ hidden }) => hidden).map(({ source }) => source)}
      empty={
        <NoRows add={onAdd && sayOwn('add')} onAdd={onAdd}>
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
  );
}

const sortFields = ({ schema }: ListQuery): readonly string[] => {
  const sort = unwrapSchema(schema.shape['sort']);
  return sort instanceof z.ZodEnum ? sort.options.map(String) : [];
};

/** The record beside the list: the resource's own part, or a form of the contract. */
function OpenRecord<C extends ListQuery, M extends Readonly<Record<string, string>>>(
  props: ContractListProps<C, M> & { readonly id: string; readonly onClose: (state?: LeaveState) => void },
) {
  const { id, onClose, record: Record, create, change, remove, texts, choices = {}, nameOf } = props;
  const sayOwn: (key: string) => string = useText(texts as Texts);
  const session = useSession();
  const { data } = useListContext<RowOf<C>>();
  const close = () => onClose();
  if (Record && id !== 'create') return <Record id={id} onClose={close} />;
  const isNew = id === 'create';
  const row = data?.find((each) => each.id === id);
  const title = isNew ? sayOwn('add') : row ? nameOf(row) : '';
  const form = isNew ? create : change && { contract: change };
  if (!form || !maySend(session, form.contract)) return null;
  return (
    <Drawer
      open
      takesFocus
      title={title}
      onClose={close}
      actions={
        !isNew &&
        remove &&
        maySend(session, remove) && (
          <DeleteRecord id={id} command={remove} name={title} onDone={() => onClose({ isDeleted: true })} />
        )
      }
    >
      <ContractForm
        key={id}
        texts={texts}
        choices={choices}
        {...form}
        id={isNew ? undefined : id}
        onDone={close}
      />
    </Drawer>
  );
}
