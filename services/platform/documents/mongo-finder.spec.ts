import { expect, it } from 'vitest';
import { MongoFinder } from './mongo-finder.ts';
import { documentId } from './mongo-layout.ts';

/** A finder with the given counters, and the names that each query asked for. */
function counting(counts: Readonly<Record<string, number>>) {
  const questions: string[][] = [];
  const find = ({ _id: { $in } }: { _id: { $in: string[] } }) => {
    questions.push($in);
    const found = $in.flatMap((_id) => (counts[_id] === undefined ? [] : [{ _id, n: counts[_id] }]));
    return { toArray: async () => found };
  };
  return { finder: new MongoFinder({} as never, {} as never, { find } as never), questions }; // only counters are queried
}

it('loads all counters of one turn in one query, whichever caller needs them', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => documentId('acme', name)) as [string, string, string]; // of three names
  const { finder, questions } = counting({ [a]: 2, [b]: 3, [documentId('other', 'a')]: 40 });
  const sums = [
    finder.sum('acme', ['a', 'b']),
    finder.sum('acme', ['b', 'c']),
    Promise.resolve().then(() => finder.sum('other', ['a'])),
  ];
  expect(await Promise.all(sums)).toEqual([5, 3, 40]);
  expect(questions.map((requested) => new Set(requested))).toEqual([
    new Set([a, b, c, documentId('other', 'a')]),
  ]);
});

it('loads a counter again in the next turn', async () => {
  const { finder, questions } = counting({ [documentId('acme', 'a')]: 2 });
  expect([await finder.sum('acme', ['a']), await finder.sum('acme', ['a'])]).toEqual([2, 2]);
  expect(questions.length).toBe(2);
});
