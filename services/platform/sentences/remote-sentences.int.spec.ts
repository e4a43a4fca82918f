import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { replyJson, startModelServer, type ModelServerPeer } from '../../../tests/support/model-server.ts';
import { createLogger } from '../telemetry/logger.ts';
import { readSettings } from '../config/settings.ts';
import { openSentences } from './open-sentences.ts';
import { RemoteSentences } from './remote-sentences.ts';
import { closeness, noSentences } from './sentences.ts';

const Asked = z.object({ model: z.string(), input: z.array(z.string().min(1)), encoding_format: z.string() });
type Asked = z.output<typeof Asked>;
interface Vector {
  readonly index: number;
  readonly embedding: readonly unknown[];
}

/** By the first letter of a text. */
const vectorsOf = ({ input }: Asked): Vector[] =>
  input.map((text, index) => ({ index, embedding: [3 * Math.cos(text.charCodeAt(0)), 3 * Math.sin(text.charCodeAt(0)), 0] }))
    .toReversed(); // prettier-ignore

let peer: ModelServerPeer;
const asked: Asked[] = [];
let answer: (asked: Asked) => Vector[] | string | { readonly status: number };
beforeAll(async () => {
  peer = await startModelServer({
    '/embeddings': (body, response) => {
      const parsed = Asked.parse(body);
      asked.push(parsed);
      const given = answer(parsed);
      if (typeof given === 'string') response.writeHead(200).end(given);
      else if ('status' in given) replyJson(response, given.status, { error: { message: 'no' } });
      else replyJson(response, 200, { object: 'list', data: given });
    },
  });
});
afterAll(() => peer.close());
beforeEach(() => {
  asked.length = 0;
  answer = vectorsOf;
});
const open = (more: object = {}) =>
  new RemoteSentences({ baseUrl: peer.url, apiKey: 'sesame', model: 'embed-1', ...more });

describe('the sentence encoder of a server', () => {
  it('has a vector of length 1 for each text, in their order', async () => {
    const vectors = await open().embed(['Open it.', 'Close it.', 'Opened.']);
    expect(asked).toEqual([
      { model: 'embed-1', input: ['Open it.', 'Close it.', 'Opened.'], encoding_format: 'float' },
    ]);
    const [one, other, same] = vectors ?? [];
    if (!one || !other || !same) throw new Error('no vectors');
    expect(closeness(one, one)).toBeCloseTo(1, 5);
    expect(closeness(one, same)).toBeCloseTo(1, 5);
    expect(closeness(one, other)).toBeLessThan(0.99);
  });

  it('gets texts of any length and content in requests of a bounded size', async () => {
    const texts = ['', ' ', '🔧', 'word '.repeat(20_000), ...Array.from({ length: 100 }, (_, at) => `Text ${at}`)];
    expect(await open().embed(texts)).toHaveLength(104);
    expect(asked.map(({ input }) => input.length)).toEqual([64, 40]);
    expect(Math.max(...asked.flatMap(({ input }) => input.map(({ length }) => length)))).toBeLessThanOrEqual(4000);
    expect(await open().embed([])).toEqual([]);
  }); // prettier-ignore

  it.each<[string, typeof answer]>([
    ['no JSON', () => 'nothing'],
    ['another shape', () => JSON.stringify({ data: [{ index: 0, embedding: 'AAAA' }] })],
    ['fewer vectors', (one) => vectorsOf(one).slice(1)],
    ['a vector twice', (one) => vectorsOf(one).map((vector) => ({ ...vector, index: 0 }))],
    [
      'vectors of other lengths',
      (one) => vectorsOf(one).map((vector, at) => (at === 0 ? { ...vector, embedding: [1, 2] } : vector)),
    ],
    ['no direction', (one) => vectorsOf(one).map((vector) => ({ ...vector, embedding: [0, 0, 0] }))],
    ['no numbers', (one) => vectorsOf(one).map((vector) => ({ ...vector, embedding: [1, null, 2] }))],
    ['more than can be', () => `{"data":[],"x":"${'x'.repeat(14_000_000)}"}`],
    ['a refusal', () => ({ status: 400 })],
  ])(
    'has none where the server sends %s: what they would check is checked without them',
    async (_, given) => {
      answer = given;
      expect(await open().embed(['Open it.', 'Close it.'])).toBeNull();
    },
  );

  it('has none where the key is refused or nobody answers, and stops when aborted', async () => {
    expect(await open({ apiKey: 'guess' }).embed(['Open it.'])).toBeNull();
    expect(await open({ baseUrl: 'http://127.0.0.1:9/v1' }).embed(['Open it.'])).toBeNull();
    await expect(open().embed(['x'], AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });

  it('reports each kind of failure once, until it has answered again', async () => {
    const reasons: string[] = [];
    const options = { baseUrl: peer.url, apiKey: 'sesame', model: 'embed-1' };
    const sentences = new RemoteSentences(options, (reason) => reasons.push(reason));
    const fail = async (given: typeof answer) => {
      answer = given;
      expect(await sentences.embed(['Open it.'])).toBeNull();
    };
    await fail(() => ({ status: 400 }));
    await fail(() => ({ status: 400 }));
    await fail(() => 'nothing');
    await fail(() => JSON.stringify({ data: [] }));
    expect(reasons).toEqual(['the server answered 400', 'the server answered something else than vectors']);
    answer = vectorsOf;
    expect(await sentences.embed(['Open it.'])).toHaveLength(1);
    await fail(() => ({ status: 400 }));
    expect(reasons).toHaveLength(3);
  });

  it('is used where the settings name a server, in the languages in which closeness was measured', async () => {
    expect(() => readSettings({ STEPWELL_SENTENCES_URL: 'meanings' })).toThrow(/STEPWELL_SENTENCES_URL/);
    const settings = { STEPWELL_SENTENCES_URL: peer.url, STEPWELL_SENTENCES_KEY: 'sesame' };
    const logger = createLogger('silent');
    const sentences = openSentences(readSettings(settings), null, logger);
    expect(await sentences.embed(['Open it.'])).toHaveLength(1);
    expect([sentences.understands('es-mx'), sentences.understands('he-il')]).toEqual([true, false]);
    expect(openSentences(readSettings({}), null, logger)).toBe(noSentences);
  });
});
