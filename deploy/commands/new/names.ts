/** `ArchiveWorkflow` and `archive-workflow` to `archive-workflow`. */
export const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

export const pascal = (name: string): string =>
  kebab(name)
    .split('-')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('');

export const camel = (name: string): string =>
  `${pascal(name).slice(0, 1).toLowerCase()}${pascal(name).slice(1)}`;

/** `category` to `categories`. */
export function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

/** `ArchiveWorkflow` to `archive workflow`. */
export const words = (name: string): string => kebab(name).replaceAll('-', ' ');

const irregular: Readonly<Record<string, string>> = {
  begin: 'begun',
  choose: 'chosen',
  forget: 'forgotten',
  freeze: 'frozen',
  give: 'given',
  hide: 'hidden',
  leave: 'left',
  lend: 'lent',
  lose: 'lost',
  make: 'made',
  put: 'put',
  read: 'read',
  send: 'sent',
  set: 'set',
  show: 'shown',
  split: 'split',
  take: 'taken',
  withdraw: 'withdrawn',
  write: 'written',
};

/** The past participle of a verb for event names: `archive` to `archived`, `copy` to `copied`. */
export function participle(verb: string): string {
  const known = irregular[verb];
  if (known !== undefined) return known;
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return `${verb}ed`;
}

/** The event that a command leads to: `ArchiveWorkflow` to `WorkflowArchived`. */
export function eventOf(command: string): string {
  const [verb = '', ...noun] = kebab(command).split('-');
  return `${pascal(noun.join('-'))}${pascal(participle(verb))}`;
}

/** Stops the command with a message for its user; nothing was written. */
export class GeneratorError extends Error {}

/** Words that no declaration in a module may be named by. */
const reservedWords = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

/** Folders beside the contexts, which belong to none of them, and what every object has. */
const takenNames = new Set(['constructor', 'kernel', 'main', 'model', 'platform', 'registry']);

/** A context's name, which becomes the name of a declaration. */
export function wordOf(text: string | undefined): string {
  if (text === undefined || !/^[a-z]+$/.test(text))
    throw new GeneratorError(
      `Say the context's one word in lower case, as in learning (not “${text ?? ''}”).`,
    );
  if (takenNames.has(text))
    throw new GeneratorError(`“${text}” means something else here. Choose another name.`);
  return requireUsable(text);
}

/** Names of files and declarations are made from it, with words before and after it. */
const maxLength = 40;

function requireUsable(word: string): string {
  if (reservedWords.has(word) || reservedWords.has(plural(word)))
    throw new GeneratorError(`“${word}” is a word of the language. Choose another name.`);
  if (word.length < 2 || word.length > maxLength)
    throw new GeneratorError(`Choose a name of 2 to ${maxLength} letters (not “${word}”).`);
  return word;
}

/** The name of one thing, of which a list has many. */
export function requireSingular(thing: string): void {
  if (/[^aiosu]s$/.test(thing))
    throw new GeneratorError(`Say the name of one of them, as in team (not “${thing}”).`);
}

/** `authoring/workflow` as context and aggregate. */
export function placeOf(text: string | undefined): { readonly context: string; readonly thing: string } {
  const [context, thing, ...more] = (text ?? '').split('/');
  const isPart = (part: string | undefined): part is string => /^[a-z]+(-[a-z]+)*$/.test(part ?? '');
  if (!isPart(context) || !isPart(thing) || more.length > 0)
    throw new GeneratorError(
      `Say where: context/thing in lower case, as in authoring/workflow (not “${text ?? ''}”).`,
    );
  return { context: requireUsable(context), thing: requireUsable(thing) };
}

export function checkName(name: string | undefined): string {
  if (name === undefined || !/^([A-Z][a-z0-9]*){2,}$/.test(name))
    throw new GeneratorError(
      `Say the name in PascalCase, of two words at least, as in ArchiveWorkflow (not “${name ?? ''}”).`,
    );
  return name;
}

/** `ArchiveWorkflow` to "Archives the workflow". */
export function doing(command: string): string {
  const [verb = '', ...noun] = words(command).split(' ');
  const ending = /(s|x|z|ch|sh)$/.test(verb) ? 'es' : 's';
  const does = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}${ending}`;
  return `${does.slice(0, 1).toUpperCase()}${does.slice(1)} the ${noun.join(' ')}`;
}
