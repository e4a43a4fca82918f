import { Plus } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { type Texts, useText } from '../i18n/text.ts';
import { maySend, useSession } from '../providers/session.ts';
import { failureOf } from '../providers/use-query-of.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { pageSizeOf } from '../ui/tables/page-sizes.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Pager } from '../ui/tables/Pager.tsx';
import { PageHead, Panel } from '../ui/layout/Panel.tsx';
import { SideScroll } from '../ui/layout/SideScroll.tsx';
import { RowsSkeleton } from '../ui/feedback/Skeleton.tsx';
import { type BulkAction, type BulkResult, deletionBy } from './bulk.ts';
import { BulkBar, SelectionStatus } from './BulkBar.tsx';
import { BulkNote } from './BulkNote.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { ContractListProps, ListFilter, ListQuery, RowOf } from './contract-list-props.ts';
import { ContractForm } from './ContractForm.tsx';
import { Rows } from './ContractRows.tsx';
import styles from './ContractList.module.css';
import { DeleteRecord } from './DeleteRecord.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { LeaveState } from './LeaveGuard.tsx';
import { ListLine } from './ListLine.tsx';
import { ListFilters } from './ListFilters.tsx';
import { exportRows } from './list-export.ts';
import { useListSelection } from './list-selection.ts';
import { hasValues } from './NoRows.tsx';
import { useOpenRecord } from './open-record.ts';

/** The list shows its own errors, so no notification repeats them. */
const silentQueryOptions = { onError: () => undefined };

/**
 * A list made from the contract of its query: search, filters, sorting, columns, selection, export, and the record
 * beside it.
 */
export function ContractList<C extends ListQuery, M extends Readonly<Record<string, string>>>(
  props: ContractListProps<C, M>,
) {
  const { part } = props;
  return (
    <ListBase
      key={part?.name}
      sort={{ ...props.sort }}
      perPage={part?.pageSize ?? 20}
      debounce={0}
      queryOptions={{ ...silentQueryOptions, staleTime: (part?.guardSeconds ?? 0) * 1000 }}
      {...(part && { filter: part.filter, storeKey: `${props.query.type}.${part.name}` })}
    >
      <ListPage {...props} />
    </ListBase>
  );
}

function ListPage<C extends ListQuery, M extends Readonly<Record<string, string>>>(
  props: ContractListProps<C, M>,
) {
  type Row = RowOf<C>;
  const { texts, nameOf } = props;
  const t = useText(contractListTexts);
  const sayOwn: (key: string) => string = useText(texts as Texts);
  const list = useListContext<Row>();
  const session = useSession();
  const bulk = useBulkActions(props);
  const { opened, open, close } = useOpenRecord();
  const [result, setResult] = useState<BulkResult<Row> | null>(null);
  const creation = props.createForm ?? props.create?.contract;
  const onAdd = creation && maySend(session, creation) ? () => open('create') : undefined;
  const { data, total, onUnselectItems } = list;
  // Rows selected on an earlier visit are not visible, so they must not be acted on.
  const unselect = useRef(onUnselectItems);
  useEffect(() => unselect.current(), []);
  return (
    <PageFrame drawer={opened !== null && <OpenRecord {...props} id={opened} onClose={close} />}>
      <PageHead
        title={sayOwn('title')}
        line={<ListLine isPart={hasValues(props.part?.filter)} />}
        actions={
          <>
            {props.headActions}
            {onAdd && (
              <Button variant="primary" icon={Plus} folds onClick={onAdd}>
                {sayOwn('add')}
              </Button>
            )}
          </>
        }
      />
      {props.above}
      <ListTools {...props} bulk={bulk} onResult={setResult} />
      {result && <BulkNote result={result} texts={texts} nameOf={nameOf} onResult={setResult} />}
      {list.error ? (
        <ErrorState title={props.fetchFailed} onRetry={() => void list.refetch()}>
          {failureOf(list.error as Error)?.message ?? t('failed')}
        </ErrorState>
      ) : (
        <Panel flush>
          {list.isPending ? (
            <RowsSkeleton rows={8} height={45} />
          ) : (
            <Rows {...props} canSelect={bulk !== undefined} opened={opened} onOpen={open} onAdd={onAdd} />
          )}
          {data !== undefined && total !== undefined && total > 0 && (
            <Pager
              page={list.page}
              size={list.perPage}
              total={total}
              onPage={list.setPage}
              {...(pageSizeOf(String(list.perPage)) && { onSize: list.setPerPage })}
            />
          )}
        </Panel>
      )}
    </PageFrame>
  );
}

