import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { logTables } from './log-tables.ts';

it('the text of the tables is the one that every older log contains', () => {
  expect(createHash('sha256').update(logTables).digest('hex')).toBe(
    '64e0c731039063b1038e82ab1410fcdaaaac16f050e96ae7c40f57c72cd8271b',
  );
});
