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
/** The control's projector runs this long out of every `turnMs`, and is paused for the rest. */
const workMs = 100;
const turnMs = 1000;

/**
 * How fast the product catches up after its projector was down: events of the outage per second from its start until
 * every read model has them, including the start of the process; compared with the events per second that people
 * cause while everything works. Nobody works while it catches up. People change existing things (`vsLive`), or open
 * something new each time (`newVsLive`): for a new document the projector first checks whether it exists, which
 * MongoDB looks up in an index and the test server by a full scan.
 */
export async function clusterCatchUpBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const [rounds, liveSeconds, outageSeconds] = quick ? [1, 10, 40] : [3, 20, 120];
  // without a worker the sample waits and does not use the machine
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

/** Resolves with the number of events acknowledged in the given seconds. */
type Work = (seconds: number) => Promise<number>;

/** Events per second while everything works. */
async function live(product: ClusterProduct, work: Work, seconds: number): Promise<number> {
  const done = await work(seconds);
  await caughtUp(product);
  return done / seconds;
}

/** Events per second while catching up with an outage of the given seconds. */
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

/** Resolves when every read model has processed everything. */
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

/** People who each send the next command as soon as the previous one is acknowledged. */
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

  /** Each renames their own workspace repeatedly. */
  readonly changes: Work = (seconds) =>
    this.#work(seconds, (workspaceId) => ({
      method: 'PUT',
      path: `/v1/workspaces/${workspaceId}`,
      body: { name: `Hall ${randomUUID()}`, color: 'green', private: false },
    }));

  /** Each opens uploads repeatedly. */
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
