import type { Reply } from './product-world.ts';

/** Nothing: not there, a list without entries, or figures that are all zero. */
export function emptyOrAbsent({ status, answer }: Reply): boolean {
  if (status === 404) return true;
  if (answer.success !== true) return false;
  if (answer.items) return answer.items.every((item) => isNothing(item));
  return isNothing(answer.item);
}

function isNothing(value: unknown): boolean {
  return !/[1-9]\d*(?!\d*-)|true/.test(JSON.stringify(figuresOf(value)));
}

/** The numbers and truths of an answer, without days and places in the log. */
function figuresOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(figuresOf);
  if (typeof value === 'string') return null;
  if (typeof value !== 'object' || value === null) return value;
  const { countedUpTo: _, ...rest } = value as Record<string, unknown>;
  return Object.values(rest).map(figuresOf);
}
