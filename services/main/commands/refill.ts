import { parseArgs } from 'node:util';
import { topicsOf } from '../engines/cluster-engines.ts';
import { requireSomeClusterSettings } from '../../platform/config/cluster-settings.ts';
import { connectEngine } from '../../platform/config/connect-engine.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { refillTopics } from '../../platform/event-feed/kafka-relay.ts';
import { resolveCommandTarget } from '../../platform/operations/command-target.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `refill
Fills the topics of a cluster anew from the log's start, where some were deleted or cut off. The relay does it, the one that
runs or the next; readers take what they lacked and leave out the rest.`;

await runProgram(usage, async () => {
  parseArgs({ options: {} });
  const settings = readSettings();
  const cluster = requireSomeClusterSettings(settings, ['STEPWELL_KAFKA_URL']);
  resolveCommandTarget(settings, undefined);
  await connectEngine('Kafka', 'STEPWELL_KAFKA_URL', cluster.STEPWELL_KAFKA_URL, () =>
    refillTopics(topicsOf(cluster)),
  );
  printLines(['The relay begins again at the start of the log; readers take what they lacked.']);
  return 0;
});
