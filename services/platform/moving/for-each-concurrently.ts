/** The most tasks at a time. */
const maxConcurrent = 4;

/** Runs the work for each item, a few concurrently. */
export async function forEachConcurrently<T>(
  all: AsyncIterator<T> | Iterator<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
}
