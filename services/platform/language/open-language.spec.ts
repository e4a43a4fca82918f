import { expect, it } from 'vitest';
import {
  LanguageBudgetExceeded,
  LanguageFailed,
  LanguageUnavailable,
  LanguageUnreadable,
} from './language.ts';
import { noLanguage } from './open-language.ts';

const order = {
  purpose: 'test',
  promptVersion: '1',
  system: '',
  prompt: 'Hello',
  maxTokens: 5,
  timeoutMs: 5,
};

it('refuses every text where the model is off, and says why', async () => {
  await expect(noLanguage.complete(order)).rejects.toMatchObject({
    error: 'language.unavailable',
    facts: { reason: expect.stringContaining('switched off') },
  });
  expect(await noLanguage.status()).toMatchObject({ state: 'off', model: null, isRemote: false });
});

it.each([LanguageUnavailable, LanguageBudgetExceeded, LanguageUnreadable, LanguageFailed])(
  'says that nothing was changed and what to do: $error',
  ({ message }) => expect(message).toMatch(/Nothing was changed; (try again|ask an administrator)/),
);
