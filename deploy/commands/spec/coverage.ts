import { linesOf, type SpecItem } from './specification.ts';

/** A file of tests. */
export interface TestText {
  readonly path: string;
  readonly text: string;
}

const idPattern = /\b(?:R-[A-Z]+-\d+|E-[a-z0-9]+(?:-[a-z0-9]+)*|[123]:\d+(?:-\d+)?)\b/g;
const stringPattern = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;

/**
 * Which items a test cites: a rule or an error by its id, or an error by its message; a call by its name or its path, a
 * route by its path, with any values for its parameters; a constant, and what has no path, by a line of the documents.
 */
export function citedItems(items: readonly SpecItem[], tests: readonly TestText[]): ReadonlySet<SpecItem> {
  const ids = new Set(tests.flatMap(({ text }) => text.match(idPattern) ?? []));
  const lines = new Set([...ids].flatMap((id) => (/^\d/.test(id) ? linesOf(id) : [])));
  const strings = tests.flatMap(({ text }) => text.match(stringPattern) ?? []).join('\n');
  const isCited = (item: SpecItem): boolean => {
    if (item.kind === 'rules') return ids.has(item.id);
    if (item.kind === 'errors') return ids.has(item.id) || (item.text !== '' && strings.includes(item.text));
    if (item.kind === 'endpoints' && wholePattern([item.id]).test(strings)) return true;
    if (item.path !== null) return pathPattern(item.path).test(strings);
    return item.cite.flatMap(linesOf).some((line) => lines.has(line));
  };
  return new Set(items.filter(isCited));
}

/** A path with something for each of its parameters (`:id`, `{id}`), as the whole of an address in a string. */
function pathPattern(path: string): RegExp {
  return wholePattern(path.split('/').map((segment) => (/^[:{]/.test(segment) ? null : segment)));
}

/** The segments with a slash between them, and nothing that goes on before or after; `null` is any segment. */
function wholePattern(segments: readonly (string | null)[]): RegExp {
  const patterns = segments.map((segment) =>
    segment === null ? '[^/\'"`\\s]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`(?<![\\w/.-])${patterns.join('/')}(?![\\w/-])`);
}
