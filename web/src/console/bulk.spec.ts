import { Ban } from 'lucide-react';
import { expect, it } from 'vitest';
import { DeactivateUser, ReactivateUser } from '../../../contracts/identity/user.ts';
import { type BulkAction, runBulk, undoBulk } from './bulk.ts';

interface Row {
  readonly id: string;
  readonly why?: string;
}
const back: BulkAction<Row> = {
  name: 'reactivate',
  icon: Ban,
  command: ReactivateUser,
  data: ({ id }) => ({ userId: id }),
  skipReason: () => 'never asked when it is undone',
};
const action: BulkAction<Row> = {
  ...back,
  name: 'deactivate',
  command: DeactivateUser,
  skipReason: ({ why }) => why ?? null,
  undo: back,
};
const fine = { code: 0, ok: true, errorMessage: '', data: null };
const refused = { code: 409, ok: false, errorMessage: 'The last administrator.', data: null };

it('does it for each and says which were left out and why', async () => {
  const rows = [{ id: 'a' }, { id: 'me', why: 'skippedSelf' }, { id: 'boss' }];
  const result = await runBulk(action, rows, async (_, { userId }) => (userId === 'boss' ? refused : fine));
  expect(result.done).toEqual([{ id: 'a' }]);
  expect(result.skipped).toEqual([
    { row: rows[1], why: 'skippedSelf' },
    { row: rows[2], why: 'The last administrator.' },
  ]);
});

it('a bulk action that nothing takes back is not undone', () => {
  expect(undoBulk({ action: back, done: [{ id: 'a' }], skipped: [] })).toBeNull();
});
