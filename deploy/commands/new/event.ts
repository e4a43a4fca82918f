import type ts from 'typescript';
import { camel, pascal, GeneratorError, words } from './names.ts';
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

interface Id {
  readonly field: string;
  readonly type: string;
  /** The import that a contract needs for the type; `null` if it declares the type itself. */
  readonly imported: string | null;
}

/** The id field of the aggregate, and its type: from the kernel, or from its own contract. */
export function idOf(tree: WorkingTree, { context, thing }: Thing): Id {
  const type = `${pascal(thing)}Id`;
  const isIn = (path: string): boolean => tree.has(path) && tree.read(path).includes(`export const ${type} `);
  const field = `${camel(thing)}Id`;
  if (isIn('contracts/kernel/fields.ts')) return { field, type, imported: '../kernel/fields.ts' };
  if (isIn(`contracts/${context}/${thing}.ts`)) return { field, type, imported: null };
  throw new GeneratorError(
    `No contract says what a ${words(thing)} is known by. Make it first: npm run new -- aggregate ${context}/${thing}`,
  );
}

/** A contract with a declaration inserted before its list, and the imports that it needs. */
export function withDeclaration(
  text: string,
  id: Id,
  { list, name, declaration }: { readonly list: string; readonly name: string; readonly declaration: string },
): string {
  const imported = id.imported === null ? text : ensureImport(text, id.imported, id.type);
  return addToList(insertBefore(imported, list, declaration), list, name);
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
  throw new GeneratorError(`contracts/${context} has no list ${lists.join(' or ')}.`);
}

/** An event of an aggregate: contract, example, every exhaustive switch, every read model that lists all its events. */
export function addEvent(tree: WorkingTree, { context, thing }: Thing, event: string): void {
  const id = idOf(tree, { context, thing });
  const { path, list } = contractWith(tree, context, [`${camel(thing)}Events`]);
  const neighbours = new Set(listOf(tree.read(path), list));
  if (neighbours.has(event)) throw new GeneratorError(`${event} is there already. Nothing was written.`);
  const contract = `/** ${sentenceOf(event)} */
export const ${event} = defineEvent('${event}', z.object({ ${id.field}: ${id.type} }), { audit: '${auditOf(event)}' });`;
  tree.edit(path, (text) => withDeclaration(text, id, { list, name: event, declaration: contract }));
  addExample(tree, context, neighbours, { event, field: id.field });
  const folders = [
    `contracts/${context}`,
    `contracts/${context}/model`,
    `services/${context}/${thing}`,
    `services/${context}`,
  ];
  for (const file of folders.flatMap((folder) => tree.filesIn(folder)))
    tree.edit(file, (text) => addCases(text, neighbours, event));
  for (const file of tree.contexts().flatMap((each) => tree.filesBelow(`projections/${each}`)))
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
