import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openClusterKeys } from '../engines/cluster-keys.ts';
import { dropDerivedDataInFolder, dropDerivedDataOnServers } from '../engines/drop-derived-data.ts';
import { requireSomeClusterSettings } from '../../platform/config/cluster-settings.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { logFile } from '../../platform/event-store/embedded-event-store.ts';
import { origin, type Position } from '../../platform/event-store/event-store.ts';
import { verifyEventStoreDb } from '../../platform/event-store/eventstoredb-verify.ts';
import { lockFolder } from '../../platform/event-store/folder-lock.ts';
import { verifyLog, type Verification } from '../../platform/event-store/verify-log.ts';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { resolveCommandTarget } from '../../platform/operations/command-target.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `accept-log --reason TEXT [--data FOLDER]
Accepts a log that is older than its anchor, for example after the event store was restored with its own tools. Stop the product
first. The log itself must verify. Read models and reports are dropped, on a cluster the Kafka topics too, and policies that were
ahead of the log go back to its end. The next start rebuilds all of it and records in the audit trail of every organisation that an
older log replaced a newer one, when and why. Events that were only in the newer log are lost.
With STEPWELL_PROFILE=cluster and the settings of a cluster, without --data, it accepts the log of the event store.
--reason TEXT  recorded in the audit trail (up to 500 characters)`;

/** Whatever the keys say: `accept` looks at the log alone. */
interface AcceptLogOptions {
  readonly keys: Keys;
  readonly verify: (publicKey: string) => Verification | Promise<Verification>;
  readonly reason: string;
  /** Drops what was made of the newer log. */
  readonly dropDerived: (head: Position) => Promise<void>;
}

async function acceptLog({
  keys,
  verify,
  reason,
  dropDerived,
}: AcceptLogOptions): Promise<readonly string[]> {
  const { findings, seal, organizations, events, head } = await verify(keys.sealKey().publicKey);
  if (findings.length > 0)
    throw new Error(
      `The log does not verify, so it cannot be accepted. Nothing was changed:\n${findings.join('\n')}`,
    );
  // first: while the log is not accepted no process starts on what is left of the newer one
  await dropDerived((head?.position ?? origin) as Position); // of the log itself
  const before = (await keys.readAnchor())?.seal ?? null;
  await keys.acceptLog(seal, {
    kind: 'accepted',
    at: new Date().toISOString(),
    reason,
    before,
    organizations: [...organizations],
    isRecorded: false,
  });
  return [
    `The log is accepted: ${events} events, up to seal ${seal?.number ?? 0}.`,
    before
      ? `The anchor was seal ${before.number} of ${before.time}, covering the events up to ${before.last}. Events that are not in the log now are lost.`
      : 'There was no anchor.',
    'Read models and reports of the newer log were dropped. The next start rebuilds them and records this in the audit trail of every organisation.',
  ];
}

async function acceptFolderLog(folder: string, reason: string): Promise<readonly string[]> {
  const log = join(folder, 'log');
  const unlock = lockFolder(log);
  try {
    const keys = openEmbeddedKeys(join(folder, 'keys'));
    try {
      return await acceptLog({
        keys,
        reason,
        verify: (publicKey) => verifyLog(logFile(log), publicKey),
        dropDerived: (head) => dropDerivedDataInFolder(folder, head),
      });
    } finally {
      keys.close();
    }
  } finally {
    unlock();
  }
}

async function acceptClusterLog(reason: string): Promise<readonly string[]> {
  const cluster = requireSomeClusterSettings(readSettings(), [
    'STEPWELL_EVENTSTORE_URL',
    'STEPWELL_KEYS_URL',
    'STEPWELL_KAFKA_URL',
    'STEPWELL_MONGODB_URL',
    'STEPWELL_CLICKHOUSE_URL',
  ]);
  const { STEPWELL_EVENTSTORE_URL: url, STEPWELL_INSTALLATION: namespace } = cluster;
  const keys = await openClusterKeys(cluster);
  try {
    return await acceptLog({
      keys,
      reason,
      verify: (publicKey) => verifyEventStoreDb({ url, namespace, publicKey }),
      dropDerived: (head) => dropDerivedDataOnServers(cluster, head),
    });
  } finally {
    await keys.close();
  }
}

await runProgram(usage, async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' }, reason: { type: 'string' } } });
  const reason = values.reason?.trim() ?? '';
  if (reason === '' || reason.length > 500) return null;
  const place = resolveCommandTarget(readSettings(), values.data);
  printLines(
    place.profile === 'cluster'
      ? await acceptClusterLog(reason)
      : await acceptFolderLog(place.folder, reason),
  );
  return 0;
});
