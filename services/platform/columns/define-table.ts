import type { EventContract, EventOf } from '../../../contracts/kernel/define-event.ts';
import type { StreamParts } from '../event-store/stream-name.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Row, TableContract } from './columns.ts';

/** Rows of one event, without organisation and position, which the projector adds. */
export type RowsOf<E extends RecordedEvent = RecordedEvent> = (
  event: E,
  stream: StreamParts,
) => Row | readonly Row[] | undefined;

/** A table and how events become its rows. Decides nothing and may be replayed from zero at any time. */
export interface FactTable {
  readonly table: TableContract;
  readonly on: { readonly [type: string]: RowsOf };
}

type RowsOfEach<C extends readonly EventContract[]> = {
  readonly [T in C[number]['type']]?: RowsOf<RecordedEvent<Extract<EventOf<C[number]>, { type: T }>>>;
};

/** Declares a fact table; the type of an entry's `data` follows from the event contracts. */
export function defineTable<const C extends readonly EventContract[]>(
  table: TableContract,
  _events: C,
  on: RowsOfEach<C>,
): FactTable {
  return { table, on: on as unknown as FactTable['on'] };
}
