import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { replyJson, startModelServer, type ModelServerPeer } from '../../../tests/support/model-server.ts';
import { readSettings } from '../config/settings.ts';
import { toWav } from '../speech/wav.ts';
import { noVoices, openVoices } from './open-voices.ts';
import { RemoteVoices } from './remote-voices.ts';
import { spellOut } from './spell-out.ts';
import type { Voices } from './voices.ts';

const Asked = z.object({
  model: z.string(),
  voice: z.string(),
  input: z.string(),
  response_format: z.string(),
  speed: z.number(),
});
type Asked = z.output<typeof Asked>;

/** A tenth of a second for each character. */
const spoken = ({ input, speed }: Asked): Buffer =>
  toWav(Buffer.alloc(Math.round((input.length * 2400) / speed) * 2, 1), 24_000);
const changed = (wav: Buffer, change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(wav);
  change(bytes);
  return bytes;
};

let peer: ModelServerPeer;
const asked: Asked[] = [];
let answer: (asked: Asked) => Buffer | number | 'hangs';
beforeAll(async () => {
  peer = await startModelServer({
    '/audio/speech': (body, response) => {
      const parsed = Asked.parse(body);
      asked.push(parsed);
      const given = answer(parsed);
      if (given === 'hangs') return;
      if (typeof given !== 'number') response.writeHead(200, { 'content-type': 'audio/wav' }).end(given);
      else
        replyJson(response, given, {
          error: { message: `sesame and ${parsed.input} at ${peer.url}` },
        });
    },
  });
});
afterAll(() => peer.close());
beforeEach(() => {
  asked.length = 0;
  answer = spoken;
});

/** Basic voices and sounds of words, as a machine without neural voices has them. */
const local: Voices = {
  ...noVoices,
  speak: () => Promise.resolve({ wav: Buffer.from('local'), seconds: 1 }),
  phonemes: (words) => Promise.resolve(words.map((word) => `/${word}/`)),
  status: () => Promise.resolve({ neural: false, basic: true, sentence: '' }),
};
const open = (more: object = {}, machine: Voices = local) =>
  new RemoteVoices({ baseUrl: peer.url, apiKey: 'sesame', model: 'tts-1', ...more }, machine);
const order = { text: 'Tighten to 25 Nm.', voice: 'bf_emma', rate: 1, organizationId: 'ours' };
const spelt = spellOut(order.text, 'en-gb');
const refusal = (voices: RemoteVoices, more: object = {}) =>
  voices.speak({ ...order, ...more }).then(
    () => null,
    (error: { error: string; facts: { reason: string } }) => `${error.error}: ${error.facts.reason}`,
  );

