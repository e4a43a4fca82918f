import { parseArgs } from 'node:util';
import { requireSettings } from '../../platform/config/cluster-settings.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { moveToCluster, type MoveReport } from '../../platform/moving/move-to-cluster.ts';
import { openFolderSource } from '../../platform/moving/open-folder-source.ts';
import { progressLines } from '../../platform/moving/progress.ts';
import { verifyMove, type MoveVerification } from '../../platform/moving/verify-move.ts';
import { announceMove } from '../../platform/operations/command-target.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `migrate --to cluster [--data FOLDER] [--leave-runs] [--check] [--json]
Copies the data folder of a stopped product to the servers of a cluster, which the cluster's own settings name. What was already
copied is skipped; run it again to resume after an interruption.
--leave-runs  migrates even if pipeline runs have not finished; those are left behind
--check       copies nothing: compares what was copied with the folder
--json        prints the report as JSON`;

const needed = [
  'STEPWELL_EVENTSTORE_URL',
  'STEPWELL_KEYS_URL',
  'STEPWELL_MONGODB_URL',
  'STEPWELL_S3_URL',
] as const;
const missingSettingsMessage = 'To migrate a folder, set these settings of the cluster as well:';

interface MigrateArguments {
  readonly folder: string;
  readonly leaveRuns: boolean;
  readonly check: boolean;
  readonly json: boolean;
}

function readArguments(): MigrateArguments | null {
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

async function move({ folder, leaveRuns, json }: MigrateArguments): Promise<number> {
  const to = requireSettings(readSettings(), needed, missingSettingsMessage);
  const report = await moveToCluster({ folder, to, leaveRuns, progress });
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
    `The log is copied: ${events} events (${found} of them earlier), ${seals} seals.`,
    `Keys of ${keys.people} people, ${keys.purposes} keys of the product, ${keys.secrets} secrets and the key of the seals.`,
    `${objects.objects} objects of ${objects.bytes} bytes in all (${objects.found} of them earlier); ${objects.parts} are parts of unfinished uploads.`,
    `${policies} policies continue where they were. ${leftRuns.length} pipeline runs were left behind. Took ${seconds} s.`,
    'Next: npm run migrate -- --to cluster --check. The projector builds read models and reports from the log.',
  ];
}

async function verify({ folder, json }: MigrateArguments): Promise<number> {
  const to = requireSettings(readSettings(), needed, missingSettingsMessage);
  progress.start('Verifying the log of the folder');
  const source = openFolderSource(folder);
  try {
    const proof = await verifyMove(source, to, progress);
    const isEqual = proof.differences.length === 0;
    printLines(json ? [JSON.stringify({ equal: isEqual, ...proof })] : verificationLines(proof));
    return isEqual ? 0 : 1;
  } finally {
    source.close();
  }
}

function verificationLines({ log, keys, objects, policies, differences }: MoveVerification): string[] {
  const allKeys = Object.values(keys).reduce((total, count) => total + count, 0);
  return [
    differences.length === 0
      ? 'Everything that was copied is identical:'
      : 'There are differences. Compared:',
    `${log.events} events (${log.lost} missing, ${log.different} different, ${log.further} additional), ${log.seals} seals;`,
    `${allKeys} keys and secrets, ${policies} policies, ${objects.objects} objects of ${objects.bytes} bytes.`,
    ...differences,
  ];
}

await runProgram(usage, async () => {
  const given = readArguments();
  if (given === null) return null;
  announceMove(readSettings(), given.folder);
  return given.check ? verify(given) : move(given);
});
