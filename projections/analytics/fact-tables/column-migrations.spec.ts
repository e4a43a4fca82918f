import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withEventsTable } from '../../../services/platform/projections/columns-projector.ts';
import { databasesOf } from '../../../services/platform/columns/databases.ts';
import { createTableStatement } from '../../../services/platform/columns/table-layout.ts';
import { factTables } from '../../../services/main/contexts/read-models.ts';
import { analystViews, createView } from './analyst-views.ts';
import { columnMigrations } from './column-migrations.ts';

/** What is in ClickHouse after the newest migration. */
const made = { number: 4, layout: '8e40a674256dd2a6' };

it('has a number for every change of tables and views, so that an older version leaves them alone', () => {
  const databases = databasesOf('stepwell');
  const statements = [
    ...withEventsTable(factTables).map((table) => createTableStatement(table, databases.serving)),
    ...analystViews.map((view) => createView(view, databases)),
  ];
  const layout = createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16);
  const hint = 'Give the change a migration of its own, then write its number and the new layout here.';
  expect({ number: columnMigrations.at(-1)?.number, layout }, hint).toEqual(made);
});

it('numbers migrations from one on, without a gap', () => {
  expect(columnMigrations.map(({ number }) => number)).toEqual(columnMigrations.map((_, index) => index + 1));
});
