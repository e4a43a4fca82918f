import type { ColumnsProjector } from './columns-projector.ts';
import type { ReadSide } from './read-side.ts';

/** Parked events, and a way to retry them. */
export type Parked = Pick<ReadSide, 'parked' | 'retry'>;

/** Events that a read model or a report table could not apply. */
export const allParked = (readSide: Parked, reports: Pick<ColumnsProjector, 'parked' | 'retry'>): Parked => ({
  parked: async () => [...(await readSide.parked()), ...(await reports.parked())],
  retry: async (id) =>
    (await reports.parked()).some((event) => event.id === id) ? reports.retry(id) : readSide.retry(id),
});
