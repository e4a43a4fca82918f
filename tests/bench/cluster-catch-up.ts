import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ClusterProduct } from '../faults/cluster-product.ts';
import { signIn } from './built-product.ts';
import { rounded, runBench, spread, versions, type BenchFigures } from './bench-result.ts';

const reach = { catchUpVsLive: { least: 5 } };
const connections = 16;
const lookMs = 100;
const patienceMs = 300_000;

/**
 * A projector that was away, on the whole product on servers: how many events a second it takes when it is back, from the
 * first that people see to the last, against the rate at which they came while it was away (as many commands a second as
 * the api acknowledges).
 */
export async function clusterCatchUpBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const seconds = quick ? 20 : 60;
  const product = await ClusterProduct.open();
  try {
    const office = await Office.open(product.address);
    await office.work(5);
    await office.everybodySees();
    const raw = { livePerSecond: [] as number[], caughtUpPerSecond: [] as number[] };
    let made = 0;
    const catchUp = async (hindered: boolean): Promise<number> => {
      await product.kill('projector');
      const acknowledged = await office.work(seconds);
      made += acknowledged;
      raw.livePerSecond.push(rounded(acknowledged / seconds));
      await product.start('projector');
      const ending = new AbortController();
      const hindering = hindered ? hinder(product, ending.signal) : Promise.resolve();
      const perSecond = await office.everybodySees();
      ending.abort();
      await hindering;
      raw.caughtUpPerSecond.push(rounded(perSecond));
      return perSecond / (acknowledged / seconds);
    };
    const ratios: number[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round++) ratios.push(await catchUp(false));
    const weakened = await catchUp(true);
    return {
      name: 'cluster-catch-up',
      n: made,
      quick,
      ratios: { catchUpVsLive: spread(ratios) },
      reach,
      control: {
        weakness: 'the projector has a twentieth of the processor',
        ratios: { catchUpVsLive: rounded(weakened) },
      },
      raw,
      versions,
    };
  } finally {
    await product.close();
  }
}

async function hinder(product: ClusterProduct, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    product.signal('projector', 'SIGSTOP');
    await pause(190);
    product.signal('projector', 'SIGCONT');
    await pause(10);
  }
}

/** Somebody who makes workspaces over many connections, and looks how many there are. */
class Office {
  readonly #address: string;
  readonly #authorization: string;
  #made: number;

  private constructor(address: string, authorization: string, made: number) {
    this.#address = address;
    this.#authorization = authorization;
    this.#made = made;
  }

  static async open(address: string): Promise<Office> {
    for (const until = Date.now() + patienceMs; ; await pause(500)) {
      const token = await signIn(address, 'super@stepwell.example').catch(() => null);
      if (token !== null) {
        const office = new Office(address, `Bearer ${token}`, 0);
        office.#made = await office.#seen();
        return office;
      }
      if (Date.now() > until) throw new Error('Nobody can sign in.');
    }
  }

  /** Resolves with how many were acknowledged. */
  async work(seconds: number): Promise<number> {
    const result = await autocannon({
      url: `${this.#address}/v1/workspaces`,
      method: 'POST',
      connections,
      duration: seconds,
      idReplacement: true,
      headers: { 'content-type': 'application/json', authorization: this.#authorization },
      body: JSON.stringify({ name: 'Hall [<id>]', color: 'green', private: false }),
    });
    const failed = result.non2xx + result.errors + result.timeouts;
    if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed.`);
    this.#made += result['2xx'];
    return result['2xx'];
  }

  /** Resolves, when all are seen, with how many a second came into sight between the first look that found more and the last. */
  async everybodySees(): Promise<number> {
    const before = await this.#seen();
    let first: { readonly count: number; readonly at: number } | undefined;
    for (const until = Date.now() + patienceMs; Date.now() < until; await pause(lookMs)) {
      const count = await this.#seen();
      if (count > before) first ??= { count: before, at: performance.now() - lookMs };
      if (count >= this.#made)
        return first ? ((count - first.count) / (performance.now() - first.at)) * 1000 : Infinity;
    }
    throw new Error(`Of ${this.#made} workspaces ${await this.#seen()} are seen.`);
  }

  async #seen(): Promise<number> {
    const answer = await fetch(`${this.#address}/v1/workspaces?size=1`, {
      headers: { authorization: this.#authorization },
    }).catch(() => null);
    if (!answer?.ok) return 0;
    return ((await answer.json()) as { page: { dataCount: number } }).page.dataCount;
  }
}

if (import.meta.main) await runBench(clusterCatchUpBench);
