import { expect, it } from 'vitest';
import { requireProcessKey } from './process-key.ts';

it('lets in who shows the key, and shows nobody else that there is something', () => {
  expect(() => requireProcessKey('Bearer of the house', 'of the house')).not.toThrow();
  for (const shown of [undefined, '', 'Bearer', 'Bearer other', 'of the house'])
    expect(() => requireProcessKey(shown, 'of the house')).toThrow(
      expect.objectContaining({ kind: 'absent' }),
    );
});

it('lets nobody in where no key is set', () => {
  for (const shown of [undefined, 'Bearer ', 'Bearer undefined'])
    expect(() => requireProcessKey(shown, undefined)).toThrow();
});
