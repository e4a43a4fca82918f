import type { RaRecord } from 'react-admin';
import type { ComponentType, ReactNode } from 'react';
import type { Access } from '../../../contracts/kernel/access.ts';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type { Texts } from '../i18n/text.ts';
import type { BrowserCommand, BrowserQuery, DataOf } from '../providers/contract-call.ts';
import type { BulkAction } from './bulk.ts';
import type { ContractColumn } from './contract-column.ts';
import type { Choices } from './contract-fields.ts';
import type { ContractFormProps } from './ContractForm.tsx';

export type ListQuery = BrowserQuery & { readonly answer: 'items' };
export type RowOf<C extends ListQuery> =
  DataOf<C> extends { readonly items: readonly (infer R)[] } ? R & RaRecord<string> : never;

export interface ContractListProps<C extends ListQuery, M extends Readonly<Record<string, string>>> {
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
  /** The resource's own form for a new record, if the contract's fields are not what is filled in. */
  readonly createForm?: {
    readonly access: Access;
    readonly component: ComponentType<{ readonly onDone: () => void }>;
  };
  /** Beside the button that adds a record. */
  readonly headActions?: ReactNode;
  readonly change?: ContractFormProps['contract'];
  readonly remove?: BrowserCommand & Pick<AnyCommandContract, 'access'>;
  /** What opens beside the list instead of a form. */
  readonly record?: ComponentType<{ readonly id: string; readonly onClose: () => void }>;
  /** The page that a row links to, if it does not open beside the list. */
  readonly linkTo?: (row: RowOf<C>) => string;
  /** By default the selected rows can be deleted, if one can be. */
  readonly bulk?:
    readonly BulkAction<RowOf<C>>[] | ((filter: ListFilter) => readonly BulkAction<RowOf<C>>[]) | undefined;
  readonly empty?: ReactNode;
  /** What the records are for, in an empty list. */
  readonly purpose?: keyof M & string;
  /** Several lists of one resource, such as active and inactive people: each keeps its own place. */
  readonly part?: ListPart;
  /** Above the rows, such as the choice of the part. */
  readonly above?: ReactNode;
  /** What happened if the rows could not be loaded. */
  readonly fetchFailed?: string;
}

/** The values of the filters that are set. */
export type ListFilter = Readonly<Record<string, string>>;

/** One of several lists of a resource. */
export interface ListPart {
  readonly name: string;
  /** What holds for each of its rows, besides the filters. */
  readonly filter: Readonly<Record<string, string>>;
  readonly pageSize: number;
  /** Seconds in which the same rows are not loaded again, unless something has changed. */
  readonly guardSeconds: number;
}
