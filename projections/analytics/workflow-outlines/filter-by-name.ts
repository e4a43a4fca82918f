import { FindPeople } from '../../../contracts/identity/user.ts';
import { FindWorkspaces } from '../../../contracts/organization/workspace.ts';
import type { QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import { findByTitle } from './name-workflows.ts';

type Context = Pick<QueryContext, 'ask' | 'documents' | 'viewer'>;

/** The most workflows or workspaces that a search may match; more are not useful. */
const maxMatches = 1000;

/** The contexts with the names of a report's rows; the facts have only ids. */
const idsByName = {
  user_id: async (keyword: string, { ask }: Context) =>
    (await ask(FindPeople, { keyword })).items.map(({ id }) => id),
  workflow_id: async (keyword: string, context: Context) =>
    (await findByTitle(context, keyword, maxMatches)).items.map(({ id }) => id),
  workspace_id: async (keyword: string, { ask }: Context) =>
    (await ask(FindWorkspaces, { keyword, size: maxMatches })).items.map(({ id }) => id),
};

/** A statement narrowed to the rows whose people, workflows or workspaces have these words in their names. */
export async function filterByName<P extends Readonly<Record<string, unknown>>>(
  statement: { readonly sql: string; readonly parameters: P },
  column: keyof typeof idsByName,
  keyword: string | undefined,
  context: Context,
): Promise<{ sql: string; parameters: P & { named: readonly string[] } }> {
  const { sql, parameters } = statement;
  const words = keyword?.trim() ?? '';
  if (words === '') return { sql, parameters: { ...parameters, named: [] } };
  const ids = await idsByName[column](words, context);
  return {
    sql: `SELECT * FROM (${sql}) WHERE ${column} IN {named:Array(String)}`,
    parameters: { ...parameters, named: ids },
  };
}
