import { expect, it } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { Models } from '../models/models.ts';
import {
  LanguageBudgetExceeded,
  LanguageFailed,
  LanguageUnavailable,
  LanguageUnreadable,
} from './language.ts';
import { noLanguage, openLanguage } from './open-language.ts';

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

const models = new Models({ folder: '/nonexistent', python: 'python3' });
const url = { STEPWELL_LANGUAGE_URL: 'http://127.0.0.1:9/v1', STEPWELL_LANGUAGE_REMOTE_MODEL: 'theirs' };

it.each<[string, NodeJS.ProcessEnv, Models | null, object]>([
  ['a server, over the model of this machine', url, models, { isRemote: true, model: 'theirs' }],
  [
    'a server, where the model is off',
    { ...url, STEPWELL_LANGUAGE_MODEL: 'off' },
    models,
    { isRemote: true },
  ],
  ['a server, where there are no models', url, null, { isRemote: true }],
  ['the model of this machine', {}, models, { isRemote: false, state: 'missing' }],
  [
    'nothing, where the model is off',
    { STEPWELL_LANGUAGE_MODEL: 'off' },
    models,
    { state: 'off', model: null },
  ],
  ['nothing, where there are no models', {}, null, { state: 'off', model: null }],
])('writes texts with %s', async (_, settings, available, expected) => {
  const language = openLanguage(readSettings(settings), available);
  expect(await language.status()).toMatchObject(expected);
  await language.close();
});
