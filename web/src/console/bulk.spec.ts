import { Ban } from 'lucide-react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { DeactivateUser, ReactivateUser } from '../../../contracts/identity/user.ts';
import {
  type BulkAction,
  deletionBy,
  firstAnswers,
  forEachRow,
  labelsOf,
  runBulk,
  undoBulk,
} from './bulk.ts';

interface Row {
  readonly id: string;
  readonly why?: string;
}
const back: BulkAction<Row> = {
  name: 'reactivate',
  icon: Ban,
  calls: forEachRow(ReactivateUser, ({ id }) => ({ userId: id })),
  skipReason: () => 'never asked when it is undone',
};
const action: BulkAction<Row> = {
  ...back,
  name: 'deactivate',
  calls: forEachRow(DeactivateUser, ({ id }) => ({ userId: id })),
  skipReason: ({ why }) => why ?? null,
  undo: back,
};
const fine = { code: 0, ok: true, errorMessage: '', data: null };
const refused = { code: 409, ok: false, errorMessage: 'The last administrator.', data: null };

it('does it for each and says which were left out and why', async () => {
  const rows = [{ id: 'a' }, { id: 'me', why: 'skippedSelf' }, { id: 'boss' }];
  const result = await runBulk(action, rows, {}, async (_, { userId }) =>
    userId === 'boss' ? refused : fine,
  );
  expect(result.done).toEqual([{ id: 'a' }]);
  expect(result.skipped).toEqual([
    { row: rows[1], why: 'skippedSelf' },
    { row: rows[2], why: 'The last administrator.' },
  ]);
});

it('a bulk action that nothing takes back is not undone', async () => {
  const result = await runBulk({ ...back, skipReason: () => null }, [{ id: 'a' }], {}, async () => fine);
  expect(await undoBulk(result)).toBeNull();
});

it('deletes a record by the field of its path, and refuses a command that names no single record', () => {
  const command = { type: 'DeleteThing', schema: z.object({}), result: z.null() };
  const deletion = deletionBy({ ...command, http: 'DELETE /v1/things/{thingId}' });
  expect(deletion.calls([{ id: 't1' }], {}).map(({ data }) => data)).toEqual([{ thingId: 't1' }]);
  for (const http of ['DELETE /v1/things', 'DELETE /v1/things/{thingId}/parts/{partId}', null] as const)
    expect(() => deletionBy({ ...command, http }), String(http)).toThrow('DeleteThing');
});

it('asks for what has to be chosen: the only option is chosen already', () => {
  const options = (...values: string[]) => values.map((value) => ({ value, label: value.toUpperCase() }));
  const asking: BulkAction<Row> = {
    ...action,
    choices: [
      { name: 'from', options: () => options('day', 'night'), initial: () => 'night' },
      {
        name: 'to',
        options: (_, { from }) => options('day', 'night').filter(({ value }) => value !== from),
      },
    ],
  };
  expect(firstAnswers(asking, [])).toEqual({ from: 'night', to: 'day' });
  expect(labelsOf(asking, [], { from: 'night', to: 'day' })).toEqual({ from: 'NIGHT', to: 'DAY' });
  expect(labelsOf(asking, [], { from: 'day', to: 'day' })).toBeNull();
  expect(firstAnswers({ ...asking, choices: asking.choices?.slice(1) ?? [] }, [])).toEqual({ to: '' });
});
