import { ListBase, type RaRecord, useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useLocale, useText } from '../../app/i18n/text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PageHead, Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Admin.module.css';

export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
interface ConsoleListProps<T extends RaRecord<string>> {
  readonly resource: string;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly title: string;
  /** Absent where there is nothing to search by. */
  readonly searchLabel?: string;
  readonly columns: readonly Column<T>[];
  readonly filters?: readonly ListFilter[];
  readonly action?: ReactNode;
  /** Between the filters and the table: the result of the last act. */
  readonly told?: ReactNode;
  /** Takes the place of the filters while rows are selected. */
  readonly bulk?: ReactNode;
  readonly nameOf: (row: T) => string;
  readonly onOpen?: (row: T) => void;
  readonly current?: string | null;
  readonly empty?: ReactNode;
}

/** The list says what failed in its place; nothing here draws notifications, so they would only gather. */
const quietly = { onError: () => undefined };

/** A list of the console: search, filters, sort and page are in the address; the page size is remembered. */
export function ConsoleList<T extends RaRecord<string>>(props: ConsoleListProps<T>) {
  return (
    <ListBase
      resource={props.resource}
      sort={{ ...props.sort }}
      perPage={20}
      debounce={0}
      queryOptions={quietly}
    >
      <ListView {...props} />
    </ListBase>
  );
}

function ListView<T extends RaRecord<string>>(props: ConsoleListProps<T>) {
  const say = useText(adminTexts);
  const locale = useLocale();
  const list = useListContext<T>();
  const { selectedIds, data, total } = list;
  return (
    <>
      <PageHead
        title={props.title}
        line={total === undefined ? ' ' : say('total', { count: total.toLocaleString(locale) })}
        actions={props.action}
      />
      {props.searchLabel !== undefined && (
        <div className={styles['tools']}>
          {selectedIds.length > 0 && props.bulk ? (
            props.bulk
          ) : (
            <Filters label={props.searchLabel} filters={props.filters ?? []} />
          )}
        </div>
      )}
      {props.told}
      {list.error ? (
        <ErrorState onRetry={() => void list.refetch()}>{list.error.message || say('failed')}</ErrorState>
      ) : (
        <Panel flush>
          <DataTable<T>
            label={props.title}
            rows={list.isPending ? null : (data ?? [])}
            idOf={(row) => row.id}
            columns={props.columns}
            current={props.current ?? null}
            sorting={{
              field: list.sort.field,
              order: list.sort.order,
              onSort: (field, order) => list.setSort({ field, order }),
            }}
            onOpen={props.onOpen}
            {...(props.bulk !== undefined && {
              selection: {
                ids: selectedIds.map(String),
                nameOf: (id: string) =>
                  nameOf(
                    data?.find((row) => row.id === id),
                    props.nameOf,
                  ),
                onToggle: (id: string) => list.onToggleItem(id),
                onToggleAll: () =>
                  list.onSelect(
                    selectedIds.length >= (data?.length ?? 0) ? [] : (data ?? []).map((row) => row.id),
                  ),
              },
            })}
            empty={props.empty ?? <NothingFits onClear={() => list.setFilters({})} />}
          />
          {total !== undefined && total > 0 && (
            <Pager
              page={list.page}
              size={list.perPage}
              total={total}
              onPage={list.setPage}
              onSize={list.setPerPage}
            />
          )}
        </Panel>
      )}
    </>
  );
}

const nameOf = <T,>(row: T | undefined, name: (row: T) => string): string =>
  row === undefined ? '' : name(row);

function NothingFits({ onClear }: { onClear: () => void }) {
  const say = useText(adminTexts);
  return (
    <EmptyState
      art="search"
      title={say('noneFits')}
      action={<Button onClick={onClear}>{say('clearFilters')}</Button>}
    >
      {say('noneFitsBody')}
    </EmptyState>
  );
}

function Filters({ label, filters }: { label: string; filters: readonly ListFilter[] }) {
  const { filterValues, setFilters } = useListContext();
  const narrow = (name: string, value: string) => {
    const next: Record<string, unknown> = { ...filterValues, [name]: value };
    if (value === '') delete next[name];
    setFilters(next);
  };
  return (
    <>
      <div className={styles['search']}>
        <SearchField
          label={label}
          value={String(filterValues['q'] ?? '')}
          onSearch={(text) => narrow('q', text.trim())}
        />
      </div>
      {filters.map((filter) => (
        <Select
          key={filter.name}
          label={filter.label}
          value={String(filterValues[filter.name] ?? '')}
          on={filterValues[filter.name] !== undefined}
          options={filter.options}
          onChange={(value) => narrow(filter.name, value)}
        />
      ))}
    </>
  );
}
