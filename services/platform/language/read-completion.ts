import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  LanguageBudgetExceeded,
  LanguageUnreadable,
  type Completion,
  type CompletionOrder,
} from './language.ts';

/** What an engine wrote, before it is looked at. */
interface Written {
  readonly text: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The JSON schema of an order's answer; `null` if it is plain text. */
export const answerSchema = ({ schema }: CompletionOrder): Record<string, unknown> | null =>
  schema ? z.toJSONSchema(schema) : null;

function parseAnswer(text: string, schema: z.ZodType | undefined): unknown {
  if (text.trim() === '') throw LanguageUnreadable({ facts: { reason: 'the answer is empty' } });
  if (!schema) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw LanguageUnreadable({ facts: { reason: 'the answer is not JSON' }, cause });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw LanguageUnreadable({ facts: { reason: 'the answer has another shape' }, cause: parsed.error });
}

/** The answer with what has to be recorded with it. */
export function readCompletion(order: CompletionOrder, { text, ...written }: Written): Completion {
  const { purpose, promptVersion, system, prompt } = order;
  const input = JSON.stringify([system, prompt, answerSchema(order)]);
  return {
    ...written,
    text,
    purpose,
    promptVersion,
    value: parseAnswer(text, order.schema),
    inputHash: createHash('sha256').update(input).digest('hex'),
  };
}

/** The limits of a text, as engines refuse what exceeds them. */
export const budgetExceeded = {
  tokens: () => LanguageBudgetExceeded({ facts: { limit: 'tokens' } }),
  time: () => LanguageBudgetExceeded({ facts: { limit: 'time' } }),
  prompt: () => LanguageBudgetExceeded({ facts: { limit: 'prompt' } }),
};
