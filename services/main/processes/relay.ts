import { DomainError } from '../../../contracts/kernel/errors.ts';
import { topicsOf } from '../engines/cluster-engines.ts';
import { requireSomeClusterSettings } from '../../platform/config/cluster-settings.ts';
import { connectEngine } from '../../platform/config/connect-engine.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { KafkaRelay } from '../../platform/event-feed/kafka-relay.ts';
import { eventStoreDbRecords } from '../../platform/event-store/eventstoredb-record-log.ts';
import { requireAnchoredLog, Sealer } from '../../platform/event-store/eventstoredb-sealer.ts';
import { serveHealth } from '../../platform/http/process-health.ts';
import { untilStopped } from '../../platform/operations/until-stopped.ts';
import { announce } from '../../platform/telemetry/announce.ts';
import { createLogger } from '../../platform/telemetry/logger.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { openClusterKeys } from '../engines/cluster-keys.ts';

/** The same seals as in the embedded log. */
const seals = { every: 1024, afterMs: 30_000 };
/** A relay that has made no progress for this long although there is something to send is stuck. */
const stuckMs = 60_000;

// Copies the log to Kafka, and seals it; one process of a cluster, a second one only repeats what the first does.
await untilStopped(async () => {
  const settings = readSettings();
  const cluster = requireSomeClusterSettings(settings, [
    'STEPWELL_EVENTSTORE_URL',
    'STEPWELL_KAFKA_URL',
    'STEPWELL_KEYS_URL',
  ]);
  const logger = createLogger(settings.STEPWELL_LOG_LEVEL);
  const { STEPWELL_EVENTSTORE_URL: url, STEPWELL_INSTALLATION: namespace } = cluster;
  const keys = await openClusterKeys(cluster);
  const { privateKey } = keys.sealKey();
  const onProblem = (error: unknown): void =>
    logger.warn({ err: error }, 'The log cannot be read, or the brokers not written; retrying.');
  // waits for an unavailable server, and compares its log before anything is sealed
  await requireAnchoredLog({ url, namespace }, keys).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    onProblem(error);
  });
  const relay = await connectEngine('Kafka', 'STEPWELL_KAFKA_URL', cluster.STEPWELL_KAFKA_URL, () =>
    KafkaRelay.start({
      ...topicsOf(cluster),
      log: eventStoreDbRecords({ url, namespace, onProblem }),
      onProblem,
    }),
  );
  const sealer = new Sealer({
    url,
    namespace,
    privateKey,
    anchors: keys,
    ...seals,
    onProblem,
    onNotice: (sentence) => logger.warn(sentence),
  });
  const metrics = createMetrics();
  metrics.gauge(
    'stepwell_relay_oldest_unsent_seconds',
    'How long the relay has failed to send the oldest event that it has read',
    () => relay.waitingMs / 1000,
  );
  const health = await serveHealth({
    host: settings.STEPWELL_HOST,
    port: settings.STEPWELL_HEALTH_PORT,
    metrics,
    keys: settings,
    logger,
    checks: [
      {
        name: 'relay',
        check: async () => {
          const seconds = Math.round(relay.waitingMs / 1000);
          return seconds * 1000 < stuckMs
            ? { state: 'up', detail: `${seconds} s behind` }
            : { state: 'down', detail: `The brokers have acknowledged nothing for ${seconds} s.` };
        },
      },
    ],
  });
  const address = `http://${settings.STEPWELL_HOST}:${health.port}`;
  announce(`The relay reports its health at ${address}`, { address });
  return async () => {
    await health.close();
    await relay.stop();
    await sealer.stop();
    await keys.close();
  };
});
