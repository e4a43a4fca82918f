import ts from 'typescript';
import { nodesOf } from '../source/source-tree.ts';
import { GeneratorError } from './names.ts';

const parse = (text: string): ts.SourceFile =>
  ts.createSourceFile('edited.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

const insertAt = (text: string, place: number, addition: string): string =>
  `${text.slice(0, place)}${addition}${text.slice(place)}`;

const replaceNode = (text: string, node: ts.Node, replacement: string): string =>
  `${text.slice(0, node.getStart())}${replacement}${text.slice(node.end)}`;

function find<T extends ts.Node>(
  text: string,
  is: (node: ts.Node) => node is T,
  fits: (node: T) => boolean,
): T | null {
  for (const node of nodesOf(parse(text))) if (is(node) && fits(node)) return node;
  return null;
}

/** Adds a name to the imports from a module, once. */
export function ensureImport(text: string, from: string, name: string): string {
  const imports = parse(text).statements.filter((each) => ts.isImportDeclaration(each));
  const same = imports.find(
    (each) =>
      ts.isStringLiteral(each.moduleSpecifier) &&
      each.moduleSpecifier.text === from &&
      !each.importClause?.getText().startsWith('type '),
  );
  const bindings = same?.importClause?.namedBindings;
  if (bindings && ts.isNamedImports(bindings)) {
    if (bindings.elements.some((element) => element.name.text === name)) return text;
    const last = bindings.elements.at(-1);
    return last ? insertAt(text, last.end, `, ${name}`) : text;
  }
  return insertAt(text, imports.at(-1)?.end ?? 0, `\nimport { ${name} } from '${from}';`);
}

/** Adds several names to the imports from a module. */
export const insertImports = (text: string, from: string, names: readonly string[]): string =>
  names.reduce((done, name) => ensureImport(done, from, name), text);

/** Adds an element to an array; anything else that is spread becomes one. */
function withElement(text: string, list: ts.Expression, item: string): string {
  const array = unwrapped(list);
  if (!ts.isArrayLiteralExpression(array))
    return replaceNode(text, array, `[...${array.getText()}, ${item}]`);
  const last = array.elements.at(-1);
  return last ? insertAt(text, last.end, `, ${item}`) : insertAt(text, array.getStart() + 1, item);
}

/** The list itself, whatever it is cast to, and where it is what a function returns in the end. */
function unwrapped(list: ts.Expression): ts.Expression {
  if (ts.isAsExpression(list) || ts.isSatisfiesExpression(list)) return unwrapped(list.expression);
  if (!ts.isArrowFunction(list)) return list;
  const { body } = list;
  if (!ts.isBlock(body)) return unwrapped(body);
  const last = body.statements.at(-1);
  return last && ts.isReturnStatement(last) && last.expression ? unwrapped(last.expression) : list;
}

/** The list of a constant `name = [ … ]`, whatever it is cast to. */
const constantOf = (text: string, name: string): ts.VariableDeclaration | null =>
  find(
    text,
    ts.isVariableDeclaration,
    (each) => each.name.getText() === name && each.initializer !== undefined,
  );

export const declaresList = (text: string, name: string): boolean => constantOf(text, name) !== null;

export function listOf(text: string, name: string): readonly string[] {
  const list = constantOf(text, name)?.initializer;
  const array = list && unwrapped(list);
  return array && ts.isArrayLiteralExpression(array) ? array.elements.map((each) => each.getText()) : [];
}

export function addToList(text: string, name: string, item: string): string {
  const list = constantOf(text, name)?.initializer;
  if (!list) throw new GeneratorError(`There is no list ${name} to add to.`);
  return withElement(text, list, item);
}

/** Adds to the array that already holds one of these names. */
export function addBeside(text: string, neighbours: ReadonlySet<string>, item: string): string {
  const array = find(text, ts.isArrayLiteralExpression, (each) =>
    each.elements.some((element) => neighbours.has(element.getText())),
  );
  if (!array) throw new GeneratorError(`There is no list that holds ${[...neighbours].join(' or ')}.`);
  return withElement(text, array, item);
}

/** Adds to the list that is the value of a property, the first of that name. */
export function addToProperty(text: string, property: string, item: string): string {
  const found = find(text, ts.isPropertyAssignment, (each) => each.name.getText() === property);
  if (!found) throw new GeneratorError(`There is no property ${property} to add to.`);
  return withElement(text, found.initializer, item);
}

/** Puts a declaration before another one and the comment that belongs to it. */
export function insertBefore(text: string, name: string, declaration: string): string {
  const statement = constantOf(text, name)?.parent.parent;
  if (!statement) throw new GeneratorError(`There is no ${name} to write before.`);
  return insertAt(text, statement.getStart(undefined, true), `${declaration}\n\n`);
}

/** Adds an entry to the object that already has one of these names as key; `null` where there is none. */
export function addEntry(
  text: string,
  neighbours: ReadonlySet<string>,
  entry: (neighbour: ts.PropertyAssignment) => string,
): string | null {
  const beside = find(text, ts.isPropertyAssignment, (each) => neighbours.has(each.name.getText()));
  const last = beside?.parent.properties.at(-1);
  return beside && last ? insertAt(text, last.end, `, ${entry(beside)}`) : null;
}

/** Adds an entry to the folds of a read model that names every event of a list, alone or spread among others. */
export function addFold(text: string, list: string, event: string): string {
  const spread = `...${list}`;
  const namesAll = (events: string): boolean =>
    events === list ||
    events.includes(spread) ||
    (constantOf(text, events)?.initializer?.getText().includes(spread) ?? false);
  const model = find(
    text,
    ts.isCallExpression,
    (each) => each.expression.getText() === 'defineReadModel' && namesAll(each.arguments[1]?.getText() ?? ''),
  );
  const folds = model?.arguments[2];
  const last = folds && ts.isObjectLiteralExpression(folds) ? folds.properties.at(-1) : undefined;
  return last ? insertAt(text, last.end, `, ${event}: () => []`) : text;
}

const nameOfState = (clause: ts.Node): ts.ParameterDeclaration | undefined => {
  for (let node = clause.parent; node; node = node.parent)
    if (ts.isFunctionLike(node)) return node.parameters[0];
  return undefined;
};

/**
 * Adds a case to every switch over all of these events: with those that change nothing, else as a case of its own that
 * leaves the state as it is.
 */
export function addCases(text: string, neighbours: ReadonlySet<string>, event: string): string {
  const switches = [...nodesOf(parse(text))].filter((node) => ts.isSwitchStatement(node));
  let edited = text;
  for (const each of switches.toReversed()) {
    const { clauses } = each.caseBlock;
    const labels = clauses.flatMap((clause) =>
      ts.isCaseClause(clause) && ts.isStringLiteral(clause.expression) ? [clause.expression.text] : [],
    );
    // a fold of a few of them alone, or with a default, takes no other
    const isOfAll = labels.filter((label) => neighbours.has(label)).length > neighbours.size / 2;
    if (isOfAll && labels.length === clauses.length) edited = withCase(edited, clauses, event);
  }
  return edited;
}

/** `return state;` or `return [];`: what happened changes nothing here. */
function changesNothing(clause: ts.CaseOrDefaultClause): boolean {
  const [only] = clause.statements;
  if (!only || !ts.isReturnStatement(only) || !only.expression) return false;
  return ts.isIdentifier(only.expression) || only.expression.getText() === '[]';
}

function withCase(text: string, clauses: ts.NodeArray<ts.CaseOrDefaultClause>, event: string): string {
  const idle = clauses.findLast(changesNothing);
  if (idle) return insertAt(text, idle.getStart(), `case '${event}':\n`);
  const last = clauses.at(-1);
  const state = last && nameOfState(last);
  if (!last || !state) return text;
  const given = state.name.getText();
  const name = given === '_' ? 'state' : given;
  return replaceNode(insertAt(text, last.end, `\ncase '${event}':\nreturn ${name};\n`), state.name, name);
}
