import type { Columns, TableContract } from '../columns/columns.ts';
import type { Compared } from './compared.ts';

/** Rows of a table of an organisation, and a sum over the hashes of all of them; positions are each server's own and left out. */
interface TableSum {
  readonly [column: string]: unknown;
  readonly rows: number;
  readonly sum: string;
}

interface Sides {
  readonly ours: Columns;
  readonly theirs: Columns;
}

/** Asks both sides the same of every table and organisation. */
export async function compareColumns(
  sides: Sides,
  tables: readonly TableContract[],
  organizations: readonly string[],
): Promise<Compared> {
  const counts: Record<string, number> = {};
  const differences: string[] = [];
  for (const table of tables)
    for (const organization of organizations) {
      const { rows, difference } = await compareTable(sides, table, organization);
      counts[table.name] = (counts[table.name] ?? 0) + rows;
      if (difference !== null) differences.push(`${table.name} of ${difference}`);
    }
  return { counts, differences };
}

async function compareTable({ ours, theirs }: Sides, table: TableContract, organization: string) {
  const ask = async (columns: Columns): Promise<Pick<TableSum, 'rows' | 'sum'>> =>
    (await columns.query<TableSum>(organization, sumSql(table)))[0] ?? { rows: 0, sum: '' };
  const [a, b] = await Promise.all([ask(ours), ask(theirs)]);
  const apart = `${organization} has ${b.rows} rows in the cluster and ${a.rows} in the folder.`;
  const other = `${organization} has other rows in the cluster than in the folder.`;
  const difference = a.rows !== b.rows ? apart : a.sum !== b.sum ? other : null;
  return { rows: a.rows, difference };
}

function sumSql({ name, columns, merged }: TableContract): string {
  const own = Object.entries(columns).flatMap(([column, type]) =>
    type.includes('MATERIALIZED') ? [] : [column],
  );
  const total = `SELECT toUInt32(count()) AS rows, toString(sum(cityHash64(${own.join(', ')}))) AS sum FROM`;
  if (!merged) return `${total} ${name}`;
  // the engine puts rows together when it likes
  const kept = own.filter((column) => !(column in merged));
  const together = Object.entries(merged).map(([column, how]) => `${how}(${name}.${column}) AS ${column}`);
  return `${total} (SELECT ${[...kept, ...together].join(', ')} FROM ${name} GROUP BY ${kept.join(', ')})`;
}
