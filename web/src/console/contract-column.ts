import type { ReactNode } from 'react';

/** A column of a list. */
export interface ContractColumn<Row, Name extends string = string> {
  /** The field that it shows and the key of its heading; sortable if the list's contract can sort by it. */
  readonly source: Name;
  /** The heading's key, if it differs from the field's. */
  readonly label?: string;
  /** Renders the cell; by default the value itself. */
  readonly render?: (row: Row) => ReactNode;
  /** The exported value, if it differs; `null` leaves the column out. */
  readonly exportValue?: ((row: Row) => string | number) | null;
  /** Numbers are right-aligned with tabular digits. */
  readonly numeric?: boolean;
  /** Hidden on narrow screens. */
  readonly wide?: boolean;
  /** Hidden until the person chooses it. */
  readonly hidden?: boolean;
}
