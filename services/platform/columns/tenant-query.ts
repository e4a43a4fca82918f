import { StatementRefused } from './columns.ts';

/** The format of an organisation's id where it becomes part of a statement; nothing in it needs escaping. */
export const organizationIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Refused before the engine sees the text: what could end the statement, hide a part of it, or choose a table by a
 * parameter. Our own statements need none of it; user input is passed as parameters.
 */
const forbiddenText = /;|--|\/\*|#|\$|\\|:\s*Identifier\b|\b(settings|format|outfile|explain)\b/i;

/** Functions that reach beyond the rows: files, dictionaries, join tables, the server, and waiting. */
const forbiddenFunction =
  /^(file|dict\w*|joinGet\w*|catboost\w*|sleep\w*|getSetting\w*|getServerSetting|getMacro|hasColumnInTable|hostName|fqdn|tcpPort|currentDatabase|currentUser|filesystem\w*|show\w*|ai\w+|urlFetch\w*|executable\w*|addressTo\w+|demangle|logTrace|throwIf|mergeTree\w*|structureTo\w+)$/i;

const allowedTableFunctions: ReadonlySet<string> = new Set(['numbers', 'generate_series', 'generateSeries']);

export function requireOrganizationId(organizationId: string): string {
  if (!organizationIdPattern.test(organizationId))
    throw StatementRefused({ facts: { reason: 'organisation' } });
  return organizationId;
}

/** Checks the text alone: one SELECT, nothing hidden. */
export function checkStatementText(sql: string): void {
  const reason = !/^\s*(select|with)\b/i.test(sql)
    ? 'not a SELECT'
    : (forbiddenText.exec(sql)?.[0] ?? (sql.length > 20_000 ? 'too long' : undefined));
  if (reason !== undefined) throw StatementRefused({ facts: { reason } });
}

/** Lets the engine's own parser return the statement's syntax tree, without running any of it. */
export const explainStatement = (sql: string): string => `EXPLAIN QUERY TREE run_passes = 0 ${sql}`;

/**
 * Reads the parser's tree, one node per line. Tables without a database are resolved in our own database, where
 * each is filtered, so what must be refused is every reference to another database and to rows without a table.
 * @param otherDatabases names of every database except the one that queries read
 */
export function checkQueryTree(lines: readonly string[], otherDatabases: ReadonlySet<string>): void {
  for (const line of lines) {
    const reason = findForbiddenNode(line, otherDatabases);
    if (reason !== undefined) throw StatementRefused({ facts: { reason } });
  }
}

function findForbiddenNode(line: string, otherDatabases: ReadonlySet<string>): string | undefined {
  const node = line.trim();
  if (/^SETTINGS\b/.test(node)) return 'settings';
  const identifier =
    /^(?:IDENTIFIER|ASTERISK|MATCHER)\b.*?\b(?:identifier|qualified_identifier): (.+?)(?:,|$)/.exec(
      node,
    )?.[1];
  // A SELECT without FROM reads one row of system.one.
  if (identifier && identifier !== 'system.one' && otherDatabases.has(identifier.split('.')[0] ?? ''))
    return identifier;
  const tableFunction = /^TABLE_FUNCTION\b.*?\btable_function_name: (\w+)/.exec(node)?.[1];
  if (tableFunction && !allowedTableFunctions.has(tableFunction)) return tableFunction;
  const called = /^FUNCTION\b.*?\bfunction_name: (\w+)/.exec(node)?.[1];
  return called && forbiddenFunction.test(called) ? called : undefined;
}

/**
 * The statement to run: wrapped in a subquery whose setting makes the engine filter every read of every table,
 * at any depth, by the organisation. Call only after both checks: settings inside would override these.
 * @param tables with their database, as `stepwell.events`
 */
export function restrictToOrganization(
  sql: string,
  organizationId: string,
  tables: readonly string[],
): string {
  const own = `organization = \\'${requireOrganizationId(organizationId)}\\'`;
  const filters = tables.map((table) => `'${table}': '${own}'`).join(', ');
  return `SELECT * FROM (\n${sql}\n) SETTINGS additional_table_filters = {${filters}}`;
}
