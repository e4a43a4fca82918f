import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { clientCommandId } from './client-command-id.ts';
import { derivedId } from './derived-id.ts';

it.each([
  'pipeline-ingest-workflow-1-3',
  'seed-sample-published',
  'setup-owner-register',
  derivedId('a policy/an event/CreateTeam'),
  `${derivedId('a line of a file')}-reserve`,
])('%s from outside becomes another id, the same each time', (id) => {
  expect(clientCommandId(id)).not.toBe(id);
  expect(clientCommandId(id)).toBe(clientCommandId(id));
  expect(clientCommandId(clientCommandId(id))).not.toBe(clientCommandId(id));
});

it.each([randomUUID(), `0f6c33a1b2d4_${randomUUID()}`, 'import-line-1', 'keyboards', 'nadia-is-new'])(
  '%s from outside stays as it is',
  (id) => {
    expect(clientCommandId(id)).toBe(id);
  },
);
