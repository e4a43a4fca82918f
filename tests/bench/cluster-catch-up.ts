import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { People } from '../faults/cluster-people.ts';
import { ClusterProduct, password } from '../faults/cluster-product.ts';
import { Client, type Call } from '../faults/product-clients.ts';
import { signIn } from './built-product.ts';
import { median, ratiosOf, runBench, type BenchFigures } from './bench-result.ts';

const reach = { vsLive: { least: 5 } };
const people = 32;
const pollMs = 100;
const timeoutMs = 400_000;
/** The projector of the control works this long of every `turnMs`, and is held still for the rest. */
const workMs = 100;
const turnMs = 1000;

/**
 * How fast the product catches up after its projector was away: the events of the outage over the seconds from its start until
 * every read model has them, the start of the process included; against the events a second that people bring about while
 * everything works. Nobody works while it catches up. People change what is there (`vsLive`), or open something new each time
 * (`newVsLive`): of a new document it is asked first whether it is there, which MongoDB looks up and the server of the tests
 * finds out by reading all.
 */
export async function clusterCatchUpBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const [rounds, liveSeconds, outageSeconds] = quick ? [1, 10, 40] : [3, 20, 120];
  // without a worker the sample waits, and does not take the machine
  const product = await ClusterProduct.open({ processes: ['relay', 'projector', 'api'] });
  try {
    await People.signInWhenReady(product.address, password, { worker: false });
    const crowd = await Crowd.arrive(product.address);
    const raw = {
      live: [] as number[],
      caughtUp: [] as number[],
      newLive: [] as number[],
      newCaughtUp: [] as number[],
    };
    for (let round = 0; round < rounds; round++) {
      raw.live.push(await live(product, crowd.changes, liveSeconds));
      raw.caughtUp.push(await afterOutage(product, crowd.changes, outageSeconds));
      raw.newLive.push(await live(product, crowd.opens, liveSeconds));
      raw.newCaughtUp.push(await afterOutage(product, crowd.opens, outageSeconds));
    }
    const weak = await afterOutage(product, crowd.changes, outageSeconds, () => slowed(product));
    return {
      name: 'cluster-catch-up',
      n: outageSeconds,
      quick,
      ratios: { vsLive: ratiosOf(raw.caughtUp, raw.live), newVsLive: ratiosOf(raw.newCaughtUp, raw.newLive) },
      reach,
      control: {
        weakness: `the projector works ${workMs} of every ${turnMs} ms`,
        ratios: { vsLive: weak / median(raw.live) },
      },
      raw,
      versions: { node: process.versions.node },
    };
  } finally {
    await product.close();
  }
}

/** Resolves with the events that were acknowledged in so many seconds. */
type Work = (seconds: number) => Promise<number>;

/** Events a second while everything works. */
async function live(product: ClusterProduct, work: Work, seconds: number): Promise<number> {
  const done = await work(seconds);
  await caughtUp(product);
  return done / seconds;
}

/** Events a second at which an outage of so many seconds is caught up with. */
async function afterOutage(
  product: ClusterProduct,
  work: Work,
  seconds: number,
  hinder: () => { end(): void } = () => ({ end: () => undefined }),
): Promise<number> {
  await product.end('projector', 'SIGTERM');
  const missed = await work(seconds);
  const began = performance.now();
  await product.start('projector');
  const hindrance = hinder();
  try {
    await caughtUp(product);
  } finally {
    hindrance.end();
  }
  return missed / ((performance.now() - began) / 1000);
}

/** Resolves once nothing is left that some read model has not seen. */
async function caughtUp(product: ClusterProduct): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(pollMs)) {
    const answer = await fetch(`${product.addressOf('projector')}/metrics`).catch(() => null);
    const metrics = (await answer?.text().catch(() => '')) ?? '';
    if (/^stepwell_projection_lag_events 0$/m.test(metrics)) return;
  }
  throw new Error('The projector does not catch up.');
}

function slowed(product: ClusterProduct): { end(): void } {
  product.signal('projector', 'SIGSTOP');
  const timer = setInterval(() => {
    product.signal('projector', 'SIGCONT');
    setTimeout(() => product.signal('projector', 'SIGSTOP'), workMs);
  }, turnMs);
  return {
    end: () => {
      clearInterval(timer);
      setTimeout(() => product.signal('projector', 'SIGCONT'), 2 * workMs);
    },
  };
}

/** People who each send the next command as soon as the last one is acknowledged. */
class Crowd {
  readonly #clients: readonly Client[];
  /** One for each of them. */
  readonly #workspaceIds: readonly string[];

  private constructor(clients: readonly Client[], workspaceIds: readonly string[]) {
    this.#clients = clients;
    this.#workspaceIds = workspaceIds;
  }

  static async arrive(address: string): Promise<Crowd> {
    const token = await signIn(address, 'admin@stepwell.example');
    const clients = Array.from({ length: people }, () => new Client(address, token));
    const made = clients.map((client, at) =>
      answered(client, { method: 'POST', path: '/v1/workspaces', body: { name: `Hall ${at}` } }),
    );
    const ids = (await Promise.all(made)).map((body) => Made.parse(body).item.id);
    return new Crowd(clients, ids);
  }

  /** Each gives a workspace of their own another name, time and again. */
  readonly changes: Work = (seconds) =>
    this.#work(seconds, (workspaceId) => ({
      method: 'PUT',
      path: `/v1/workspaces/${workspaceId}`,
      body: { name: `Hall ${randomUUID()}`, color: 'green', private: false },
    }));

  /** Each opens an upload, time and again. */
  readonly opens: Work = (seconds) =>
    this.#work(seconds, (workspaceId) => ({
      method: 'POST',
      path: '/v1/uploads',
      body: { workspaceId, kind: 'video', fileName: 'pump.mp4', size: 5_000_000, fingerprint: randomUUID() },
    }));

  async #work(seconds: number, next: (workspaceId: string) => Call): Promise<number> {
    const until = performance.now() + seconds * 1000;
    const done = this.#clients.map(async (client, at) => {
      const workspaceId = this.#workspaceIds[at] ?? '';
      let times = 0;
      for (; performance.now() < until; times++)
        await answered(client, { ...next(workspaceId), commandId: randomUUID() });
      return times;
    });
    return (await Promise.all(done)).reduce((sum, times) => sum + times, 0);
  }
}

const Made = z.object({ item: z.object({ id: z.string() }) });

async function answered(client: Client, call: Call): Promise<unknown> {
  const outcome = await client.call(call);
  if (outcome.kind !== 'answered' || outcome.status !== 200) throw new Error(JSON.stringify(outcome));
  return outcome.body;
}

if (import.meta.main) await runBench(clusterCatchUpBench);
