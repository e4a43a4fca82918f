import { parseArgs } from 'node:util';
import { topicsOf } from '../engines/cluster-engines.ts';
import { requireSomeClusterSettings } from '../../platform/config/cluster-settings.ts';
import { connectEngine } from '../../platform/config/connect-engine.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { refillTopics } from '../../platform/event-feed/kafka-relay.ts';
import { resolveCommandTarget } from '../../platform/operations/command-target.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `refill
Refills the Kafka topics of a cluster from the start of the log, after some were deleted or truncated. The relay does it, as soon as it
runs; consumers apply what they missed and skip the rest.`;

await runProgram(usage, async () => {
  parseArgs({ options: {} });
  const settings = readSettings();
  const cluster = requireSomeClusterSettings(settings, ['STEPWELL_KAFKA_URL']);
  resolveCommandTarget(settings, undefined);
  await connectEngine('Kafka', 'STEPWELL_KAFKA_URL', cluster.STEPWELL_KAFKA_URL, () =>
    refillTopics(topicsOf(cluster)),
  );
  printLines(['The relay starts again at the beginning of the log; consumers apply what they missed.']);
  return 0;
});
