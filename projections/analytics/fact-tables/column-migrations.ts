import { quoteIdentifier } from '../../../services/platform/columns/databases.ts';
import type { Migration } from '../../../services/platform/columns/migrations.ts';
import { analystViews, createView } from './analyst-views.ts';

/**
 * The layout of ClickHouse, numbered. A changed table is rebuilt from the log by itself and yet gets a number, with no
 * statements, so that an older version leaves it alone.
 */
export const columnMigrations: readonly Migration[] = [
  {
    number: 1,
    title: 'views for analysts',
    statements: (databases) => [
      `CREATE DATABASE IF NOT EXISTS ${quoteIdentifier(databases.analysis)} ENGINE = Atomic`,
      ...analystViews.map((view) => createView(view, databases)),
    ],
  },
  {
    number: 2,
    title: 'what was set aside',
    statements: (databases) =>
      analystViews.filter(({ name }) => name === 'set_aside').map((view) => createView(view, databases)),
  },
  {
    number: 3,
    title: 'categories with a hyphen in the table of all events',
    statements: () => [],
  },
  {
    number: 4,
    title: 'uploads that name a workflow of another workspace, and names that are personal',
    statements: () => [],
  },
];
