import { camel, pascal, words } from './names.ts';
import type { Thing } from './event.ts';
import { manifestIn, requireContext } from './context.ts';
import { addToProperty, ensureImport } from './text-edits.ts';
import type { WorkingTree } from './working-tree.ts';

/** A pipeline: contract, program, activities with their spec, and its two lines in the manifest of its context. */
export function addPipeline(tree: WorkingTree, { context, thing }: Thing): void {
  requireContext(tree, context);
  const [type, name, folder] = [pascal(thing), camel(thing), `workflows/${context}/${thing}`];
  tree.add(
    `contracts/${context}/${thing}.ts`,
    `import { z } from 'zod';
import { activity, definePipelineContract } from '../kernel/define-pipeline.ts';

/** The pipeline “${words(thing)}”; started once per \`subjectId\`. */
export const ${type} = definePipelineContract('${type}', {
  input: z.object({ subjectId: z.string() }),
  result: z.object({ done: z.boolean() }),
  stages: ['work'],
  activities: {
    work: activity({
      input: z.object({ subjectId: z.string() }),
      result: z.object({ done: z.boolean() }),
      timeout: 60,
      retry: { attempts: 3, firstDelay: 2, factor: 3 },
      queue: 'general',
    }),
  },
});
`,
  );
  tree.add(
    `${folder}/${thing}.pipeline.ts`,
    `import { ${type} } from '../../../contracts/${context}/${thing}.ts';
import { definePipeline } from '../../../contracts/kernel/define-pipeline.ts';

export const ${name} = definePipeline(${type}, async (context, input) =>
  context.stage('work', (stage) => stage.activities.work(input)),
);
`,
  );
  tree.add(
    `${folder}/${thing}-activities.ts`,
    `import { ${type} } from '../../../contracts/${context}/${thing}.ts';
import { implementActivities } from '../../../services/platform/pipelines/pipelines.ts';

/** Runs at least once, so it must be safe to repeat. */
export const ${name}Activities = implementActivities(${type}, {
  work: async ({ input }) => ({ done: input.subjectId === '' }),
});
`,
  );
  tree.add(
    `${folder}/${thing}-activities.spec.ts`,
    `import { expect, it } from 'vitest';
import { ${name}Activities } from './${thing}-activities.ts';

it('does its work for a subject', async () => {
  const done = await ${name}Activities.handlers.work({
    input: { subjectId: 'subject-1' },
    runId: 'run-1',
    organizationId: 'org-1',
    correlationId: 'command-1',
    signal: new AbortController().signal,
    heartbeat: () => {},
    attempt: 1,
    lastDetails: undefined,
  });
  expect(done).toEqual({ done: true });
});
`,
  );
  tree.edit(manifestIn(tree, 'workflows', context), (text) => {
    const listed = addToProperty(addToProperty(text, 'pipelines', name), 'activities', `${name}Activities`);
    return ensureImport(
      ensureImport(listed, `./${thing}/${thing}.pipeline.ts`, name),
      `./${thing}/${thing}-activities.ts`,
      `${name}Activities`,
    );
  });
}
