/** Splits items into pages of a size; the last one may be shorter. */
export function* pagesOf<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let page: T[] = [];
  for (const one of all) {
    if (page.push(one) < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
