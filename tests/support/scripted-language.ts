import type { Completion, CompletionOrder, Language } from '../../services/platform/language/language.ts';
import { readCompletion } from '../../services/platform/language/read-completion.ts';

export interface ScriptedLanguage extends Language {
  /** What it was asked for, in turn. */
  readonly asked: readonly CompletionOrder[];
}

/**
 * A language model in this process that answers as a test says: a value, or a text that is none. An error is thrown. Answers
 * are read as those of every engine.
 */
export function scriptedLanguage(
  answer: (order: CompletionOrder, before: number) => object | string | Error,
): ScriptedLanguage {
  const asked: CompletionOrder[] = [];
  const complete = (order: CompletionOrder): Promise<Completion<never>> => {
    const given = answer(order, asked.length);
    asked.push(order);
    if (given instanceof Error) return Promise.reject(given);
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    const written = { text, model: 'scripted-1', inputTokens: 1, outputTokens: 1 };
    return Promise.resolve().then(() => readCompletion(order, written) as Completion<never>);
  };
  return {
    asked,
    complete,
    status: () =>
      Promise.resolve({
        state: 'ready',
        model: 'scripted-1',
        isRemote: false,
        sentence: 'Texts are written.',
      }),
    close: () => Promise.resolve(),
  };
}
