import type { z } from 'zod';
import { defineError } from '../../../contracts/kernel/errors.ts';

/** A text that is to be written, and within which budget. */
export interface CompletionOrder<T = unknown> {
  /** What the text is for, such as `summary.highlights`; recorded with the result. */
  readonly purpose: string;
  /** Version of the prompt's file; recorded with the result. */
  readonly promptVersion: string;
  /** The instructions. Text of people never stands here. */
  readonly system: string;
  /** What the instructions are applied to. */
  readonly prompt: string;
  /** The answer is JSON of this shape; without it, plain text. */
  readonly schema?: z.ZodType<T> | undefined;
  /** The longest answer, in tokens of the model: about three quarters of an English word each. */
  readonly maxTokens: number;
  /** From the moment that the model starts; waiting for other texts does not count. */
  readonly timeoutMs: number;
  /** Stops the work immediately; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each piece of the answer as it is written. Nothing of it is checked yet. */
  readonly onText?: ((piece: string) => void) | undefined;
}

/** What the model wrote, and what has to be recorded with it. Nothing of it is true until it was checked. */
export interface Completion<T = unknown> {
  readonly text: string;
  /** The parsed answer; `null` without a schema. */
  readonly value: T;
  /** As the model is called by its engine. */
  readonly model: string;
  readonly purpose: string;
  readonly promptVersion: string;
  /** SHA-256 of the instructions, the prompt and the schema. */
  readonly inputHash: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** `ready`: texts are written. `missing`: the model is not there or does not answer. `off`: none is wanted. */
export type LanguageState = 'ready' | 'missing' | 'off';

/** What this machine supports, and a sentence that says so to people. */
export interface LanguageStatus {
  readonly state: LanguageState;
  /** The model that writes; `null` where none is set. */
  readonly model: string | null;
  /** Texts are sent to a server that the settings name; otherwise nothing leaves this machine. */
  readonly isRemote: boolean;
  readonly sentence: string;
}

/** Writes texts with a language model. Every engine has the same contract. */
export interface Language {
  /**
   * One text. Refused with `language.unavailable` if there is no model, `language.budget-exceeded` if the answer was not
   * finished within its tokens or its time or the prompt is longer than the model can read, `language.unreadable` if the
   * answer has not the shape of the schema or is empty, `language.failed` if the engine gave up. After any of them the next
   * text can be written.
   */
  complete<T>(order: CompletionOrder<T> & { readonly schema: z.ZodType<T> }): Promise<Completion<T>>;
  complete(order: CompletionOrder<never> & { readonly schema?: undefined }): Promise<Completion<null>>;
  status(): Promise<LanguageStatus>;
  /** Stops the engine's processes. */
  close(): Promise<void>;
}

/** Token under which Nest injects the engine of this process. */
export const LANGUAGE = Symbol('language');

/** There is no model; each feature has an answer of its own without it. */
export const LanguageUnavailable = defineError(
  'language.unavailable',
  'unavailable',
  'Texts cannot be written on this machine yet. Nothing was changed; ask an administrator to install the language model.',
);
/** The answer was not finished within its tokens or its time; the facts say which. */
export const LanguageBudgetExceeded = defineError(
  'language.budget-exceeded',
  'unavailable',
  'The text was not finished within its limit. Nothing was changed; try again with a shorter part.',
);
/** The answer is empty or has not the required shape. */
export const LanguageUnreadable = defineError(
  'language.unreadable',
  'unavailable',
  'The language model gave no usable answer. Nothing was changed; try again.',
);
/** The engine gave up. */
export const LanguageFailed = defineError(
  'language.failed',
  'unavailable',
  'The language model stopped before the end. Nothing was changed; try again.',
);
