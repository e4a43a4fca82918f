/** `METHOD /path/{field}`: the route of a command or a query. Path fields are fields of its data. */
export type HttpBinding = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** A parsed binding. */
export interface ParsedBinding {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly pathFields: readonly string[];
}

/** The parts of a binding; `pathFields` in the order of the path. */
export function parseBinding(binding: HttpBinding): ParsedBinding {
  const [method = '', path = ''] = binding.split(' ');
  const pathFields = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return { method: method as ParsedBinding['method'], path, pathFields };
}

/** The URL of one call, with its path fields filled in; the remaining fields go into body or query string. */
export function fillPath(
  binding: ParsedBinding,
  data: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...data };
  const path = binding.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    delete rest[field];
    return encodeURIComponent(String(data[field]));
  });
  return { path, rest };
}
