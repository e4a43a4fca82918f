import type { z } from 'zod';
import { DomainError } from '../../contracts/kernel/errors.ts';
import type { Completion, CompletionOrder, Language } from '../../services/platform/language/language.ts';

/** Answers that passed their check, and what has none. */
export interface Asked<I, R> {
  readonly right: readonly R[];
  readonly wrong: readonly I[];
}

/** Asks once, and once again for what was not right; what is wrong then too is left out by the caller. */
export async function askTwice<I, R>(
  items: readonly I[],
  ask: (items: readonly I[], isAgain: boolean) => Promise<Asked<I, R>>,
): Promise<Asked<I, R>> {
  const first = await ask(items, false);
  if (first.wrong.length === 0) return first;
  const second = await ask(first.wrong, true);
  return { right: [...first.right, ...second.right], wrong: second.wrong };
}

const unusable: readonly string[] = ['language.unreadable', 'language.budget-exceeded'];

/** What the model answered; `null` if it is not usable: empty, of another shape, or not finished within its budget. */
export async function completeOrNull<T>(
  language: Language,
  order: CompletionOrder<T> & { readonly schema: z.ZodType<T> },
): Promise<Completion<T> | null> {
  try {
    return await language.complete(order);
  } catch (error) {
    if (error instanceof DomainError && unusable.includes(error.error)) return null;
    throw error;
  }
}
