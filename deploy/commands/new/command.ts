import { camel, doing, eventOf, kebab, pascal, plural, words } from './names.ts';
import { addEvent, contractWith, idOf, withDeclaration, type Thing } from './event.ts';
import { addBeside, ensureImport } from './text-edits.ts';
import type { WorkingTree } from './working-tree.ts';

interface CommandNames extends Thing {
  readonly command: string;
  readonly event: string;
}

/** A command with its event: contract, decision with its spec, module line, button; also everything that the event needs. */
export function addCommand(
  tree: WorkingTree,
  { context, thing }: Thing,
  command: string,
  event = eventOf(command),
): void {
  const names = { context, thing, command, event };
  addEvent(tree, names, event);
  addContract(tree, names);
  addDecision(tree, names);
  addModuleLine(tree, names);
  addButton(tree, names);
}

/** Endpoint and access of the neighbouring commands; a new command follows them. */
function bindingLike(text: string, thing: string, command: string): { http: string; access: string } {
  const field = `{${camel(thing)}Id}`;
  const bound = [
    ...text.matchAll(/http: '(?:POST|PUT|PATCH|DELETE) (\/[^']*)',\s*access(?:: ([^\n]*))?,\n/g),
  ];
  const like = bound.findLast(([, path]) => path?.includes(field)) ?? bound.at(-1);
  const [base = `/v1/${plural(thing)}/`] = like?.[1]?.split(field) ?? [];
  const act = kebab(command.replace(pascal(thing), ''));
  return { http: `POST ${base}${field}/${act}`, access: like ? (like[2] ?? 'access') : "{ rule: 'system' }" };
}

function addContract(tree: WorkingTree, { context, thing, command }: CommandNames): void {
  const { path, list } = contractWith(tree, context, [
    `${camel(thing)}Commands`,
    `${camel(context)}Commands`,
  ]);
  const id = idOf(tree, { context, thing });
  const { http, access } = bindingLike(tree.read(path), thing, command);
  const contract = `/** ${doing(command)}. */
export class ${command} extends defineCommand('${command}', {
  http: '${http}',
  access: ${access},
  data: z.object({ ${id.field}: ${id.type} }),
}) {}`;
  tree.edit(path, (text) => withDeclaration(text, id, { list, name: command, declaration: contract }));
}

function addDecision(tree: WorkingTree, { context, thing, command, event }: CommandNames): void {
  const folder = `services/${context}/${thing}`;
  const commands = contractWith(tree, context, [`${camel(thing)}Commands`, `${camel(context)}Commands`]).path;
  const events = contractWith(tree, context, [`${camel(thing)}Events`]).path;
  const { field } = idOf(tree, { context, thing });
  const shorthand = `on-${thing}.ts`;
  const hasHistory = tree.has(`${folder}/histories.fixture.ts`);
  const isShort = tree.has(`${folder}/${shorthand}`);
  const own = isShort
    ? `import { on${pascal(thing)} } from './${shorthand}';`
    : `import { decision } from '../../platform/commands/define-decision.ts';\nimport { ${camel(thing)} } from './${thing}.ts';`;
  const decision = isShort
    ? `on${pascal(thing)}(${command}, () => [])`
    : `decision(${command}, ${camel(thing)}, { id: (data) => data.${field}, decide: () => [] })`;
  tree.add(
    `${folder}/${kebab(command)}.ts`,
    `import { ${command} } from '../../../${commands}';
${own}

/** Leads to ${event}. */
export const ${camel(command)} = ${decision};
`,
  );
  tree.add(
    `${folder}/${kebab(command)}.spec.ts`,
    `import { describe, expect, it } from 'vitest';
import { ${event} } from '../../../${events}';
import { given } from '../../platform/commands/given.fixture.ts';
import { ${camel(command)} } from './${kebab(command)}.ts';
${hasHistory ? "import { ready } from './histories.fixture.ts';\n" : ''}
const history${hasHistory ? ' = ready' : ': readonly ReturnType<typeof ' + event + '>[] = []'};
const data = { ${field}: '${thing}-1' };

describe('${command}', () => {
  it('leads to ${event}', () => {
    expect(given(...history).when(${camel(command)}, data).events).toEqual([${event}(data)]);
  });
  it('changes nothing the second time', () => {
    const { events } = given(...history).when(${camel(command)}, data);
    expect(events).not.toEqual([]);
    expect(given(...history, ...events).when(${camel(command)}, data).events).toEqual([]);
  });
});
`,
  );
}

function addModuleLine(tree: WorkingTree, { context, thing, command }: CommandNames): void {
  const folder = `services/${context}`;
  const made = /import \{([^}]+)\} from '\.\/([a-z-]+)\/[a-z-]+\.ts'/g;
  const neighboursIn = (text: string): ReadonlySet<string> =>
    new Set(
      [...text.matchAll(made)]
        .filter(([, , from]) => from === thing)
        .flatMap(([, imported = '']) => imported.split(',').map((name) => name.trim())),
    );
  const path =
    tree.fileWith([folder], (text) => neighboursIn(text).size > 0 && /decisions/i.test(text)) ??
    `${folder}/context.ts`;
  tree.edit(path, (text) =>
    ensureImport(
      addBeside(text, neighboursIn(text), camel(command)),
      `./${thing}/${kebab(command)}.ts`,
      camel(command),
    ),
  );
}

function addButton(tree: WorkingTree, { context, thing, command }: CommandNames): void {
  const commands = contractWith(tree, context, [`${camel(thing)}Commands`, `${camel(context)}Commands`]).path;
  const { field } = idOf(tree, { context, thing });
  const label = `${words(command).slice(0, 1).toUpperCase()}${words(command).slice(1)}`;
  tree.add(
    `web/src/i18n/en/${kebab(command)}.ts`,
    `import { defineTexts } from '../text.ts';

export const ${camel(command)}Texts = defineTexts('${camel(command)}', { act: '${label}' });
`,
  );
  tree.add(
    `web/src/features/${context}/${command}Button.tsx`,
    `import { ${command} } from '../../../../${commands}';
import { ${camel(command)}Texts } from '../../i18n/en/${kebab(command)}.ts';
import { useText } from '../../i18n/text.ts';
import { useCommand } from '../../providers/use-command.ts';
import { Button } from '../../ui/controls/Button.tsx';

export function ${command}Button({ ${field} }: { readonly ${field}: string }) {
  const t = useText(${camel(command)}Texts);
  const ${camel(command)} = useCommand(${command});
  return (
    <Button busy={${camel(command)}.isPending} onClick={() => void ${camel(command)}.run({ ${field} })}>
      {t('act')}
    </Button>
  );
}
`,
  );
}
