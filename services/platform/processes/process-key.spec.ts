import { expect, it } from 'vitest';
import { requireProcessKey } from './process-key.ts';

it('accepts the key, and answers 404 without it', () => {
  expect(() => requireProcessKey('Bearer of the house', 'of the house')).not.toThrow();
  for (const shown of [undefined, '', 'Bearer', 'Bearer other', 'of the house'])
    expect(() => requireProcessKey(shown, 'of the house')).toThrow(
      expect.objectContaining({ kind: 'absent' }),
    );
});

it('accepts nobody if no key is set', () => {
  for (const shown of [undefined, 'Bearer ', 'Bearer undefined'])
    expect(() => requireProcessKey(shown, undefined)).toThrow();
});
