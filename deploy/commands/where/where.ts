import { resolve } from 'node:path';
import ts from 'typescript';
import { docOf, lineOf, nodesOf, readSources, type SourceFile } from '../source/source-tree.ts';

/** What a place is to a name, in the order of a message's path through the product. */
const roles = [
  'contract',
  'decided or made by',
  'sent or used by services',
  'folds',
  'readers',
  'pipelines',
  'screens',
  'specs',
  'tools',
] as const;
type Role = (typeof roles)[number];

interface Occurrence {
  readonly role: Role;
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const isSpec = (path: string): boolean =>
  path.startsWith('tests/') || /\.(spec|suite|test|fixture|examples)(\.(pipeline|child))?\.tsx?$/.test(path);

/** `case 'X':`, `event.type === 'X'` and an entry `X: (event) => …` read an event. */
function isFold(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCaseClause(parent) || ts.isBinaryExpression(parent)) return true;
  return ts.isPropertyAssignment(parent) && parent.name === node;
}

/** `X({ … })` creates an event; `decision(X, …)` and its shorthands decide a command. */
function isCreated(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isCallExpression(parent)) return false;
  const outer = parent.parent;
  return (
    parent.expression === node ||
    (parent.arguments[0] === node &&
      ts.isVariableDeclaration(outer) &&
      outer.parent.parent.parent.kind === ts.SyntaxKind.SourceFile)
  );
}

function roleOf(path: string, node: ts.Node): Role {
  if (isSpec(path)) return 'specs';
  if (isFold(node)) return 'folds';
  if (path.startsWith('contracts/')) return 'contract';
  if (path.startsWith('projections/')) return 'readers';
  if (path.startsWith('workflows/')) return 'pipelines';
  if (path.startsWith('web/')) return 'screens';
  if (path.startsWith('deploy/')) return 'tools';
  return isCreated(node) ? 'decided or made by' : 'sent or used by services';
}

/** `workflow-cards` and `workflowCards` name the same read model. */
const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function names(node: ts.Node, targets: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return targets.has(node.text) && !ts.isImportSpecifier(node.parent);
  return ts.isStringLiteral(node) && targets.has(node.text);
}

function occurrencesIn({ path, tree }: SourceFile, targets: ReadonlySet<string>): readonly Occurrence[] {
  const found = new Map<number, Occurrence>();
  for (const node of nodesOf(tree)) {
    if (!names(node, targets)) continue;
    const line = lineOf(tree, node);
    const text = (tree.text.split('\n')[line - 1] ?? '').trim();
    if (!found.has(line)) found.set(line, { role: roleOf(path, node), path, line, text });
  }
  return [...found.values()];
}

function meaningOf(sources: Iterable<SourceFile>, targets: ReadonlySet<string>): string {
  const docComments = [...sources]
    .filter(({ path }) => !isSpec(path))
    .flatMap(({ declarations }) => [...declarations])
    .filter(([name]) => targets.has(name))
    .map(([, node]) => docOf(node));
  return docComments.find((text) => text !== '') ?? '';
}

const name = process.argv[2];
if (name === undefined) {
  console.error('Say what to look for: npm run where -- PublishWorkflow');
  process.exit(2);
}
const sources = [...readSources(resolve(import.meta.dirname, '../../..')).values()];
const targets = new Set([name, camel(name), `${camel(name)}Model`, `${camel(name)}ReadModel`]);
const places = sources.flatMap((source) => occurrencesIn(source, targets));
if (places.length === 0) {
  console.error(
    `Nothing is called ${name}. Names are those of contracts: PublishWorkflow, WorkflowPublished, workflow-cards.`,
  );
  process.exit(1);
}
const meaning = meaningOf(sources, targets);
if (meaning !== '') console.log(`\n${meaning}`);
for (const role of roles) {
  const there = places.filter((place) => place.role === role);
  if (there.length === 0) continue;
  console.log(`\n${role}`);
  for (const { path, line, text } of there) console.log(`  ${path}:${line}  ${text.slice(0, 90)}`);
}
