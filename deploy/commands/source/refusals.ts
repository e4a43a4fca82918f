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

/** The stable names of the errors that are defined anywhere, by file and name of their constant. */
export function errorNames(sources: Sources): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const source of sources.values())
    for (const [name, node] of source.declarations) {
      const error = errorNameIn(node);
      if (error !== null) found.set(errorKey(source.path, name), error);
    }
  return found;
}

/** The declaration that decides a command: a call with the command as first argument, in the services. */
function decisionOf(sources: Sources, command: string): { source: SourceFile; node: ts.Node } | null {
  for (const source of sources.values()) {
    if (
      !source.path.startsWith('services/') ||
      /\.(spec|suite|fixture)(\.(pipeline|child))?\.ts$/.test(source.path)
    )
      continue;
    if (!source.imports.has(command)) continue;
    for (const [name, node] of source.declarations)
      if (isDecision(name, node, command)) return { source, node };
  }
  return null;
}

function isDecision(name: string, node: ts.Node, command: string): boolean {
  if (!ts.isVariableStatement(node)) return false;
  return node.declarationList.declarations.some(
    ({ initializer, name: declared }) =>
      declared.getText() === name &&
      initializer !== undefined &&
      ts.isCallExpression(initializer) &&
      initializer.arguments[0]?.getText() === command,
  );
}

/** Follows what a declaration names, through the services and contracts, and collects the errors among it. */
class RefusalSearch {
  readonly found = new Set<string>();
  readonly #visited = new Set<ts.Node>();
  readonly #sources: Sources;
  readonly #errors: ReadonlyMap<string, string>;
  constructor(sources: Sources, errors: ReadonlyMap<string, string>) {
    this.#sources = sources;
    this.#errors = errors;
  }

  visit(source: SourceFile, node: ts.Node): void {
    if (this.#visited.has(node)) return;
    this.#visited.add(node);
    for (const inner of nodesOf(node)) if (ts.isIdentifier(inner)) this.#follow(source, inner.text);
  }

  #follow(source: SourceFile, name: string): void {
    const from = source.imports.get(name) ?? { path: source.path, name };
    const refusal = this.#errors.get(errorKey(from.path, from.name));
    if (refusal !== undefined) this.found.add(refusal);
    const there = this.#sources.get(from.path);
    const target = there?.declarations.get(from.name);
    if (there && target && isWorthFollowing(there.path)) this.visit(there, target);
  }
}

/** Which refusals a command's decision can end with. */
export function refusalsOf(
  sources: Sources,
  errors: ReadonlyMap<string, string>,
  command: string,
): readonly string[] {
  const decision = decisionOf(sources, command);
  if (decision === null) return [];
  const search = new RefusalSearch(sources, errors);
  search.visit(decision.source, decision.node);
  return [...search.found].toSorted();
}

/** Evolving refuses nothing, and the platform's own refusals are the same for every command. */
const isWorthFollowing = (path: string): boolean =>
  !path.startsWith('services/platform/') && !path.startsWith('contracts/kernel/');
