import { createServer, type IncomingMessage, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speakWithFlite } from '../../../workflows/media/sample-video/flite.ts';
import { openSpeech } from './open-speech.ts';
import { speechSuite } from './speech.suite.ts';
import { bytesPerSecond, toWav } from './wav.ts';

/** What the peer received, per recording. */
interface Received {
  readonly language: string | null;
  readonly granularities: string[];
  readonly model: string;
  readonly seconds: number;
}

/** As such servers respond: words without punctuation, which only the text has. */
const text =
  'First, switch off the press and lock the main switch. Then open the drain valve slowly. Finally, wipe the housing with a clean cloth.';
const words = text
  .replaceAll(/[.,]/g, '')
  .split(' ')
  .map((word, i) => ({ word, start: i * 0.4, end: i * 0.4 + 0.35 }));
const answerOf = (language: string | null) => ({
  task: 'transcribe',
  language: language ?? 'english',
  text,
  words,
  segments: [{ id: 0, start: 0, end: 60, text, avg_logprob: -0.2 }],
});

/** A small server with the protocol of the speech API, over real HTTP. */
function startPeer(received: Received[]): Promise<Server> {
  const read = async (request: IncomingMessage): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const server = createServer((request, response) => {
    void (async () => {
      const reply = (status: number, body: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (request.headers.authorization !== 'Bearer sesame')
        return reply(401, { error: { message: 'wrong key' } });
      if (request.url === '/v1/models') return reply(200, { object: 'list', data: [] });
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(await read(request), { headers: { 'content-type': type } }).formData();
      const file = form.get('file');
      const sound =
        file instanceof File ? Buffer.from(await file.arrayBuffer()).subarray(44) : Buffer.alloc(0);
      const language = form.get('language');
      received.push({
        language: typeof language === 'string' ? language : null,
        granularities: form.getAll('timestamp_granularities[]').map(String),
        model: String(form.get('model')),
        seconds: sound.length / bytesPerSecond,
      });
      const silent = sound.every((byte) => byte === 0);
      setTimeout(
        () =>
          reply(
            200,
            silent ? { text: '', words: [], segments: [] } : answerOf(received.at(-1)?.language ?? null),
          ),
        150,
      );
    })();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('a speech server', () => {
  const received: Received[] = [];
  let peer: Server;
  let baseUrl: string;
  let folder: string;
  beforeAll(async () => {
    peer = await startPeer(received);
    baseUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/v1`;
    folder = await mkdtemp(join(tmpdir(), 'speech-server-'));
  });
  afterAll(async () => {
    peer.close();
    await rm(folder, { recursive: true, force: true });
  });
  const open = (settings: { apiKey?: string; blockSeconds?: number } = {}) =>
    openSpeech({ server: { baseUrl, apiKey: 'sesame', ...settings } });

  speechSuite('a server that answers like OpenAI', () => Promise.resolve(open()));

  it('is asked for word times, and its words get the punctuation of its text', async () => {
    const recording = join(folder, 'spoken.wav');
    await writeFile(recording, await speakWithFlite('First, switch off the press.'));
    const heard = await open().transcribe(recording, { language: 'en-us' });
    expect(received.at(-1)).toMatchObject({
      language: 'en',
      granularities: ['word', 'segment'],
      model: 'whisper-1',
    });
    expect(heard.sentences[0]?.sentence).toBe('First, switch off the press and lock the main switch.');
    expect(heard.sentences[0]?.words[0]).toEqual({
      word: 'First,',
      startTime: 0,
      endTime: 0.35,
      confidence: Math.exp(-0.2),
    });
  });

  it('gets a long recording in blocks that end in a pause, with the times put together', async () => {
    const sound = Buffer.alloc(25 * bytesPerSecond);
    for (let i = 0; i < sound.length; i += 2) sound.writeInt16LE(i % 2000 < 1000 ? 3000 : -3000, i);
    sound.fill(0, 9.5 * bytesPerSecond, 9.8 * bytesPerSecond);
    const recording = join(folder, 'long.wav');
    await writeFile(recording, toWav(sound));
    received.length = 0;
    const heard = await open({ blockSeconds: 10 }).transcribe(recording);
    expect(received[0]?.seconds).toBeCloseTo(9.55, 1);
    expect(received.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(25, 5);
    const starts = heard.sentences
      .filter(({ sentence }) => sentence.startsWith('First'))
      .map((s) => s.startTime);
    expect(starts[1]).toBeCloseTo(received[0]?.seconds ?? 0, 2);
    expect(received[1]?.language).toBe('en');
  });

  it('reports that it does not answer, and refuses with speech.failed', async () => {
    const recording = join(folder, 'spoken.wav');
    await writeFile(recording, await speakWithFlite('Hello.'));
    const wrongKey = open({ apiKey: 'guess' });
    expect(await wrongKey.status()).toMatchObject({
      available: false,
      sentence: 'The speech server refuses the key: see STEPWELL_SPEECH_KEY.',
    });
    await expect(wrongKey.transcribe(recording)).rejects.toMatchObject({
      error: 'speech.failed',
      facts: { reason: expect.stringContaining('wrong key') as string },
    });
    const nobody = openSpeech({ server: { baseUrl: 'http://127.0.0.1:9/v1' } });
    expect(await nobody.status()).toMatchObject({
      available: false,
      sentence: 'The speech server does not answer: see STEPWELL_SPEECH_URL.',
    });
  });
});
