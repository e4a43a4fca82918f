import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What the specification asks for, in the order of the report. */
export const itemKinds = ['rules', 'endpoints', 'routes', 'errors', 'constants'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** One thing that the specification asks for. */
export interface SpecItem {
  readonly kind: ItemKind;
  /** As tests cite it: `R-TTS-05`, `workflow-title`, `/admin/users`, `E-login-invalid`; a constant has its name. */
  readonly id: string;
  readonly text: string;
  /** Lines of the documents: `2:95`, `1:240-242`. */
  readonly cite: readonly string[];
  /** Of a call or a route, if the documents give it. */
  readonly path: string | null;
  readonly systems: ReadonlySet<string>;
}

const Cited = z.object({ cite: z.array(z.string()), systems: z.array(z.string()).default([]) });
const Files = {
  systems: z.array(z.object({ id: z.string(), rules: z.array(z.string()), endpoints: z.array(z.string()) })),
  rules: z.array(Cited.extend({ id: z.string(), text: z.string(), open_point: z.unknown().optional() })),
  endpoints: z.array(
    Cited.extend({ id: z.string(), method: z.string().nullable(), path: z.string().nullable() }),
  ),
  routes: z.array(Cited.extend({ path: z.string().nullable(), screen: z.string() })),
  errors: z.array(Cited.extend({ id: z.string(), message: z.string().nullable() })),
  constants: z.record(z.string(), z.array(Cited.extend({ key: z.string(), value: z.unknown() }))),
};

/**
 * Reads the index of a specification (`SPEC_DIR`): its systems, and everything that it asks for. Errors and constants
 * name no system there: they belong to those whose rules and calls cite the same line. An open point asks for nothing.
 */
export function readSpecification(folder: string): {
  readonly systems: readonly string[];
  readonly items: readonly SpecItem[];
} {
  const read = <K extends keyof typeof Files>(name: K): z.output<(typeof Files)[K]> =>
    Files[name].parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))) as z.output<
      (typeof Files)[K]
    >;
  const rules = read('rules').filter((rule) => rule.open_point === undefined);
  const endpoints = read('endpoints');
  const byLine = new Map<string, string[]>();
  for (const { cite, systems } of [...rules, ...endpoints])
    for (const line of cite.flatMap(linesOf)) byLine.set(line, [...(byLine.get(line) ?? []), ...systems]);
  const systemsAt = (cite: readonly string[]) =>
    new Set(cite.flatMap(linesOf).flatMap((line) => byLine.get(line) ?? []));
  const item = (
    kind: ItemKind,
    id: string,
    text: string,
    entry: z.output<typeof Cited> & { readonly path?: string | null },
  ): SpecItem => {
    const systems = entry.systems.length > 0 ? new Set(entry.systems) : systemsAt(entry.cite);
    return { kind, id, text, cite: entry.cite, path: entry.path ?? null, systems };
  };
  return {
    systems: read('systems').map(({ id }) => id),
    items: [
      ...rules.map((rule) => item('rules', rule.id, rule.text, rule)),
      ...endpoints.map((call) =>
        item('endpoints', call.id, `${call.method ?? '?'} ${call.path ?? '(no path given)'}`, call),
      ),
      ...read('routes').map((route) => item('routes', route.path ?? route.screen, route.screen, route)),
      ...read('errors').map((error) => item('errors', error.id, error.message ?? '', error)),
      ...Object.values(read('constants')).flatMap((constants) =>
        constants.map((each) => item('constants', each.key, JSON.stringify(each.value), each)),
      ),
    ],
  };
}

/** Each line of a cite: `1:240-242` is 1:240, 1:241 and 1:242. */
export function linesOf(cite: string): string[] {
  const [, document = '', from = '', to = from] = /^(\d):(\d+)(?:-(\d+))?$/.exec(cite) ?? [];
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, index) => `${document}:${Number(from) + index}`,
  );
}
