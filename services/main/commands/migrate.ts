import { parseArgs } from 'node:util';
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
--check       moves nothing: compares what was moved with the folder
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
    'Next: npm run migrate -- --to cluster --check. A projector makes read models and reports from the log.',
  ];
}

async function prove({ folder, json }: Given): Promise<number> {
  const to = demandSettings(readSettings(), needed, sentence);
  progress.begin('Verifying the log of the folder');
  const source = openSource(folder);
  try {
    const proof = await proveMove(source, to, progress);
    const isEqual = proof.differences.length === 0;
    printLines(json ? [JSON.stringify({ equal: isEqual, ...proof })] : proofLines(proof));
    return isEqual ? 0 : 1;
  } finally {
    source.close();
  }
}

function proofLines({ log, keys, objects, policies, differences }: MoveProof): string[] {
  const allKeys = Object.values(keys).reduce((total, count) => total + count, 0);
  return [
    differences.length === 0
      ? 'Everything that was moved is equal:'
      : 'Not everything is equal. Compared were:',
    `${log.events} events (lost ${log.lost}, different ${log.different}, further ${log.further}) under ${log.seals} seals;`,
    `${allKeys} keys and secrets, ${policies} policies, ${objects.objects} objects of ${objects.bytes} bytes.`,
    ...differences,
  ];
}

await runProgram(usage, async () => {
  const given = readArguments();
  if (given === null) return null;
  movePlaces(readSettings(), given.folder);
  return given.check ? prove(given) : move(given);
});
