import { afterEach, expect, it } from 'vitest';
import { call } from '../providers/api-client.ts';
import { refusal, TestNetwork } from '../test-network.ts';
import { refusalText } from './refusal-text.ts';
import { showLanguage } from './text.ts';

const german = { errors: { 'media.truncated': 'Das Ende dieser Datei fehlt.' } };
const truncated = { error: 'media.truncated', message: 'The end of this file is missing.' };
afterEach(() => showLanguage('en', {}));

it('what the server says is shown in the chosen language, and in English where that does not have it', async () => {
  new TestNetwork({ 'POST /v1/uploads': refusal(400, 'media.truncated') });
  const send = () => call({ method: 'POST', path: '/v1/uploads', body: {}, sessionless: true });
  const english = (await send()).errorMessage;
  expect(refusalText(truncated)).toBe(truncated.message);
  showLanguage('de-de', german);
  expect(refusalText(truncated)).toBe('Das Ende dieser Datei fehlt.');
  expect(refusalText({ ...truncated, error: 'media.new' })).toBe(truncated.message);
  expect(refusalText(null)).toBeUndefined();
  expect((await send()).errorMessage).toBe('Das Ende dieser Datei fehlt.');
  expect(english).not.toBe('Das Ende dieser Datei fehlt.');
});

it('a refusal names its facts in the chosen language', () => {
  const refused = { error: 'step.far', message: 'Step 3 is too far.', facts: { step: 3 } };
  expect(refusalText(refused)).toBe('Step 3 is too far.');
  showLanguage('de-de', { errors: { 'step.far': 'Schritt %{step} ist zu weit weg.' } });
  expect(refusalText(refused)).toBe('Schritt 3 ist zu weit weg.');
});
