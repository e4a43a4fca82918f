import { expect, it } from 'vitest';
import { readOne, readYaml } from './read-yaml.ts';

it('reads values of every kind, anchors, merges and texts over several lines', async () => {
  const text = `
base: &base { b: 1, c: [true, "2", null, -1.5e3], 'it''s': yes }
more: &more
  b: 2
  d:
merged:
  <<: [*more, *base]
  d: |
    one
    two
  e: >-
    folded
    text
  list:
    - a: 1
      b: 0x10
    - plain over
      lines
alias: *more
`;
  expect(await readOne(text)).toEqual({
    base: { b: 1, c: [true, '2', null, -1500], "it's": 'yes' },
    more: { b: 2, d: null },
    merged: {
      b: 2,
      c: [true, '2', null, -1500],
      "it's": 'yes',
      d: 'one\ntwo\n',
      e: 'folded text',
      list: [{ a: 1, b: '0x10' }, 'plain over lines'],
    },
    alias: { b: 2, d: null },
  });
});

it('reads several documents and leaves out empty ones', async () => {
  expect(await readYaml('a: 1\n---\n# nothing\n---\nb: 2\n')).toEqual([{ a: 1 }, { b: 2 }]);
});

it('refuses what is no YAML, a key twice, and an anchor that is not there', async () => {
  await expect(readYaml('a: [1')).rejects.toThrow();
  await expect(readYaml('a: 1\na: 2')).rejects.toThrow();
  await expect(readYaml('a: *b')).rejects.toThrow(/anchor|alias/i);
});
