import ts from 'typescript';
import { nodesOf, type SourceFile } from './source-tree.ts';

export type Sources = ReadonlyMap<string, SourceFile>;

const errorKey = (path: string, name: string): string => `${path}#${name}`;

function errorNameIn(declaration: ts.Node): string | null {
  for (const node of nodesOf(declaration)) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineError') continue;
    const [first] = node.arguments;
    if (first && ts.isStringLiteral(first)) return first.text;
  }
  return null;
}

/** The stable codes of all defined errors, by file and constant name. */
export function errorNames(sources: Sources): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const source of sources.values())
    for (const [name, node] of source.declarations) {
      const error = errorNameIn(node);
      if (error !== null) found.set(errorKey(source.path, name), error);
    }
  return found;
}

/**
 * The decision of a command: a call with the command as its first argument in the services, or in a model and then
 * the call in the services that wraps it.
 */
function decisionOf(sources: Sources, command: string): readonly { source: SourceFile; node: ts.Node }[] {
  return [...sources.values()].flatMap((source) => {
    const find = finderFor(source.path);
    if (find === null) return [];
    return [...source.declarations.values()].flatMap((declaration) =>
      find(declaration, command).map((node) => ({ source, node })),
    );
  });
}

type Finder = (declaration: ts.Node, command: string) => readonly ts.Node[];

function finderFor(path: string): Finder | null {
  if (/\.(spec|suite|fixture)(\.(pipeline|child))?\.ts$/.test(path)) return null;
  if (path.startsWith('services/')) return decisionItself;
  return /^contracts\/[^/]+\/model\//.test(path) ? decisionWithin : null;
}

const isCallWith = (node: ts.Node, command: string): boolean =>
  ts.isCallExpression(node) && node.arguments[0]?.getText() === command;

/** `export const publishWorkflow = onWorkflow(PublishWorkflow, …)`, or a wrapped entry: `wrap(edits.RenameStep)`. */
function decisionItself(declaration: ts.Node, command: string): readonly ts.Node[] {
  if (!ts.isVariableStatement(declaration)) return [];
  return declaration.declarationList.declarations.flatMap(({ initializer }): readonly ts.Node[] => {
    if (!initializer || !ts.isCallExpression(initializer)) return [];
    const [first] = initializer.arguments;
    if (first && ts.isPropertyAccessExpression(first) && first.name.text === command)
      return [initializer.expression];
    return isCallWith(initializer, command) ? [declaration] : [];
  });
}

/** An entry of a table: `{ RenameStep: edit(RenameStep, renameStep) }`. */
const decisionWithin: Finder = (declaration, command) =>
  [...nodesOf(declaration)].filter((node) => isCallWith(node, command));

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === name;

/** What an aggregate adds to every decision and checks then; its fold refuses nothing. */
const afterDecisions = ['complete', 'check'] as const;
type AfterDecision = (typeof afterDecisions)[number];

function propertyOf(aggregate: ts.CallExpression, wanted: AfterDecision): ts.Node | undefined {
  const [shape] = aggregate.arguments;
  if (!shape || !ts.isObjectLiteralExpression(shape)) return undefined;
  return shape.properties.find(({ name }) => name?.getText() === wanted);
}

/** What concerns some events: `afterEvents([StepRetimed], run)`; `null` for other nodes. */
function concernIn(node: ts.Node): { readonly events: readonly string[]; readonly run: ts.Node } | null {
  if (!isCallOf(node, 'afterEvents')) return null;
  const [events, run] = node.arguments;
  return run && events && ts.isArrayLiteralExpression(events)
    ? { events: events.elements.map((event) => event.getText()), run }
    : null;
}

/** Follows the names in a declaration through services and contracts, and collects the errors among them. */
class RefusalSearch {
  readonly found = new Set<string>();
  readonly #visited = new Set<ts.Node>();
  readonly #named = new Set<string>();
  readonly #aggregates: { readonly source: SourceFile; readonly aggregate: ts.CallExpression }[] = [];
  #concerned: ReadonlySet<string> = new Set();
  readonly #sources: Sources;
  readonly #errors: ReadonlyMap<string, string>;
  constructor(sources: Sources, errors: ReadonlyMap<string, string>) {
    this.#sources = sources;
    this.#errors = errors;
  }

  visit(source: SourceFile, node: ts.Node): void {
    if (this.#visited.has(node)) return;
    const concern = concernIn(node);
    if (concern) return this.#visitConcern(source, concern);
    this.#visited.add(node);
    if (isCallOf(node, 'defineAggregate')) this.#aggregates.push({ source, aggregate: node });
    else if (ts.isIdentifier(node)) this.#follow(source, node.text);
    else for (const child of node.getChildren()) this.visit(source, child);
  }

  /** After the decision: what its aggregate does after the events that were named until then. */
  visitAggregates(): void {
    for (const wanted of afterDecisions) {
      this.#concerned = new Set(this.#named);
      for (const { source, aggregate } of this.#aggregates) {
        const property = propertyOf(aggregate, wanted);
        if (property) this.visit(source, property);
      }
    }
  }

  /** The events of its list are those after which it happens, not those that the decision leads to. */
  #visitConcern(source: SourceFile, { events, run }: NonNullable<ReturnType<typeof concernIn>>): void {
    if (events.some((event) => this.#concerned.has(event))) this.visit(source, run);
  }

  #follow(source: SourceFile, name: string): void {
    this.#named.add(name);
    const from = source.imports.get(name) ?? { path: source.path, name };
    const refusal = this.#errors.get(errorKey(from.path, from.name));
    if (refusal !== undefined) this.found.add(refusal);
    const there = this.#sources.get(from.path);
    const target = there?.declarations.get(from.name);
    if (there && target && isWorthFollowing(there.path)) this.visit(there, target);
  }
}

/** The refusals that a command's decision can return. */
export function refusalsOf(
  sources: Sources,
  errors: ReadonlyMap<string, string>,
  command: string,
): readonly string[] {
  const search = new RefusalSearch(sources, errors);
  for (const { source, node } of decisionOf(sources, command)) search.visit(source, node);
  search.visitAggregates();
  return [...search.found].toSorted();
}

/** Folds refuse nothing, and the platform's own refusals are the same for every command. */
const isWorthFollowing = (path: string): boolean =>
  !path.startsWith('services/platform/') && !path.startsWith('contracts/kernel/');
