import { describe, expect, it } from 'vitest';
import {
  checkStatementText,
  checkQueryTree,
  requireOrganizationId,
  restrictToOrganization,
} from './tenant-query.ts';

const refused = expect.objectContaining({ error: 'columns.refused' }) as Error;
const foreign = new Set(['system', 'default', 'stepwell_building']);

describe('queries of an organisation on the columns', () => {
  it.each([
    'SELECT 1',
    ' with x as (select 1) select * from x',
    "SELECT formatDateTime(time, '%Y') FROM events WHERE type IN {types:Array(String)}",
  ])('allows: %s', (sql) => {
    expect(() => checkStatementText(sql)).not.toThrow();
  });

  it.each([
    'DROP TABLE events',
    'SELECT 1; DROP TABLE events',
    'SELECT 1 -- x',
    'SELECT 1 /* x */',
    'SELECT 1 # x',
    'SELECT * FROM events SETTINGS max_threads = 1',
    'SELECT * FROM {t : Identifier}',
    "SELECT $a$ ' $a$",
    `SELECT '${'x'.repeat(20_001)}'`,
  ])('refuses the text: %.60s', (sql) => {
    expect(() => checkStatementText(sql)).toThrow(refused);
  });

  it.each([
    '  IDENTIFIER id: 10, identifier: system.tables',
    '  IDENTIFIER id: 10, alias: t, identifier: stepwell_building.events',
    '  TABLE_FUNCTION id: 31, alias: n, table_function_name: merge',
    '  FUNCTION id: 11, function_name: file, function_type: ordinary',
    '  FUNCTION id: 11, function_name: dictGetString, function_type: ordinary',
    '  SETTINGS additional_table_filters={}',
  ])('refuses the node: %s', (line) => {
    expect(() => checkQueryTree(['QUERY id: 0', line], foreign)).toThrow(refused);
  });

  it('allows our own tables, numbers and a SELECT without FROM', () => {
    const tree = [
      '  IDENTIFIER id: 5, identifier: system.one',
      '  IDENTIFIER id: 6, alias: e, identifier: stepwell.events',
      '  IDENTIFIER id: 7, identifier: e.position',
      '  TABLE_FUNCTION id: 8, table_function_name: numbers',
      '  FUNCTION id: 9, function_name: count, function_type: ordinary',
    ];
    expect(() => checkQueryTree(tree, foreign)).not.toThrow();
  });

  it('filters every table by the organisation and refuses an id that could inject SQL', () => {
    expect(restrictToOrganization('SELECT 1', 'acme', ['stepwell.events', 'stepwell.views'])).toBe(
      "SELECT * FROM (\nSELECT 1\n) SETTINGS additional_table_filters = {'stepwell.events': 'organization = \\'acme\\'', " +
        "'stepwell.views': 'organization = \\'acme\\''}",
    );
    for (const id of ["a'", '', 'a b', 'ä', 'x'.repeat(65)])
      expect(() => requireOrganizationId(id)).toThrow(refused);
  });
});
