import { registryText, type RegisteredPart } from '../docs/registry.ts';
import { pascal, wordOf, GeneratorError } from './names.ts';
import type { WorkingTree } from './working-tree.ts';

const manifests: Readonly<Record<RegisteredPart, (context: string) => string>> = {
  contracts: (context) => `import { defineContext } from '../kernel/define-context.ts';

export const ${context} = defineContext('${context}', {
  about: '${pascal(context)}.',
  events: [],
  commands: [],
  queries: [],
});
`,
  services: (context) => `import type { ContextServices } from '../platform/contexts/context-module.ts';

/** ${pascal(context)}: one line per command. */
export const ${context}: ContextServices = {
  name: '${context}',
  decisions: [],
};
`,
  projections: (
    context,
  ) => `import { defineProjections } from '../../services/platform/contexts/context-projections.ts';

/** What ${context} remembers and answers. */
export const ${context} = defineProjections('${context}', {
  readModels: [],
  answers: () => [],
});
`,
  workflows: (context) => `import type { ContextPipelines } from '../context-pipelines.ts';

/** Long jobs of ${context}. */
export const ${context}: ContextPipelines = {
  name: '${context}',
  pipelines: [],
  activities: () => [],
};
`,
};

/** Where a context registers itself in a part; made where it has none there. */
export function manifestIn(tree: WorkingTree, part: RegisteredPart, context: string): string {
  const path = `${part}/${context}/context.ts`;
  if (tree.has(path)) return path;
  tree.add(path, manifests[part](context));
  tree.edit(`${part}/registry.ts`, () => registryText(part, [...new Set([...tree.contexts(part), context])]));
  return path;
}

/** A bounded context: its manifest in each part that every context has, and its name among the others. */
export function addContext(tree: WorkingTree, text: string | undefined): void {
  const name = wordOf(text);
  if (tree.contexts().includes(name))
    throw new GeneratorError(`The context ${name} is there already. Nothing was written.`);
  for (const part of ['contracts', 'services', 'projections'] as const) manifestIn(tree, part, name);
}

/** Stops where a context is not there yet: a typing error makes none. */
export function requireContext(tree: WorkingTree, context: string): void {
  if (tree.contexts().includes(context)) return;
  throw new GeneratorError(
    `There is no context ${context}. Make it first: npm run new -- context ${context}`,
  );
}