interface ListToolsProps<C extends ListQuery, M extends Readonly<Record<string, string>>> extends Omit<
  ContractListProps<C, M>,
  'bulk'
> {
  readonly bulk: readonly BulkAction<RowOf<C>>[] | undefined;
  readonly onResult: (result: BulkResult<RowOf<C>>) => void;
}

/** Search, filters, columns and export; once rows are selected, also what can be done with them. */
function ListTools<C extends ListQuery, M extends Readonly<Record<string, string>>>(
  props: ListToolsProps<C, M>,
) {
  const { query, texts, choices = {}, nameOf, bulk, columns, onResult } = props;
  const sayOwn: (key: string) => string = useText(texts as Texts);
  const { total } = useListContext<RowOf<C>>();
  const selection = useListSelection<RowOf<C>>();
  return (
    <>
      <div className={styles['head']}>
        <ListFilters schema={query.schema} texts={texts} choices={choices} only={props.filters}>
          <div className={styles['actions']}>
            <ColumnsButton
              columns={columns.map(({ source, label = sayOwn(source), hidden }) => ({
                source,
                label,
                ...(hidden && { hidden }),
              }))}
            />
            {Boolean(total) && <ExportButton<RowOf<C>> onRows={exportRows(query, columns, texts)} />}
          </div>
        </ListFilters>
      </div>
      {bulk && <SelectionStatus count={selection.count} />}
      {bulk && (
        <div className={styles['selected']}>
          {selection.count > 0 && (
            <SideScroll>
              <BulkBar {...{ selection, texts, nameOf, onResult }} actions={bulk} />
            </SideScroll>
          )}
        </div>
      )}
    </>
  );
}

function useBulkActions<C extends ListQuery, M extends Readonly<Record<string, string>>>({
  bulk,
  remove,
}: ContractListProps<C, M>): readonly BulkAction<RowOf<C>>[] | undefined {
  const session = useSession();
  const { filterValues } = useListContext();
  if (typeof bulk === 'function') return bulk(filterValues as ListFilter);
  return bulk ?? (remove && maySend(session, remove) ? [deletionBy(remove)] : undefined);
}

/** The record beside the list: the resource's own part, or a form of the contract. */
function OpenRecord<C extends ListQuery, M extends Readonly<Record<string, string>>>(
  props: ContractListProps<C, M> & { readonly id: string; readonly onClose: (state?: LeaveState) => void },
) {
  const {
    id,
    onClose,
    record: Record,
    create,
    createForm,
    change,
    remove,
    texts,
    choices = {},
    nameOf,
  } = props;
  const sayOwn: (key: string) => string = useText(texts as Texts);
  const session = useSession();
  const { data } = useListContext<RowOf<C>>();
  const close = () => onClose();
  if (Record && id !== 'create') return <Record id={id} onClose={close} />;
  const isNew = id === 'create';
  const row = data?.find((each) => each.id === id);
  const title = isNew ? sayOwn('add') : row ? nameOf(row) : '';
  if (isNew && createForm)
    return maySend(session, createForm) ? (
      <Drawer open takesFocus title={title} onClose={close}>
        <createForm.component onDone={close} />
      </Drawer>
    ) : null;
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
