import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where a context can register itself: `<part>/<context>/context.ts`. */
const parts = {
  contracts: { from: './kernel/define-context.ts', type: 'ContextContracts' },
  services: { from: './platform/contexts/context-module.ts', type: 'ContextServices' },
  projections: {
    from: '../services/platform/contexts/context-projections.ts',
    type: 'ContextProjections',
  },
  workflows: { from: './context-pipelines.ts', type: 'ContextPipelines' },
} as const;
export type RegisteredPart = keyof typeof parts;
const registeredParts = Object.keys(parts) as readonly RegisteredPart[];

/** The content of `<part>/registry.ts`: the contexts of a part. */
export function registryText(part: RegisteredPart, contexts: readonly string[]): string {
  const { from, type } = parts[part];
  const names = contexts.toSorted();
  const imports = names.map((name) => `import { ${name} } from './${name}/context.ts';`);
  return `// Written by \`npm run docs\`: every folder here that has a context.ts.
${imports.join('\n')}
import type { ${type} } from '${from}';

export const registry: readonly ${type}[] = [${names.join(', ')}];
`;
}

/** One registry per part, from the contexts found by path: path to content. */
export function registriesOf(root: string): ReadonlyMap<string, string> {
  const found = (part: RegisteredPart) =>
    readdirSync(join(root, part)).filter((name) => existsSync(join(root, part, name, 'context.ts')));
  return new Map(registeredParts.map((part) => [`${part}/registry.ts`, registryText(part, found(part))]));
}
