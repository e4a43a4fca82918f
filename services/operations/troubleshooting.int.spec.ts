import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleBytes, ServerTime, testStream } from '../../contracts/operations/troubleshooting.ts';
import { itemOf, ProductWorld, type Person } from '../../tests/support/product-world.ts';

let world: ProductWorld;
let viewer: Person;
beforeAll(async () => {
  world = await ProductWorld.open();
  await world.foundOrganization('harbour');
  viewer = await world.addPerson('harbour', 'Vera', 'viewer');
});
afterAll(() => world.close());

const bytes = { 'content-type': 'application/octet-stream' };
const send = (body: Buffer, as: Person | null = viewer, headers = bytes) =>
  world.product.app.inject({
    method: 'POST',
    url: '/v1/troubleshooting/sample',
    headers: { ...headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload: body,
  });
const storedSamples = async () =>
  (await readdir(world.folder, { recursive: true })).filter((path) => path.includes('troubleshooting/'));

describe('R-TRB-01: what the troubleshooting page measures with', () => {
  it('anybody may ask for the time of the server', async () => {
    const before = Date.now();
    const { now } = ServerTime.parse(itemOf(await world.http('GET', '/v1/troubleshooting/time')));
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(now)).toBeLessThanOrEqual(Date.now());
  });

  it('a sample goes through the store and back, and nothing of it stays', async () => {
    const sample = randomBytes(sampleBytes);
    const { statusCode, rawPayload } = await send(sample);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(sample)).toBe(true);
    expect(await storedSamples()).toEqual([]);
  });

  it('two samples of one person at once both come back as they were', async () => {
    const samples = [randomBytes(sampleBytes), randomBytes(sampleBytes)];
    const replies = await Promise.all(samples.map((sample) => send(sample)));
    expect(replies.map(({ rawPayload }, at) => samples[at]?.equals(rawPayload))).toEqual([true, true]);
  });

  it('a sample of another size or kind is refused before it is stored', async () => {
    const refused = [
      await send(Buffer.alloc(sampleBytes - 1)),
      await send(Buffer.alloc(sampleBytes + 1)),
      await send(Buffer.from('{}'), viewer, { 'content-type': 'application/json' }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(await storedSamples()).toEqual([]);
  });

  it('messages come as an event stream', async () => {
    const { status, headers, text } = await world.http('GET', '/v1/troubleshooting/stream', { as: viewer });
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(text.match(/^data: \d$/gm)).toHaveLength(testStream.messages);
  });

  it('nobody who is signed out may use the store or keep a stream open', async () => {
    expect((await send(Buffer.alloc(sampleBytes), null)).statusCode).toBe(401);
    expect((await world.http('GET', '/v1/troubleshooting/stream')).status).toBe(401);
  });

  it('ten samples of a person within a minute are enough, and others may still measure', async () => {
    const other = await world.addPerson('harbour', 'Otto', 'viewer');
    const replies = [];
    for (let each = 0; each < 11; each++) replies.push((await send(Buffer.alloc(1), other)).statusCode);
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    const third = await world.addPerson('harbour', 'Tara', 'viewer');
    expect((await send(Buffer.alloc(sampleBytes), third)).statusCode).toBe(200);
  });
});
