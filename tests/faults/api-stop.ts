import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { origin } from '../../services/platform/event-store/event-store.ts';
import { eventStoreDbRecords } from '../../services/platform/event-store/eventstoredb-record-log.ts';
import { signIn } from '../bench/built-product.ts';
import { ClusterProduct } from './cluster-product.ts';
import { Client } from './product-clients.ts';
import { SteadyLoad, type LoadReport } from './steady-load.ts';

/** One line of the report. */
export interface ApiStops extends Omit<LoadReport, 'cutSentences'> {
  readonly n: number;
  readonly acknowledged: number;
  /** Acknowledged and not in the log. */
  readonly lost: number;
  /** In the log more than once. */
  readonly doubled: number;
  /** From the signal to the end of the process. */
  readonly slowestStopMs: number;
  readonly sentences: readonly string[];
}

const targetPerSecond = 500;
const aroundMs = 3_000;
const arrivalMs = 240_000;
/** Kubernetes ends by force what has not ended by then. */
const longestStopMs = 20_000;

/**
 * Stops one of two apis by SIGTERM while both are asked 500 times a second, and starts it again; each in turn. A client that is
 * refused a connection asks the other one, as behind a balancer. `api-stop.ts N` prints one JSON line; ends with 1 if what was
 * acknowledged is lost or doubled, or if a request was cut off without an answer. `api-stop.ts N RATE` asks at another rate, for
 * a machine that cannot do so much.
 */
export async function stopApis(n: number, perSecond: number): Promise<ApiStops> {
  // without a worker the sample waits, and does not take the machine
  const product = await ClusterProduct.open({ processes: ['relay', 'projector', 'api', 'other api'] });
  try {
    await product.answers('other api');
    const token = await firstToken(product.address);
    const load = new SteadyLoad(
      { addresses: [product.address, product.addressOf('other api')], token },
      perSecond,
      await work(product.address, token),
    );
    const { slowestStopMs, sentences } = await stopInTurn(product, n);
    const { cutSentences, ...loadReport } = await load.end();
    const counts = await commandsIn(product);
    const lost = load.acknowledged.filter((id) => !counts.has(id));
    const doubled = load.acknowledged.filter((id) => (counts.get(id) ?? 0) > 1);
    return {
      n,
      ...loadReport,
      acknowledged: load.acknowledged.length,
      lost: lost.length,
      doubled: doubled.length,
      slowestStopMs,
      sentences: [
        ...sentences,
        ...cutSentences,
        ...commandSentences('are acknowledged and not in the log', lost),
        ...commandSentences('are in the log more than once', doubled),
      ],
    };
  } finally {
    await product.close();
  }
}

const commandSentences = (what: string, ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [] : [`Commands ${what}: ${ids.length}, ${ids.slice(0, 3).join(', ')} …`];

/** Once the accounts are there. */
async function firstToken(address: string): Promise<string> {
  for (const until = Date.now() + arrivalMs; ; await pause(500)) {
    try {
      return await signIn(address, 'admin@stepwell.example');
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

async function stopInTurn(
  product: ClusterProduct,
  n: number,
): Promise<Pick<ApiStops, 'slowestStopMs' | 'sentences'>> {
  const sentences: string[] = [];
  let slowestStopMs = 0;
  for (let stop = 0; stop < n; stop++) {
    const name = stop % 2 === 0 ? 'api' : 'other api';
    await pause(aroundMs);
    const began = performance.now();
    const code = await product.end(name, 'SIGTERM');
    const took = Math.round(performance.now() - began);
    slowestStopMs = Math.max(slowestStopMs, took);
    if (code !== 0) sentences.push(`A graceful stop of the ${name} ended with ${code}.`);
    if (took > longestStopMs) sentences.push(`The ${name} took ${took} ms to stop.`);
    await product.start(name);
    await product.answers(name);
  }
  await pause(aroundMs);
  return { slowestStopMs, sentences };
}

/** What people do: the quickest command that leaves an event, and a list. */
async function work(address: string, token: string) {
  const client = new Client(address, token);
  const question = { method: 'GET', path: '/v1/workspaces?size=20' } as const;
  const outcome = await client.call(question);
  client.close();
  const Items = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });
  const [workspace] = Items.parse(outcome.kind === 'answered' ? outcome.body : null).items;
  const body = {
    workspaceId: workspace?.id,
    kind: 'video',
    fileName: 'pump.mp4',
    size: 5_000_000,
    fingerprint: 'f00d',
  };
  const command = (commandId: string) => ({ method: 'POST', path: '/v1/uploads', body, commandId }) as const;
  return { command, question };
}

const Stored = z.object({ command: z.object({ id: z.string() }) });

/** How often each command is in the log. */
async function commandsIn(product: ClusterProduct): Promise<Map<string, number>> {
  const url = product.servers.get('eventstore')?.url ?? '';
  const log = eventStoreDbRecords({ url, namespace: 'stepwell', onProblem: () => undefined });
  const stream = log.records(origin);
  const counts = new Map<string, number>();
  try {
    for (;;) {
      const records = await stream.next(1000, 2_000);
      if (records.length === 0) return counts;
      for (const { body } of records) {
        const { id } = Stored.parse(JSON.parse(body)).command;
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    }
  } finally {
    await stream.close();
  }
}

if (import.meta.main) {
  const report = await stopApis(Number(process.argv[2] ?? 10), Number(process.argv[3] ?? targetPerSecond));
  console.log(JSON.stringify(report));
  const { lost, doubled, cut, sentences } = report;
  process.exit(lost + doubled + cut + sentences.length > 0 ? 1 : 0);
}
