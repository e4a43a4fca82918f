import DataLoader from 'dataloader';
import type { Collection, Filter } from 'mongodb';

interface Named {
  readonly _id: string;
}

/**
 * Finds what has these names; all that are looked for in one turn of the loop are one question to the server. Nothing is
 * kept: who looks again asks again.
 */
export function lookingUp<T extends Named>(
  collection: Collection<T>,
  fields: Readonly<Record<string, 1>>,
): (id: string) => Promise<T | undefined> {
  const loader = new DataLoader<string, T | undefined>(
    async (ids) => {
      const [only, ...others] = new Set(ids);
      // a server may seek one name, and scan for one of several
      const filter = { _id: others.length === 0 ? only : { $in: [only, ...others] } } as Filter<T>;
      const found = (await collection.find(filter, { projection: fields }).toArray()) as T[]; // with these fields alone
      const byName = new Map(found.map((each) => [each._id, each]));
      return ids.map((id) => byName.get(id));
    },
    { cache: false, maxBatchSize: 1000, batchScheduleFn: setImmediate },
  );
  return (id) => loader.load(id);
}
