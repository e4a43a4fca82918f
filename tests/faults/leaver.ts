import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ClusterProduct } from './cluster-product.ts';
import { LeaverClients, hangMs } from './leaver-clients.ts';

/** One line of the report. */
export interface LeaverReport {
  /** Changes of rights, each of them while something was away. */
  readonly n: number;
  /** Requests that were answered after the change had been, and what was open longer than it may be. */
  readonly missed: number;
  /** Uploads that were cut off. */
  readonly cut: number;
  /** From the answer of the change to the first refusal by the process that had not made it. */
  readonly slowestRefusalMs: number;
  /** From the answer of the change to the end of what was open, there. */
  readonly slowestMs: number;
  readonly sentences: readonly string[];
}

interface Outage {
  readonly name: string;
  readonly inject: (product: ClusterProduct) => Promise<void>;
  readonly recover: (product: ClusterProduct) => Promise<void>;
}

const withoutKafka: Outage = {
  name: 'Kafka is down',
  inject: async ({ servers }) => servers.get('kafka')?.end('SIGKILL'),
  recover: async ({ servers }) => servers.get('kafka')?.startIfEnded(),
};
const withProjectorHeld: Outage = {
  name: 'the projector is held still',
  inject: async (product) => product.signal('projector', 'SIGSTOP'),
  recover: async (product) => product.signal('projector', 'SIGCONT'),
};
const withNeither: Outage = {
  name: 'Kafka is down and the projector held still',
  inject: async (product) => {
    await withoutKafka.inject(product);
    await withProjectorHeld.inject(product);
  },
  recover: async (product) => {
    await withProjectorHeld.recover(product);
    await withoutKafka.recover(product);
  },
};
const outages = [withoutKafka, withProjectorHeld, withNeither];

/** How somebody loses rights, and how they get them back. */
interface Change {
  readonly name: string;
  readonly make: (clients: LeaverClients, userId: string) => Promise<unknown>;
  readonly undo: (clients: LeaverClients, userId: string) => Promise<unknown>;
  /** What the next request is answered. */
  readonly refusal: 401 | 403;
}

const reactivate = (clients: LeaverClients, userId: string) =>
  clients.admin('POST', `/v1/users/${userId}/reactivate`, {});
const changes: readonly Change[] = [
  {
    name: 'deactivated in the console',
    make: (clients, userId) => clients.admin('POST', `/v1/users/${userId}/deactivate`, {}),
    undo: reactivate,
    refusal: 401,
  },
  {
    name: 'inactive in the directory',
    make: (clients, userId) => clients.deactivate(userId),
    undo: reactivate,
    refusal: 401,
  },
  {
    name: 'deleted by the directory',
    make: (clients, userId) => clients.directory('DELETE', `/Users/${userId}`),
    undo: reactivate,
    refusal: 401,
  },
  {
    name: 'given the role of a viewer',
    make: (clients, userId) => clients.admin('PUT', `/v1/users/${userId}/role`, { role: 'viewer' }),
    undo: (clients, userId) =>
      clients.admin('PUT', `/v1/users/${userId}/role`, { role: 'admin-organization' }),
    refusal: 403,
  },
];

const longestMs = 5_000;

/**
 * Takes somebody's rights away while Kafka or the projector is away: by the console, by the directory, by another role. They
 * work on one of two apis, the change is made on the other. `leaver.ts N` prints one JSON line; ends with 1 if a request is
 * answered afterwards, or if what they have open is cut off later than after five seconds.
 */
export async function leaveInOutages(n: number): Promise<LeaverReport> {
  const product = await ClusterProduct.open({ processes: ['relay', 'projector', 'api', 'other api'] });
  try {
    await product.answers('other api');
    const clients = await LeaverClients.open(product);
    const leaves: Leave[] = [];
    for (let time = 0; time < n; time++) {
      const outage = outages[Math.floor(time / changes.length) % outages.length];
      const change = changes[time % changes.length];
      if (outage && change) leaves.push(await leave(product, clients, outage, change));
    }
    const sentences = leaves.flatMap((each) => each.sentences);
    const slowest = (of: (each: Leave) => number) => Math.max(0, ...leaves.map(of));
    return {
      n: leaves.length,
      missed: sentences.length,
      cut: leaves.filter(({ cutMs }) => cutMs < hangMs).length,
      slowestRefusalMs: slowest(({ refusedMs }) => refusedMs),
      slowestMs: slowest(({ cutMs }) => cutMs),
      sentences,
    };
  } finally {
    await product.close();
  }
}

interface Leave {
  readonly refusedMs: number;
  readonly cutMs: number;
  readonly sentences: readonly string[];
}

async function leave(
  product: ClusterProduct,
  clients: LeaverClients,
  outage: Outage,
  change: Change,
): Promise<Leave> {
  const what = `${change.name} while ${outage.name}`;
  await outage.inject(product);
  try {
    const leaver = await clients.signInLeaver();
    const upload = await clients.beginUpload(leaver);
    const ended = endOf(upload);
    await change.make(clients, leaver.userId);
    const began = performance.now();
    const here = await clients.statusFor(leaver, product.address);
    const refused = await refusedAfter(began, () =>
      clients.statusFor(leaver, product.addressOf('other api')),
    );
    const how = await ended;
    const cutMs = Math.round(performance.now() - began);
    await change.undo(clients, leaver.userId);
    return {
      refusedMs: refused.ms,
      cutMs,
      sentences: [
        ...(here === change.refusal ? [] : [`${what}: the next request was answered ${here}.`]),
        ...(refused.status === change.refusal && refused.ms <= longestMs
          ? []
          : [`${what}: the other api answered ${refused.status} after ${refused.ms} ms.`]),
        ...(how === 'cut' && cutMs <= longestMs ? [] : [`${what}: an upload ${how} after ${cutMs} ms.`]),
      ],
    };
  } finally {
    await outage.recover(product);
  }
}

/** Until the answer is another than before, for as long as that may take and a little longer. */
async function refusedAfter(began: number, ask: () => Promise<number>) {
  for (;;) {
    const status = await ask();
    const ms = Math.round(performance.now() - began);
    if (status !== 200 || ms > hangMs) return { status, ms };
    await pause(20);
  }
}

/** How an upload ends that is not continued. */
const endOf = (upload: ClientRequest): Promise<'cut' | 'went on'> =>
  Promise.race([
    once(upload, 'response').then(
      () => 'went on' as const,
      () => 'cut' as const,
    ),
    pause(hangMs, 'went on' as const, { ref: false }),
  ]).finally(() => upload.destroy());

if (import.meta.main) {
  const report = await leaveInOutages(Number(process.argv[2] ?? outages.length * changes.length));
  console.log(JSON.stringify(report));
  process.exit(report.sentences.length > 0 ? 1 : 0);
}
