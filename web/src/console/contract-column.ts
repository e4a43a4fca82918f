import type { ReactNode } from 'react';

/** A column of a list. */
export interface ContractColumn<Row, Name extends string = string> {
  /** The field that it shows, and the text of its heading; it sorts where the list's contract can sort by it. */
  readonly source: Name;
  /** The heading, where the text of that name says something else. */
  readonly label?: string;
  /** What is drawn; the value itself unless said otherwise. */
  readonly render?: (row: Row) => ReactNode;
  /** What stands in an export instead of the value; `null` leaves the column out. */
  readonly exportValue?: ((row: Row) => string | number) | null;
  /** Figures stand at the end, in digits of one width. */
  readonly numeric?: boolean;
  /** Left out where there is no room for it. */
  readonly wide?: boolean;
  /** Shown only once somebody has chosen it. */
  readonly hidden?: boolean;
}
