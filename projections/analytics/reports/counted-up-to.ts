import { GetCountedUpTo } from '../../../contracts/analytics/reports.ts';
import { answerQuery, type QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import { analyticsTables } from '../fact-tables/fact-tables.ts';

/** The organisation's last event that every report table has processed. */
export async function readCountedUpTo({
  columns,
  viewer,
}: Pick<QueryContext, 'columns' | 'viewer'>): Promise<{ position: number; at: string | null }> {
  const newestUpTo = (counted: number) =>
    columns.query<{ position: number; at: string }>(
      viewer.organizationId,
      'SELECT position, time AS at FROM events WHERE position <= {seen:UInt64} ORDER BY organization DESC, position DESC LIMIT 1',
      { seen: counted },
    );
  const [last] = await newestUpTo(Number.MAX_SAFE_INTEGER);
  const checkpoints = await Promise.all(analyticsTables.map(({ table }) => columns.checkpoint(table)));
  const lowest = Math.max(0, Math.min(...checkpoints));
  const [newest] = last && last.position > lowest ? await newestUpTo(lowest) : [last];
  return { position: newest?.position ?? 0, at: newest?.at ?? null };
}

export const countedUpTo = answerQuery(GetCountedUpTo, async (_, context) => ({
  countedUpTo: await readCountedUpTo(context),
}));
