/** What a pipeline may not use: it would return something else on replay. */
const forbidden: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bDate\s*\.\s*now\b/, 'a clock (use context.now())'],
  [/\bnew\s+Date\s*\(\s*\)/, 'a clock (use context.now())'],
  [/(?<!new\s+)(?<![\w.])Date\s*\(/, 'a clock (use context.now())'],
  [/\bperformance\s*\.|\bprocess\s*\./, 'the process'],
  [/\bMath\s*\.\s*random\b/, 'randomness (use context.id())'],
  [/\bcrypto\s*\.|\brandomUUID\b/, 'randomness (use context.id())'],
  [/(?<![\w.])set(?:Timeout|Interval|Immediate)\s*\(/, 'a timer of the machine (use context.sleep())'],
  [/(?<![\w.])queueMicrotask\s*\(/, 'the scheduler of the machine'],
  [/(?<![\w.])fetch\s*\(/, 'the network (use an activity)'],
  [/(?<![\w.])import\s*\(|(?<![\w.])require\s*\(/, 'a module loaded at run time'],
  [/(?<![\w.])globalThis\b/, 'the global object'],
  [/\bWeakRef\b|\bFinalizationRegistry\b/, 'the garbage collector'],
];

const commentsAndStrings = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const importStatement =
  /(?:^|;)\s*(?:import\s*(?<taken>[\w$*{},\s]*?)(?:\bfrom\s*)?|export\s+(?<given>(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\}))\s*from\s*)['"](?<from>[^'"]+)['"]/gm;

/** Names of everything non-deterministic in a piece of code; empty if there is nothing. */
export function nondeterminismIn(code: string): readonly string[] {
  const bare = code.replaceAll(commentsAndStrings, (text) => (/^['"]/.test(text) ? "''" : ' '));
  return [...new Set(forbidden.filter(([pattern]) => pattern.test(bare)).map(([, instead]) => instead))];
}

/**
 * What a `*.pipeline.ts` may not import. Values come only from contracts, zod and other pipeline files; types may come
 * from anywhere, since nothing of them is left at run time.
 */
export function forbiddenImportsIn(source: string): readonly string[] {
  return [...source.matchAll(importStatement)]
    .filter(({ groups }) => !/^\s*type\b/.test(groups?.['taken'] ?? groups?.['given'] ?? ''))
    .map(({ groups }) => groups?.['from'] ?? '')
    .filter((from) => !/^\.{1,2}\/(?:.*\/)?contracts\/|^zod$|^\.{1,2}\/.*\.pipeline\.(?:ts|js)$/.test(from));
}

/** Everything that prevents a pipeline's source from being replayed, one sentence each. */
export function faultsInPipelineSource(source: string): readonly string[] {
  return [
    ...forbiddenImportsIn(source).map((from) => `It imports "${from}".`),
    ...nondeterminismIn(source).map((what) => `It uses ${what}.`),
  ];
}