describe('voices of a server', () => {
  it('read a text, with units spelt out, by the name of the voice and at its speed', async () => {
    const { wav, seconds } = await open().speak({ ...order, rate: 1.15 });
    expect(asked).toEqual([
      { model: 'tts-1', voice: 'bf_emma', input: spelt, response_format: 'wav', speed: 1.15 },
    ]);
    expect(seconds).toBeCloseTo(spelt.length / 10 / 1.15, 2);
    expect([wav.toString('latin1', 0, 4), wav.readUInt32LE(24)]).toEqual(['RIFF', 24_000]);
    expect((wav.length - 44) / 2 / 24_000).toBeCloseTo(seconds, 4);
    await open({ voice: 'alloy' }).speak(order);
    expect(asked.at(-1)?.voice).toBe('alloy');
  });

  it('get a long text in parts that end with a sentence, and their sounds are one', async () => {
    const { seconds } = await open().speak({ ...order, text: 'Turn it now. '.repeat(380) });
    expect(asked).toHaveLength(2);
    expect(asked.every(({ input }) => input.length <= 4000 && /\.\s?$/.test(input))).toBe(true);
    expect(seconds).toBeCloseTo(
      asked.reduce((sum, { input }) => sum + input.length / 10, 0),
      1,
    );
  });

  it('let others take their turn between the parts of a long text, and send no more of one that is not wanted', async () => {
    const between: number[] = [];
    const betweenPieces = () => {
      between.push(asked.length);
      return between.length === 1 ? Promise.resolve() : Promise.reject(new Error('hung up'));
    };
    const long = { ...order, text: 'Turn it now. '.repeat(380), betweenPieces };
    const seconds = () =>
      open()
        .speak(long)
        .then((sound) => sound.seconds);
    expect(await seconds()).toBeGreaterThan(1);
    await expect(seconds()).rejects.toThrow('hung up');
    expect(between).toEqual([1, 3]);
    expect(asked).toHaveLength(3);
  });

  it.each([0, 0xffffffff])(
    'take a sound that was written while it was sent: with a length of %s, and what others write before it',
    async (length) => {
      const streamed = (wav: Buffer) => changed(wav, (bytes) => bytes.writeUInt32LE(length, 40));
      answer = (one) => {
        const wav = streamed(spoken(one));
        const list = Buffer.from('LIST\x05\x00\x00\x00abcde\x00', 'latin1');
        return Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36)]);
      };
      expect((await open().speak(order)).seconds).toBeCloseTo(spelt.length / 10, 2);
    },
  );

  it.each<[string, (wav: Buffer) => Buffer]>([
    ['it is not a WAV file', () => Buffer.from('{"error":"sesame"}'.padEnd(60))],
    ['it is not a WAV file', () => Buffer.alloc(0)],
    ['it is not in 16-bit samples', (wav) => changed(wav, (bytes) => bytes.writeUInt16LE(24, 34))],
    ['it is not in 16-bit samples', (wav) => changed(wav, (bytes) => bytes.writeUInt16LE(3, 20))],
    ['it has more than one channel', (wav) => changed(wav, (bytes) => bytes.writeUInt16LE(2, 22))],
    ['it has 4000 samples per second', (wav) => changed(wav, (bytes) => bytes.writeUInt32LE(4000, 24))],
    ['it has no samples', (wav) => wav.subarray(0, 44)],
    ['it has no samples', (wav) => wav.subarray(0, 36)],
    ['it is too long for its text', () => toWav(Buffer.alloc(24_000 * 2 * 30), 24_000)],
  ])('are not believed where %s', async (reason, change) => {
    answer = (one) => change(spoken(one));
    expect(await refusal(open())).toBe(`voice.failed: the server has sent no speech: ${reason}`);
  });

  it('may send so much and take so long, and no more', async () => {
    answer = () => toWav(Buffer.alloc(48_000 * 2 * 60), 48_000);
    expect(await refusal(open())).toBe('voice.failed: the answer is too long');
    answer = () => 'hangs';
    expect(await refusal(open({ timeoutMs: 50 }))).toBe('voice.unavailable: the server took too long');
    const stop = new AbortController();
    const running = open().speak({ ...order, signal: stop.signal });
    await expect.poll(() => asked.length).toBe(3);
    stop.abort(new Error('cancelled by a person'));
    await expect(running).rejects.toThrow('cancelled by a person');
  });

  it('refuse in words of ours, which name the setting and neither the address, the key nor the text', async () => {
    expect(await refusal(open({ apiKey: 'guess' }))).toBe(
      'voice.unavailable: The server refuses the key: see STEPWELL_VOICES_KEY.',
    );
    expect(await refusal(open({ baseUrl: 'http://127.0.0.1:9/v1' }))).toBe(
      'voice.unavailable: The server does not answer: see STEPWELL_VOICES_URL.',
    );
    answer = () => 400;
    expect(await refusal(open())).toBe('voice.failed: the server answered 400');
    answer = () => 429;
    expect(await refusal(open())).toBe('voice.unavailable: the server answered 429');
    expect(await refusal(open(), { voice: 'nobody' })).toMatch(/^voice.absent/);
    expect(await refusal(open(), { text: '…' })).toMatch(/^voice.failed: the text contains nothing/);
  });

  it('leave basic voices and how words sound to this machine', async () => {
    const basic = await open().speak({ ...order, voice: 'basic-de-de' });
    expect([basic.wav.toString(), asked.length]).toEqual(['local', 0]);
    expect(await open().phonemes(['twelve'], 'bf_emma')).toEqual(['/twelve/']);
    const [one, same, other] = await open({}, noVoices).phonemes(['Valve', 'valve', 'pump'], 'bf_emma');
    expect([same === one, other === one]).toEqual([true, false]);
  });

  it('say whether they can be had, and where texts are sent', async () => {
    expect(await open().status()).toMatchObject({
      neural: true,
      basic: true,
      sentence: expect.stringContaining('sent there'),
    });
    expect(await open({ apiKey: 'guess' }, noVoices).status()).toEqual({
      neural: false,
      basic: false,
      sentence: 'The server refuses the key: see STEPWELL_VOICES_KEY.',
    });
  });

  it('are used where the settings name a server, and nothing is sent anywhere where they name none', async () => {
    expect(() => readSettings({ STEPWELL_VOICES_URL: 'ftp://voices' })).toThrow(/STEPWELL_VOICES_URL/);
    const settings = { STEPWELL_VOICES_URL: peer.url, STEPWELL_VOICES_KEY: 'sesame' };
    const voices = openVoices(readSettings(settings), null);
    expect((await voices.speak(order)).seconds).toBeGreaterThan(1);
    expect(openVoices(readSettings({}), null)).toBe(noVoices);
  });
});
