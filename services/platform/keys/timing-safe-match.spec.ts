import { expect, it } from 'vitest';
import { timingSafeMatch } from './timing-safe-match.ts';

it('matches the same text and no other, whatever its signs', () => {
  expect(timingSafeMatch('proof-é', 'proof-é')).toBe(true);
  expect(timingSafeMatch('', '')).toBe(true);
  for (const other of ['', 'proof', 'Proof-e', 'proof-é', 'proof-é '])
    expect(timingSafeMatch('proof-e', other)).toBe(false);
});
