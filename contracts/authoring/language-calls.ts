import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { authorizationHeader, answerWithItem, type HttpCall } from '../kernel/http-call.ts';

/** Who may have texts written by the language model: people with the editor. */
export const usesLanguageModel = withFlag('editor');

/**
 * Whether texts are written here. `missing`: the model is not installed, or its server does not answer. `off`: the
 * settings switch it off.
 */
export const LanguageModelView = z.object({ state: z.enum(['ready', 'missing', 'off']) });
export type LanguageModelView = z.output<typeof LanguageModelView>;

/** Endpoints that need the language model itself. */
export const languageCalls: readonly HttpCall[] = [
  {
    name: 'GetLanguageModel',
    http: 'GET /v1/language-model',
    summary: 'Whether a language model writes texts here, so that nothing is offered that cannot be done.',
    access: usesLanguageModel,
    example: { headers: [authorizationHeader], answer: answerWithItem('{ "state": "ready" }') },
  },
];
