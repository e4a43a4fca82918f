import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDataFolder } from './data-folder.ts';
import { FolderWorkload, printAcknowledgement } from './folder-workload.ts';

/**
 * The process that the fault tests kill or trace. It writes one line per acknowledgement to the standard output,
 * synchronously, so that a line there is an acknowledgement given, and known to another process.
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

const folder = await openDataFolder(values.folder, {
  synchronous: values.synchronous === 'NORMAL' ? 'NORMAL' : 'FULL',
});
const workload = await FolderWorkload.resume(folder, (text) => writeSync(1, printAcknowledgement(text)));
const counts = Number(values.counts) || Number.MAX_SAFE_INTEGER;
const work = Array.from({ length: Number(values.producers) }, (_, producer) =>
  workload.produce(producer, counts),
);
// what is derived is also rebuilt meanwhile: the swap is a moment of its own
await Promise.all([...work, folder.readSide.rebuild('all'), folder.columns?.rebuild()]);
await folder.close();
