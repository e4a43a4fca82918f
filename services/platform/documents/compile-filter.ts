import type { Filter } from './documents.ts';
import { isObject, collectValues, splitPath } from './paths.ts';
import { compareText } from './sort-order.ts';

export type Predicate = (document: unknown) => boolean;
export type Scalar = string | number | boolean | null;

/** One operator on one path, as read from a filter. */
export interface Condition {
  readonly path: string;
  readonly operator: string;
  readonly operand: unknown;
}
/** `$or` and `$nor`, which join whole filters. */
export interface Junction {
  readonly operator: '$or' | '$nor';
  readonly filters: readonly Filter[];
}

export const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A filter as a flat conjunction: `$and` is flattened, a bare scalar becomes an `$eq`, undefined is no condition. */
export function flattenFilter(filter: Filter): (Condition | Junction)[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (name === '$and') return parseFilters(name, value).flatMap(flattenFilter);
    if (name === '$or' || name === '$nor') return [{ operator: name, filters: parseFilters(name, value) }];
    if (name.startsWith('$')) throw new TypeError(`The filter operator ${name} is not known.`);
    return parseConditions(name, value);
  });
}

function parseFilters(operator: string, value: unknown): readonly Filter[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject))
    throw new TypeError(`${operator} takes a list of filters that is not empty.`);
  return value as readonly Filter[];
}

function parseConditions(path: string, value: unknown): Condition[] {
  if (isScalar(value)) return [{ path, operator: '$eq', operand: value }];
  if (!isObject(value)) throw new TypeError(`The filter on ${path} is neither a scalar nor operators.`);
  return Object.entries(value)
    .filter(([, operand]) => operand !== undefined)
    .map(([operator, operand]) => ({ path, operator, operand }));
}

/** The exact semantics of a filter, as in MongoDB for missing fields, null and arrays. */
export function compileFilter(filter: Filter): Predicate {
  const parts = flattenFilter(filter).map((part) =>
    'filters' in part ? compileJunction(part) : compileCondition(part),
  );
  return (document) => parts.every((part) => part(document));
}

function compileJunction({ operator, filters }: Junction): Predicate {
  const branches = filters.map(compileFilter);
  const any: Predicate = (document) => branches.some((branch) => branch(document));
  return operator === '$or' ? any : (document) => !any(document);
}

type Leaf = (leaf: unknown) => boolean;

function compileCondition({ path, operator, operand }: Condition): Predicate {
  const steps = splitPath(path);
  const some =
    (test: Leaf): Predicate =>
    (document) =>
      collectValues(document, steps).some(test);
  const not =
    (test: Predicate): Predicate =>
    (document) =>
      !test(document);
  switch (operator) {
    case '$eq':
      return some(equals(operand));
    case '$ne':
      return not(some(equals(operand)));
    case '$in':
      return some(anyOf(operand));
    case '$nin':
      return not(some(anyOf(operand)));
    case '$all':
      return allOf(operand, some);
    case '$exists':
      return operand === true ? some(isPresent) : not(some(isPresent));
    case '$size':
      return some((leaf) => Array.isArray(leaf) && leaf.length === operand);
    case '$elemMatch':
      return some(elementMatches(operand));
    default:
      return some(inRange(operator, operand));
  }
}

const isPresent: Leaf = (leaf) => leaf !== undefined;

function equals(operand: unknown): Leaf {
  if (operand === null)
    return (leaf) => leaf === null || leaf === undefined || (Array.isArray(leaf) && leaf.includes(null));
  return (leaf) => leaf === operand || (Array.isArray(leaf) && leaf.includes(operand));
}

export function requireScalars(operand: unknown): readonly Scalar[] {
  if (!Array.isArray(operand) || !operand.every(isScalar))
    throw new TypeError('A list of scalars is expected.');
  return operand;
}

function anyOf(operand: unknown): Leaf {
  const tests = requireScalars(operand).map(equals);
  return (leaf) => tests.some((test) => test(leaf));
}

function allOf(operand: unknown, some: (test: Leaf) => Predicate): Predicate {
  const tests = requireScalars(operand).map((value) => some(equals(value)));
  return (document) => tests.length > 0 && tests.every((test) => test(document));
}

function elementMatches(operand: unknown): Leaf {
  if (!isObject(operand)) throw new TypeError('$elemMatch takes a filter.');
  const matches = compileFilter(operand as Filter);
  return (leaf) => Array.isArray(leaf) && leaf.some((element) => isObject(element) && matches(element));
}

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** Numbers are compared with numbers and strings with strings only. */
function inRange(operator: string, operand: unknown): Leaf {
  const holds = comparisons[operator];
  if (!holds) throw new TypeError(`The filter operator ${operator} is not known.`);
  const test = rangeTest(holds, operand);
  return (leaf) => test(leaf) || (Array.isArray(leaf) && leaf.some(test));
}

function rangeTest(holds: (order: number) => boolean, operand: unknown): Leaf {
  if (typeof operand === 'number') return (value) => typeof value === 'number' && holds(value - operand);
  if (typeof operand === 'string')
    return (value) => typeof value === 'string' && holds(compareText(value, operand));
  throw new TypeError('A range takes a number or a string.');
}
