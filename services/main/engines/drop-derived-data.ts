import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dropDatabases } from '../../platform/columns/drop-databases.ts';
import type { ClusterSettings } from '../../platform/config/cluster-settings.ts';
import { connectEngine } from '../../platform/config/connect-engine.ts';
import { dropMongoDocuments } from '../../platform/documents/drop-mongo-documents.ts';
import { dropTopics } from '../../platform/event-feed/drop-topics.ts';
import type { Position } from '../../platform/event-store/event-store.ts';
import { lowerEmbeddedCheckpoints } from '../../platform/policies/embedded-checkpoints.ts';
import { lowerMongoCheckpoints } from '../../platform/policies/mongo-checkpoints.ts';

/*
 * Data derived from a replaced log records how far each of its parts has processed it. Positions of two logs mean
 * different events, and the new log soon grows beyond them: so the data is dropped before any process starts, instead
 * of being compared by whichever starts first.
 */

/** Of a data folder. `head` is the end of the replacing log. */
export async function dropDerivedDataInFolder(folder: string, head: Position): Promise<void> {
  for (const name of ['documents', 'columns']) await rm(join(folder, name), { recursive: true, force: true });
  lowerEmbeddedCheckpoints(folder, head);
}

/** Of a cluster. Rejects with an error if one of its servers does not answer; calling it again resumes. */
export async function dropDerivedDataOnServers(
  cluster: Pick<
    ClusterSettings,
    'STEPWELL_INSTALLATION' | 'STEPWELL_KAFKA_URL' | 'STEPWELL_MONGODB_URL' | 'STEPWELL_CLICKHOUSE_URL'
  >,
  head: Position,
): Promise<void> {
  const { STEPWELL_INSTALLATION: installation } = cluster;
  await connectEngine('Kafka', 'STEPWELL_KAFKA_URL', cluster.STEPWELL_KAFKA_URL, (url) =>
    dropTopics({ url, prefix: installation }),
  );
  await connectEngine('ClickHouse', 'STEPWELL_CLICKHOUSE_URL', cluster.STEPWELL_CLICKHOUSE_URL, (url) =>
    dropDatabases(url, installation),
  );
  await connectEngine('MongoDB', 'STEPWELL_MONGODB_URL', cluster.STEPWELL_MONGODB_URL, async (url) => {
    await dropMongoDocuments(url);
    await lowerMongoCheckpoints(url, head);
  });
}
