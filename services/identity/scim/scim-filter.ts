import { InvalidFilter, InvalidPath } from '../../../contracts/identity/scim.ts';
import type { ErrorContract } from '../../../contracts/kernel/errors.ts';

/** One condition of a filter: an attribute in lower case, without its schema, equals a value. */
export interface Comparison {
  readonly attribute: string;
  readonly value: string | boolean;
}

const urn = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
/** `emails[type eq "work"].value` finds the same as `emails.value`. */
const comparison =
  /\s*([A-Za-z][\w.:$-]*)(?:\[[\w.]+\s+eq\s+(?:"[^"\\]*"|true|false)\s*\](\.\w+)?)?\s+([A-Za-z]+)\s+("(?:[^"\\]|\\.)*"|true|false)\s*/iy;
const conjunction = /and\s/iy;

interface Read {
  readonly comparison: Comparison;
  /** Where it ends. */
  readonly end: number;
}
function readComparison(text: string, start: number): Read | null {
  comparison.lastIndex = start;
  const [matched, name = '', sub = '', operator = '', written = ''] = comparison.exec(text) ?? [];
  const value = valueOf(written);
  if (matched === undefined || operator.toLowerCase() !== 'eq' || value === null) return null;
  const attribute = `${name.replace(urn, '')}${sub}`.toLowerCase();
  return { comparison: { attribute, value }, end: start + matched.length };
}

function valueOf(written: string): string | boolean | null {
  try {
    const value: unknown = JSON.parse(written.startsWith('"') ? written : written.toLowerCase());
    return typeof value === 'string' || typeof value === 'boolean' ? value : null;
  } catch {
    return null; // an escape that JSON does not have
  }
}

const maxComparisons = 10;

/** What this server supports of filters: attributes that are equal to values, joined by `and`. */
export function parseFilter(text: string, refusal: ErrorContract = InvalidFilter): readonly Comparison[] {
  const found: Comparison[] = [];
  for (let at = 0; found.length < maxComparisons;) {
    const read = readComparison(text, at);
    if (read === null) break;
    found.push(read.comparison);
    if (read.end === text.length) return found;
    conjunction.lastIndex = read.end;
    const [joined] = conjunction.exec(text) ?? [];
    if (joined === undefined) break;
    at = read.end + joined.length;
  }
  throw refusal();
}

/** What an operation changes: an attribute in lower case, without its schema. */
export interface AttributePath {
  /** With its sub-attribute: `name.givenname`, `emails.value`. */
  readonly attribute: string;
  /** Which of several values; `null` for all of them. */
  readonly which: readonly Comparison[] | null;
}

const pathPattern = /^([A-Za-z$][\w$-]*)(?:\[(.+)\])?(?:\.([A-Za-z$][\w$-]*))?$/;

export function parsePath(path: string): AttributePath {
  const [, name, filter, sub] = pathPattern.exec(path.trim().replace(urn, '')) ?? [];
  if (name === undefined) throw InvalidPath({ fields: { path: path.slice(0, 200).toWellFormed() } });
  const attribute = (sub === undefined ? name : `${name}.${sub}`).toLowerCase();
  return { attribute, which: filter === undefined ? null : parseFilter(filter, InvalidPath) };
}
