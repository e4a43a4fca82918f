import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cuttableWire, type CuttableWire } from '../../../tests/support/engines/room/cut.ts';
import { describeOnEngine } from '../../../tests/support/engines/room/in-tests.ts';
import { asOneRequest } from '../http/one-request.ts';
import { promptAnswers, promptly } from './mongo-answers.ts';

await describeOnEngine('mongodb', (server) => {
  let wire: CuttableWire;
  let client: MongoClient;
  let answers: ReturnType<typeof promptAnswers>;
  beforeEach(async () => {
    const url = new URL(server.url());
    wire = await cuttableWire(Number(url.port));
    url.port = String(wire.port);
    client = new MongoClient(url.href, promptly);
    answers = promptAnswers(client);
    await client.connect();
  });
  afterEach(async () => {
    await client.close();
    await wire.close();
  });
  const ask = () => answers(() => client.db().collection('any').findOne({}));

  const signOfLife = () => once(client, 'serverHeartbeatSucceeded');

  it('lets one request that has waited already wait no longer for a server that falls silent than its budget', async () => {
    await ask();
    await signOfLife();
    const began = performance.now();
    const asking = asOneRequest(async () => {
      await signOfLife();
      await signOfLife();
      wire.cut();
      await ask();
    });
    await expect(asking).rejects.toMatchObject({ error: 'service.unavailable' });
    // a second, half a second until the next sign is asked for, and less than half a second that it is overdue: by itself
    // the driver finds out after two and a half
    expect(performance.now() - began).toBeLessThan(2_300);
  });

  it('gives up no answer that takes long of a server that gives its signs of life', async () => {
    const slow = () => answers(() => pause(2_500).then(() => 'an answer'));
    expect(await asOneRequest(slow)).toBe('an answer');
  });
});
