import { request } from 'node:http';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startModelServer, type ModelServerPeer } from '../../tests/support/model-server.ts';
import { openConnections } from '../../tests/support/open-connections.ts';
import { ProductWorld, type Person, type Reply } from '../../tests/support/product-world.ts';
import { openEmbeddedProduct } from '../main/product/embedded-product.ts';
import { toWav } from '../platform/speech/wav.ts';

const Asked = z.object({ input: z.string() });
/** So many texts the product sends to a server at a time. */
const atOnce = 4;
const wav = toWav(Buffer.alloc(48_000, 1), 24_000);

let peer: ModelServerPeer;
let world: ProductWorld;
let port: string;
let [flood, colleague, other]: Person[] = [];
let connections: ReturnType<typeof openConnections>;
const asked: string[] = [];
const answers: (() => void)[] = [];
const logged: string[] = [];

beforeAll(async () => {
  peer = await startModelServer({
    '/audio/speech': (body, response) => {
      asked.push(Asked.parse(body).input);
      answers.push(() => void response.writeHead(200, { 'content-type': 'audio/wav' }).end(wav));
    },
  });
  const log = new Writable({
    write: (line, _encoding, done) => {
      logged.push(String(line));
      done();
    },
  });
  world = await ProductWorld.open({
    settings: { STEPWELL_VOICES_URL: peer.url, STEPWELL_VOICES_KEY: 'sesame' },
    open: (settings, _logger, options) =>
      openEmbeddedProduct(settings, pino({ level: 'error' }, log), options),
  });
  for (const organizationId of ['flood', 'other'])
    await world.foundOrganization(organizationId, { textToSpeech: true });
  flood = await world.addPerson('flood', 'Ada', 'admin-super');
  colleague = await world.addPerson('flood', 'Bo', 'admin-super');
  other = await world.addPerson('other', 'Cy', 'admin-super');
  await world.product.app.listen(0, '127.0.0.1');
  port = new URL(await world.product.app.getUrl()).port;
  connections = openConnections(world.product.app.getHttpServer());
});
afterAll(async () => {
  await world.close();
  await peer.close();
});
beforeEach(() => {
  for (const list of [asked, answers, logged]) list.length = 0;
});

const read = (as: Person | undefined, ...texts: string[]): Promise<Reply> =>
  world.http('POST', '/text-to-speech', {
    as,
    body: { textList: texts.map((text) => ({ text, voice: 'bf_emma' })) },
  });

/** Sends the request on a connection of its own, which the returned function closes. */
function readAndHangUp(as: Person | undefined, ...texts: string[]): () => void {
  const headers = { 'x-csrf': '1', 'content-type': 'application/json', authorization: `Bearer ${as?.token}` };
  const sent = request({ port, method: 'POST', path: '/text-to-speech', headers, agent: false });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify({ textList: texts.map((text) => ({ text, voice: 'bf_emma' })) }));
  return () => sent.destroy();
}

const settle = async (replies: readonly Promise<Reply>[]): Promise<number[]> => {
  const all = Promise.all(replies);
  let isSettled = false;
  void all.finally(() => (isSettled = true));
  await expect.poll(() => (answers.splice(0).forEach((answer) => answer()), isSettled)).toBe(true);
  return (await all).map(({ status }) => status);
};

it('reads a text of another organisation before those of one that sent many', async () => {
  const flooding = ['One.', 'Two.', 'Three.', 'Four.'].map((text) => read(flood, text));
  await expect.poll(() => asked.length).toBe(atOnce);
  const waiting = ['Five.', 'Six.', 'Seven.', 'Eight.'].map((text) => read(flood, text));
  await pause(500);
  const others = read(other, 'Please.');
  while (!asked.includes('Please.')) {
    await pause(500);
    answers.shift()?.();
  }
  expect(await settle([...flooding, ...waiting, others])).toEqual(Array(9).fill(200));
  expect(asked.indexOf('Please.')).toBeLessThan(8); // the last of nine, if it had waited for all others
});

it('refuses texts of a person beyond those that may wait, and says what to do', async () => {
  const sent = Array.from({ length: 9 }, (_, number) => read(colleague, `Text ${number}.`));
  const refused = await Promise.race(sent);
  expect(refused).toMatchObject({ status: 429, answer: { error: 'voice.busy' } });
  expect((await settle(sent)).toSorted((a, b) => a - b)).toEqual([...Array(8).fill(200), 429]);
});

it('reads nothing more of a request whose client has hung up, and logs no internal error', async () => {
  const hangUps = new Map(
    ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'].map((text) => [
      text,
      readAndHangUp(other, text, 'Never.', 'Never.'),
    ]),
  );
  await expect.poll(() => [asked.length, connections.size]).toEqual([atOnce, hangUps.size]);
  const hangUp = async (texts: readonly string[]): Promise<void> => {
    const left = connections.size - texts.length;
    texts.forEach((text) => hangUps.get(text)?.());
    await expect.poll(() => connections.size).toBe(left);
  };
  const running = [...asked];
  await hangUp([...hangUps.keys()].filter((text) => !running.includes(text))); // these wait for those
  await hangUp(running);
  await pause(200);
  expect(await settle([read(flood, 'Please.')])).toEqual([200]);
  expect(asked.slice(atOnce)).toEqual(['Please.']);
  expect(logged).toEqual([]);
});
