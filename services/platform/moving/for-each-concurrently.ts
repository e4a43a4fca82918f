/** As many are on their way at a time. */
const maxConcurrent = 4;

/** Does the work for each, some at a time. */
export async function forEachConcurrently<T>(
  all: AsyncGenerator<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
}
