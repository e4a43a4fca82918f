import { DraftTooLarge } from '../workflow-errors.ts';
import type { Draft } from './draft.ts';

/**
 * Of a draft as JSON. Every edit writes the document of the draft, which every engine stores up to 8 MiB; the steps as
 * viewers find them, and ids, take up to 1.5 MB of that. Two hours of speech have some 1,000 sentences (a day has
 * 12,000): in eleven more languages, as a language model writes them, those are 5 MB.
 */
const maxDraftMegabytes = 6;

const encoder = new TextEncoder();
const sizes = new WeakMap<object, number>();

/** From the draft to an annotation of a step, or a text of a language. */
const levels = 4;

/**
 * Bytes of a value as JSON. A value that is the same as before is not measured again, nor are its parts down to this
 * level: so an edit costs what it changes.
 */
function sizeOf(value: unknown, level = levels): number {
  if (typeof value !== 'object' || value === null || level === 0) return bytesOf(value);
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 2;
  for (const [name, part] of Object.entries(value))
    size += sizeOf(part, level - 1) + (Array.isArray(value) ? 1 : name.length + 4);
  sizes.set(value, size);
  return size;
}

const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value) ?? '').length;

/** Refuses a draft that is too large as a whole, unless it was as large before. */
export function checkDraftSize(before: Draft, after: Draft): void {
  const size = sizeOf(after);
  if (size > maxDraftMegabytes * 1_000_000 && size > sizeOf(before))
    throw DraftTooLarge({ facts: { maximumMegabytes: maxDraftMegabytes } });
}
