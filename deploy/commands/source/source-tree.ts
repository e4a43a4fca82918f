import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

/** Folders with our TypeScript. */
const parts = ['contracts', 'services', 'projections', 'workflows', 'web/src', 'tests', 'deploy/commands'];

export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly tree: ts.SourceFile;
  /** Imported names with their origin; only names from our own files. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** Top-level declarations by name. */
  readonly declarations: ReadonlyMap<string, ts.Node>;
}

function* typescriptUnder(folder: string): Generator<string> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* typescriptUnder(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

function importsOf(root: string, file: string, tree: ts.SourceFile): SourceFile['imports'] {
  const found = new Map<string, { path: string; name: string }>();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    const bindings = statement.importClause?.namedBindings;
    if (!from.startsWith('.') || bindings === undefined || !ts.isNamedImports(bindings)) continue;
    const path = relative(root, resolve(dirname(file), from)).replaceAll(sep, '/');
    for (const { name, propertyName } of bindings.elements)
      found.set(name.text, { path, name: (propertyName ?? name).text });
  }
  return found;
}

function declaredBy(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function declarationsOf(tree: ts.SourceFile): SourceFile['declarations'] {
  const found = new Map<string, ts.Node>();
  for (const statement of tree.statements)
    for (const name of declaredBy(statement)) found.set(name, statement);
  return found;
}

export function parseSource(root: string, file: string): SourceFile {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return {
    path: relative(root, file).replaceAll(sep, '/'),
    tree,
    imports: importsOf(root, file, tree),
    declarations: declarationsOf(tree),
  };
}

/** Every TypeScript file of the repository by its path, parsed. */
export function readSources(
  root: string,
  folders: readonly string[] = parts,
): ReadonlyMap<string, SourceFile> {
  const sources = folders
    .flatMap((folder) => [...typescriptUnder(join(root, folder))])
    .map((file) => parseSource(root, file));
  return new Map(sources.map((source) => [source.path, source]));
}

export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** Every descendant, depth first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

/** The doc comment of a declaration as plain text. */
export function docOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter((each) => ts.isJSDoc(each));
  return comments
    .map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
