/** The stream of one entity: `<category>-<id>`. */
export const streamName = (aggregate: { readonly category: string }, id: string): string =>
  `${aggregate.category}-${id}`;

/** What a stream's name consists of. */
export interface StreamParts {
  readonly category: string;
  readonly id: string;
}

/**
 * The reverse of `streamName`. A category may contain a hyphen itself: of those that fit, the longest is meant. The
 * category ends at the first hyphen if none of them fits.
 */
export function parseStreamName(stream: string, categories: Iterable<string>): StreamParts {
  let [category = ''] = stream.split('-', 1);
  for (const each of categories)
    if (each.length > category.length && stream.startsWith(`${each}-`)) category = each;
  return { category, id: stream.slice(category.length + 1) };
}
