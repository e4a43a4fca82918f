import ts from 'typescript';
import { nodesOf, type SourceFile } from './source-tree.ts';

export type Sources = ReadonlyMap<string, SourceFile>;

const errorKey = (path: string, name: string): string => `${path}#${name}`;

/** The stable names of the errors that are defined anywhere, by file and name of their constant. */
export function errorNames(sources: Sources): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const source of sources.values())
    for (const [name, node] of source.declarations)
      for (const inner of nodesOf(node))
        if (ts.isCallExpression(inner) && inner.expression.getText() === 'defineError') {
          const [first] = inner.arguments;
          if (first && ts.isStringLiteral(first)) found.set(errorKey(source.path, name), first.text);
        }
  return found;
}

/** The declaration that decides a command: a call with the command as first argument, in the services. */
export function decisionOf(sources: Sources, command: string): { source: SourceFile; node: ts.Node } | null {
  for (const source of sources.values()) {
    if (!source.path.startsWith('services/') || /\.(spec|suite)\.ts$/.test(source.path)) continue;
    if (!source.imports.has(command)) continue;
    for (const [name, node] of source.declarations) if (isDecision(name, node, command)) return { source, node };
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

/** Which refusals a command's decision can end with, found by following what it names through the services and contracts. */
export function refusalsOf(sources: Sources, errors: ReadonlyMap<string, string>, command: string): readonly string[] {
  const decision = decisionOf(sources, command);
  if (decision === null) return [];
  const found = new Set<string>();
  const visited = new Set<ts.Node>();
  const visit = (source: SourceFile, node: ts.Node): void => {
    if (visited.has(node)) return;
    visited.add(node);
    for (const inner of nodesOf(node)) {
      if (!ts.isIdentifier(inner)) continue;
      const from = source.imports.get(inner.text);
      const refusal = errors.get(errorKey(from?.path ?? source.path, from?.name ?? inner.text));
      if (refusal !== undefined) found.add(refusal);
      const here = source.declarations.get(inner.text);
      if (here) visit(source, here);
      const there = from && sources.get(from.path);
      const target = there?.declarations.get(from?.name ?? '');
      if (there && target && isWorthFollowing(there.path)) visit(there, target);
    }
  };
  visit(decision.source, decision.node);
  return [...found].toSorted();
}

/** Evolving refuses nothing, and the platform's own refusals are the same for every command. */
const isWorthFollowing = (path: string): boolean =>
  !path.startsWith('services/platform/') && !path.startsWith('contracts/kernel/');
