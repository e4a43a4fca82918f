import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { advance, openLog, printAcknowledged } from './log-workload.ts';
import { wholeLog } from '../support/whole-log.ts';

/**
 * The process that the fault tests kill or trace: producers that append without pause and write one line per
 * acknowledgement to the standard output, synchronously, so that a line in the pipe is an acknowledgement given.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    producers: { type: 'string', default: '64' },
    /** Counts per producer; 0 for no end. */
    counts: { type: 'string', default: '0' },
    synchronous: { type: 'string', default: 'FULL' },
  },
});
if (values.folder === undefined) throw new Error('--folder is missing');

const keys = openEmbeddedKeys(values.folder);
const store = await openLog(values.folder, keys, values.synchronous === 'NORMAL' ? 'NORMAL' : 'FULL');
const producers = Number(values.producers);
const most = Number(values.counts) || Number.MAX_SAFE_INTEGER;

// Each producer begins with the count that it cannot know to be stored: the last one there, once more.
const reached = new Map<number, number>();
const revisions = new Map<string, number>();
for (const { data, stream, revision } of await wholeLog(store)) {
  reached.set(Number(data['producer']), Number(data['count']));
  revisions.set(stream, revision);
}

await Promise.all(
  Array.from({ length: producers }, async (_, producer) => {
    for (let count = Math.max(1, reached.get(producer) ?? 0); count <= most; count++) {
      const position = await advance(store, revisions, producer, count);
      writeSync(1, printAcknowledged({ producer, count, position }));
    }
  }),
);
await store.close();
keys.close();
