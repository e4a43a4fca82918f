import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  startLanguageServer,
  type AskedText,
  type LanguageServer,
  type ScriptedAnswer,
} from '../../../tests/support/language-server.ts';
import { readSettings } from '../config/settings.ts';
import type { Language } from './language.ts';
import { languageSuite } from './language.suite.ts';
import { openLanguage } from './open-language.ts';

const at = (url: string, key = 'sesame'): Language =>
  openLanguage(
    readSettings({
      STEPWELL_LANGUAGE_URL: url,
      STEPWELL_LANGUAGE_KEY: key,
      STEPWELL_LANGUAGE_REMOTE_MODEL: 'scripted',
    }),
    null,
  );

const counting = { pieces: Array.from({ length: 3000 }, (_, count) => `${count} `), msBetweenPieces: 10 };

/** As a good server answers what the suite asks. */
function answerWell({ messages, response_format }: AskedText): ScriptedAnswer {
  const prompt = messages[1]?.content ?? '';
  if (prompt.length > 100_000) return { status: 400, code: 'context_length_exceeded' };
  if (prompt.startsWith('Count')) return counting;
  return response_format ? '{"title":"Open the drain valve", "warnings":[]}' : 'Open the drain valve';
}

languageSuite('a server with the protocol of OpenAI', async () => {
  const server = await startLanguageServer(answerWell);
  const language = at(server.url);
  return { ...bound(language), close: async () => Promise.all([language.close(), server.close()]).then(() => undefined) };
}); // prettier-ignore

const bound = (language: Language): Language => ({
  complete: language.complete.bind(language),
  status: () => language.status(),
  close: () => language.close(),
});

describe('language: a server that does not behave', () => {
  let server: LanguageServer;
  let next: readonly ScriptedAnswer[] = [];
  let from = 0;
  beforeAll(async () => {
    server = await startLanguageServer((_, before) => next[Math.min(before - from, next.length - 1)] ?? '');
  });
  afterAll(() => server.close());

  const order = {
    purpose: 'test',
    promptVersion: '1',
    system: 'Write.',
    prompt: 'A title.',
    maxTokens: 20,
    timeoutMs: 10_000,
  };
  const schema = z.object({ title: z.string() });
  const ask = (answers: readonly ScriptedAnswer[], given: object = {}) => {
    next = answers;
    from = server.asked.length;
    return at(server.url).complete({ ...order, schema, ...given });
  };
  const good = '{"title":"Open the valve"}';

  it.each<[string, ScriptedAnswer, string, object]>([
    ['nonsense', 'As a model, I', 'language.unreadable', {}],
    ['another shape', '{"titel":"Open"}', 'language.unreadable', {}],
    ['broken JSON', '{"title":"Open', 'language.unreadable', {}],
    ['nothing', { pieces: [] }, 'language.unreadable', {}],
    ['nothing but spaces', '   ', 'language.unreadable', {}],
    ['half a stream', { pieces: ['{"title":'], ended: null }, 'language.failed', {}],
    ['a stream without an end', { raw: 'data: {"choices":[]}\n\n' }, 'language.failed', {}],
    ['a stream that is none', { raw: 'data: <html>\n\n' }, 'language.failed', {}],
    ['a refusal of its own', { pieces: ['{}'], ended: 'content_filter' }, 'language.unreadable', {}],
    ['forever', { hangs: true }, 'language.budget-exceeded', { timeoutMs: 200 }],
    ['forever after a word', { pieces: ['{'], hangs: true }, 'language.budget-exceeded', { timeoutMs: 200 }],
    ['too many tokens', { pieces: Array<string>(40).fill('no ') }, 'language.budget-exceeded', {}],
    ['more than a limit allows', { pieces: ['x'.repeat(400)] }, 'language.budget-exceeded', {}],
    ['429', { status: 429 }, 'language.failed', {}],
    ['500', { status: 500 }, 'language.failed', {}],
    ['403', { status: 403 }, 'language.unavailable', {}],
  ])('refuses %s and writes the next text', async (_, answer, error, given) => {
    await expect(ask([answer], given)).rejects.toMatchObject({ error });
    expect((await ask([good])).value).toEqual({ title: 'Open the valve' });
  });

  it('asks again where the server is busy for a moment', async () => {
    expect((await ask([{ status: 429 }, { status: 500 }, good])).value).toEqual({ title: 'Open the valve' });
    expect(server.asked.length - from).toBe(3);
  });

  it('sends what is asked for, and ends the request when nobody waits for it any more', async () => {
    await ask([good]);
    expect(server.asked.at(-1)).toMatchObject({
      model: 'scripted',
      max_tokens: 20,
      messages: [
        { role: 'system', content: 'Write.' },
        { role: 'user', content: 'A title.' },
      ],
      response_format: { json_schema: { schema: { required: ['title'], additionalProperties: false } } },
    });
    await ask([{ hangs: true }], { timeoutMs: 100 }).catch(() => undefined);
    await expect.poll(() => server.open()).toBe(0);
  });

  it('names the setting, and never the key or the address', async () => {
    const [wrongKey, nowhere] = [at(server.url, 'secret-key'), at('http://127.0.0.1:9/v1')];
    for (const [language, setting] of [[wrongKey, 'STEPWELL_LANGUAGE_KEY'], [nowhere, 'STEPWELL_LANGUAGE_URL']] as const) {
      const status = await language.status();
      const refusal: unknown = await language.complete(order).catch((error: unknown) => error);
      expect(status).toMatchObject({ state: 'missing', isRemote: true });
      expect(refusal).toMatchObject({ error: 'language.unavailable' });
      const said = JSON.stringify([status, refusal]);
      expect(said).toContain(setting);
      expect(said).not.toMatch(/secret-key|127\.0\.0\.1/);
    }
  }); // prettier-ignore
});
