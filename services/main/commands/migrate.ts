import { parseArgs } from 'node:util';
import { compareReadSide, type ReadSideProof } from './compare-read-side.ts';
import { demandSettings } from '../../platform/config/cluster-settings.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { moveUp, type MoveReport } from '../../platform/moving/move-up.ts';
import { openSource } from '../../platform/moving/open-source.ts';
import { progressLines } from '../../platform/moving/progress.ts';
import { proveMove, type MoveProof } from '../../platform/moving/prove-move.ts';
import { movePlaces } from '../../platform/operations/command-place.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `migrate --to cluster [--data FOLDER] [--leave-runs] [--check] [--json]
Copies the data folder of a product that is stopped into the engines of a cluster, which the cluster's own settings name. What is
there already is left; a call that was interrupted goes on where it stopped.
--leave-runs  moves although runs of pipelines have not ended; they stay behind
--check       moves nothing: compares the folder with the cluster; once a projector has seen the log, read models and reports too
--json        prints the report as JSON`;

const needed = [
  'STEPWELL_EVENTSTORE_URL',
  'STEPWELL_KEYS_URL',
  'STEPWELL_MONGODB_URL',
  'STEPWELL_S3_URL',
] as const;
const sentence = 'To move a folder, set what the cluster is set to as well:';

interface Given {
  readonly folder: string;
  readonly leaveRuns: boolean;
  readonly check: boolean;
  readonly json: boolean;
}

function readArguments(): Given | null {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      data: { type: 'string' },
      'leave-runs': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.to !== 'cluster') return null;
  const { 'leave-runs': leaveRuns, check, json } = values;
  return { folder: values.data ?? readSettings().STEPWELL_DATA, leaveRuns, check, json };
}

const progress = progressLines();
/** Equal so far; a projector has not seen the whole log, so that not everything could be compared. */
const notAllCompared = 3;

async function move({ folder, leaveRuns, json }: Given): Promise<number> {
  const to = demandSettings(readSettings(), needed, sentence);
  const report = await moveUp({ folder, to, leaveRuns, progress });
  printLines(json ? [JSON.stringify(report)] : moveLines(report));
  return 0;
}

function moveLines({
  events,
  found,
  seals,
  keys,
  objects,
  policies,
  leftRuns,
  seconds,
}: MoveReport): string[] {
  return [
    `The log is moved: ${events} events (${found} of them before) under ${seals} seals.`,
    `Keys of ${keys.people} people, ${keys.purposes} of the product, ${keys.secrets} secrets and the seals' own; none is shown.`,
    `${objects.objects} objects of ${objects.bytes} bytes (${objects.found} before); ${objects.parts} of them parts of unfinished uploads.`,
    `${policies} policies go on behind what they have reacted to. ${leftRuns.length} runs of pipelines stay behind. ${seconds} s.`,
    'Next: npm run migrate -- --to cluster --check, and once more when a projector runs.',
  ];
}

async function prove({ folder, json }: Given): Promise<number> {
  const names = [...needed, 'STEPWELL_CLICKHOUSE_URL'] as const;
  const to = demandSettings(readSettings(), names, sentence);
  progress.begin('Verifying the log of the folder');
  const source = openSource(folder);
  try {
    const moved = await proveMove(source, to, progress);
    // what the cluster has done since is in its read models too
    const comparable = moved.log.further === 0 && moved.log.lost === 0;
    const made = comparable ? await compareReadSide({ source, to, upTo: moved.log.head, progress }) : null;
    const differences = [...moved.differences, ...(made?.differences ?? [])];
    const equal = differences.length === 0;
    printLines(
      json
        ? [JSON.stringify({ equal, ...moved, made, differences })]
        : [...checkLines(moved, made), ...differences],
    );
    return equal ? (made ? 0 : notAllCompared) : 1;
  } finally {
    source.close();
  }
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function checkLines(
  { log, keys, objects, policies, differences }: MoveProof,
  made: ReadSideProof | null,
): string[] {
  const compared = made
    ? `${sum(made.documents)} documents of ${Object.keys(made.documents).length} read models, ${sum(made.rows)} rows of the analytics, ${made.reports} reports.`
    : 'Read models and reports were not compared: no projector has seen exactly this log to its end. Start one, and check again.';
  const equal = differences.length + (made?.differences.length ?? 0) === 0;
  return [
    equal ? 'Everything that was compared is equal:' : 'Not everything is equal. Compared were:',
    `${log.events} events in ${log.streams} streams (lost ${log.lost}, doubled ${log.doubled}, different ${log.different}, further ${log.further}) under ${log.seals} seals;`,
    `${sum(keys)} keys and secrets, ${policies} policies, ${objects.objects} objects of ${objects.bytes} bytes;`,
    compared,
  ];
}

await runProgram(usage, async () => {
  const given = readArguments();
  if (given === null) return null;
  movePlaces(readSettings(), given.folder);
  return given.check ? prove(given) : move(given);
});
