import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '../../services/platform/telemetry/metrics.ts';

export const root = join(import.meta.dirname, '..', '..');
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Settings in the code. */
export const settingsInCode = (): string[] =>
  ['settings', 'model-server-settings'].flatMap((name) =>
    [...textOf(`services/platform/config/${name}.ts`).matchAll(/^ {2}(STEPWELL_\w+):/gm)].map(
      ([, setting = '']) => setting,
    ),
  );

/** The source file of a program (`dist/services/main.js`). */
export const sourceOf = (program: string): string => program.replace(/^dist\//, '').replace(/\.js$/, '.ts');

/** Whether the program exists. */
export const isProgram = (program: string): boolean =>
  program.startsWith('dist/') && existsSync(join(root, sourceOf(program)));

/** Metrics in the code: those of every process, and those of single ones. */
export function metricsInCode(): string[] {
  const always = createMetrics().registry.getMetricsAsArray();
  const named = globSync('{services,workflows}/**/*.ts', {
    cwd: root,
    exclude: (path) => /spec|suite/.test(path),
  })
    .map(textOf)
    .flatMap((text) => [...text.matchAll(/'(stepwell_[a-z_]+_(?:seconds|events|running|total))'/g)])
    .map(([, name = '']) => name);
  return [...always.map(({ name }) => name), ...named];
}

/** Whether it starts by requiring every setting of a cluster. */
export const requiresCluster = (program: string): boolean => /\/(api|relay|projector)\.js$/.test(program);

/** Ports of the product's processes: pages and the API, or only their health. */
export const portOf = (program: string): number => (/\/(main|api|web)\.js$/.test(program) ? 4400 : 4401);

/** Settings for history, keys and read models: a process that runs programs on untrusted files has none of them. */
export const settingsHiddenFromWorkers = [
  'STEPWELL_EVENTSTORE_URL',
  'STEPWELL_KAFKA_URL',
  'STEPWELL_KEYS_URL',
  'STEPWELL_MONGODB_URL',
  'STEPWELL_CLICKHOUSE_URL',
  'STEPWELL_SMTP_URL',
] as const;

/** First path segments of the public API; every other path is a page, and metrics are internal. */
export function apiPaths(): string[] {
  const [, paths] =
    /apiPaths =\s*\/\^\\\/\(([^)]+)\)/.exec(textOf('services/platform/http/web-files.ts')) ?? [];
  if (paths === undefined) throw new Error('The addresses of the API no longer stand in web-files.ts.');
  return paths
    .replaceAll('\\/', '/')
    .split('|')
    .filter((path) => path !== 'metrics')
    .toSorted();
}

/** A pinned image: an immutable tag or digest. */
export const isPinned = (image: string): boolean =>
  /^[^:@\s]+(:[\d]+\/[^:@\s]+)?(:[\w.-]*\d[\w.-]*)(@sha256:[0-9a-f]{64})?$/.test(image);

/** A copy of a document with a defect, to see that a check finds it. */
export function mutated<T>(document: T, mutate: (copy: T) => void): T {
  const copy = structuredClone(document);
  mutate(copy);
  return copy;
}
