import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where a context may register itself, by `<part>/<context>/context.ts`. */
const parts = {
  contracts: { from: './kernel/define-context.ts', type: 'ContextContracts' },
  services: { from: './platform/commands/context-module.ts', type: 'ContextServices' },
  projections: {
    from: '../services/platform/projections/context-projections.ts',
    type: 'ContextProjections',
  },
} as const;

/** One list per part of the contexts that are found by their place: path to content. */
export function registriesOf(root: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(parts).map(([part, { from, type }]) => {
      const names = readdirSync(join(root, part))
        .filter((name) => existsSync(join(root, part, name, 'context.ts')))
        .toSorted();
      const imports = names.map((name) => `import { ${name} } from './${name}/context.ts';`).join('\n');
      return [
        `${part}/registry.ts`,
        `// Written by \`npm run docs\`: every folder here that has a context.ts.
${imports}
import type { ${type} } from '${from}';

export const registry: readonly ${type}[] = [${names.join(', ')}];
`,
      ];
    }),
  );
}
