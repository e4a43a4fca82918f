import type ts from 'typescript';
import { camel, pascal, Unmakeable, words } from './names.ts';
import {
  addCases,
  addEntry,
  addFold,
  addToList,
  declaresList,
  ensureImport,
  insertBefore,
  listOf,
} from './text-edits.ts';
import type { WorkingTree } from './working-tree.ts';

export interface Thing {
  readonly context: string;
  readonly thing: string;
}

/** The field that names the thing, and its type of the kernel. */
export function idOf(tree: WorkingTree, thing: string): { readonly field: string; readonly type: string } {
  const type = `${pascal(thing)}Id`;
  if (!tree.read('contracts/kernel/fields.ts').includes(`export const ${type} `))
    throw new Unmakeable(
      `contracts/kernel/fields.ts has no ${type}. Add it first: what is ${words(thing)} known by?`,
    );
  return { field: `${camel(thing)}Id`, type };
}

/** The contract file of a context that declares a list, such as `workflowEvents`. */
export function contractWith(
  tree: WorkingTree,
  context: string,
  lists: readonly string[],
): { path: string; list: string } {
  for (const list of lists) {
    const path = tree.fileWith([`contracts/${context}`], (text) => declaresList(text, list));
    if (path !== null) return { path, list };
  }
  throw new Unmakeable(`contracts/${context} has no list ${lists.join(' or ')}.`);
}

/** An event of a thing: contract, example, every exhaustive switch, every read model that names all its events. */
export function addEvent(tree: WorkingTree, { context, thing }: Thing, event: string): void {
  const id = idOf(tree, thing);
  const { path, list } = contractWith(tree, context, [`${camel(thing)}Events`]);
  const neighbours = new Set(listOf(tree.read(path), list));
  if (neighbours.has(event)) throw new Unmakeable(`${event} is there already. Nothing was written.`);
  const contract = `/** ${sentenceOf(event)} */
export const ${event} = defineEvent('${event}', z.object({ ${id.field}: ${id.type} }), { audit: '${auditOf(event)}' });`;
  tree.edit(path, (text) =>
    addToList(insertBefore(ensureImport(text, '../kernel/fields.ts', id.type), list, contract), list, event),
  );
  addExample(tree, context, neighbours, { event, field: id.field });
  const folders = [
    `contracts/${context}`,
    `contracts/${context}/model`,
    `services/${context}/${thing}`,
    `services/${context}`,
  ];
  for (const file of folders.flatMap((folder) => tree.filesIn(folder)))
    tree.edit(file, (text) => (text.includes('assertNever') ? addCases(text, neighbours, event) : text));
  for (const file of tree.contexts().flatMap((each) => tree.filesIn(`projections/${each}`)))
    tree.edit(file, (text) => addFold(text, list, event));
}

/** `WorkflowArchived` to "The workflow was archived." */
function sentenceOf(event: string): string {
  const parts = words(event).split(' ');
  return `The ${parts.slice(0, -1).join(' ')} is now ${parts.at(-1) ?? ''}.`;
}

/** `WorkflowArchived` to "archived a workflow". */
function auditOf(event: string): string {
  const parts = words(event).split(' ');
  return `${parts.at(-1) ?? ''} a ${parts.slice(0, -1).join(' ')}`;
}

function addExample(
  tree: WorkingTree,
  context: string,
  neighbours: ReadonlySet<string>,
  { event, field }: { event: string; field: string },
): void {
  for (const path of tree.filesIn(`contracts/${context}`).filter((each) => each.endsWith('.examples.ts'))) {
    const entry = (neighbour: ts.PropertyAssignment): string => {
      const call = neighbour.initializer.getText();
      const maker = call.slice(0, call.indexOf('(')).replace(neighbour.name.getText(), event);
      const value = tree.read(path).includes(`const ${field} =`)
        ? field
        : `${field}: '${field.slice(0, -2)}-1'`;
      return `${event}: ${maker}({ ${value} })`;
    };
    const edited = addEntry(tree.read(path), neighbours, entry);
    if (edited !== null) return tree.edit(path, () => edited);
  }
}
