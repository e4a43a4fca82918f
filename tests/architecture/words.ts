import ts from 'typescript';

/** Words that are not used, each with what to write instead. */
export type BannedWords = Readonly<Record<string, string>>;

/** Parts of identifiers, by camel case. */
export const bannedInNames: BannedWords = {
  anew: 'again',
  deadly: 'crashing',
  deed: 'action',
  digestion: 'application',
  errand: 'task',
  sitting: 'editing session',
  patience: 'timeout',
  shelf: 'index, collection or folder',
  standing: 'state, stored or progress',
  told: 'reported or notified',
  vault: 'store',
  wish: 'options or request',
  witness: 'recorder',
  workshop: 'storage',
};

/** Words and phrases of comments, messages and documentation. */
export const bannedInTexts: BannedWords = {
  anew: 'again',
  'be it': 'whether',
  behavior: 'behaviour',
  canceled: 'cancelled',
  catalog: 'catalogue',
  colors: 'colours',
  errand: 'task',
  favorite: 'favourite',
  'for want of': 'without',
  'give way': 'yield',
  'gives way': 'yields',
  hence: 'therefore',
  'in vain': 'without success',
  'is told of': 'is notified of',
  recognized: 'recognised',
  shelf: 'index or collection',
  'tells of': 'reports',
  thereby: 'so',
  'time and again': 'repeatedly',
  upon: 'on',
  whereof: 'of which',
  whilst: 'while',
  whoever: 'the person or process that',
};

export interface Finding {
  readonly line: number;
  readonly word: string;
}

/** `openHTTPVault` as `open`, `http` and `vault`. */
export const partsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());

const patterns = Object.keys(bannedInTexts).map((word) => ({
  word,
  pattern: new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i'),
}));

/** The banned words of a text; code in backticks and targets of links are not text. */
export function findInText(text: string): readonly string[] {
  const words = text.replaceAll(/```[^]*?```|`[^`\n]*`|\]\([^)]*\)/g, ' ').replaceAll(/\s*\n[\s*/#]*/g, ' ');
  return patterns.filter(({ pattern }) => pattern.test(words)).map(({ word }) => word);
}

/** Keys of literals are not our choice: an API or a stored document may require them. */
const declares = (node: ts.Node): node is ts.NamedDeclaration =>
  (node as ts.NamedDeclaration).name !== undefined &&
  !ts.isPropertyAssignment(node) &&
  !ts.isPropertyAccessExpression(node);

/** Declared names, comments and sentences of a source file that contain banned words. */
export function findInSource(path: string, source: string): readonly Finding[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<string, Finding>();
  const add = (position: number, words: readonly string[]): void => {
    const line = tree.getLineAndCharacterOfPosition(position).line + 1;
    for (const word of words) found.set(`${position} ${word}`, { line, word });
  };
  const addComments = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) add(pos, findInText(source.slice(pos, end)));
  };
  const visit = (node: ts.Node): void => {
    if (declares(node) && node.name && ts.isIdentifier(node.name))
      add(
        node.name.getStart(tree),
        partsOf(node.name.text).filter((part) => Object.hasOwn(bannedInNames, part)),
      );
    if (ts.isStringLiteralLike(node) && /\w \w/.test(node.text)) add(node.pos, findInText(node.text));
    if (node.kind !== ts.SyntaxKind.JsxText) {
      addComments(ts.getLeadingCommentRanges(source, node.pos));
      addComments(ts.getTrailingCommentRanges(source, node.end));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found.values()];
}
