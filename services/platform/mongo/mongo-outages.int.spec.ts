import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cuttableWire, type CuttableWire } from '../../../tests/support/engines/harness/cuttable-wire.ts';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { withRequestBudget } from '../processes/request-budget.ts';
import { connectWithRetry, failFastWhileAway, failFastOptions } from './mongo-outages.ts';

await describeOnEngine('mongodb', (server) => {
  let wire: CuttableWire;
  let client: MongoClient;
  let answers: ReturnType<typeof failFastWhileAway>;
  beforeEach(async () => {
    const url = new URL(server.url());
    wire = await cuttableWire(Number(url.port));
    url.port = String(wire.port);
    client = new MongoClient(url.href, failFastOptions);
    answers = failFastWhileAway(client);
    await client.connect();
  });
  afterEach(async () => {
    await client.close();
    await wire.close();
  });
  const byDriver = () => client.db().collection('any').findOne({});
  const ask = () => answers(byDriver);

  const signOfLife = () => once(client, 'serverHeartbeatSucceeded');

  it('lets a request that has waited already wait no longer for a silent server than its budget', async () => {
    await ask();
    await signOfLife();
    const given: string[] = [];
    const noAnswer = (who: string) => (error: unknown) => {
      given.push(who);
      return error;
    };
    const asking = withRequestBudget(async () => {
      await signOfLife();
      await signOfLife();
      wire.cut();
      return Promise.all([ask().catch(noAnswer('a request')), byDriver().catch(noAnswer('the driver'))]);
    });
    const unavailable = expect.objectContaining({ error: 'service.unavailable' });
    expect(await asking).toEqual([unavailable, expect.any(MongoNetworkError)]);
    expect(given).toEqual(['a request', 'the driver']);
  });

  it('waits longer for a server at the start, when no request waits yet', async () => {
    const late = new MongoClient(`mongodb://127.0.0.1:${wire.port}`, failFastOptions);
    wire.cut();
    const connecting = connectWithRetry(late);
    await expect(byDriver()).rejects.toThrow();
    wire.restore();
    await connecting;
    await late.close();
  });

  it('does not give up on a slow answer of a server that sends heartbeats', async () => {
    const slow = () => answers(() => pause(2_500).then(() => 'an answer'));
    expect(await withRequestBudget(slow)).toBe('an answer');
  });
});
