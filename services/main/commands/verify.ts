import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openClusterKeys } from '../engines/cluster-keys.ts';
import { requireSomeClusterSettings } from '../../platform/config/cluster-settings.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { logFile } from '../../platform/event-store/embedded-event-store.ts';
import { verifyEventStoreDb } from '../../platform/event-store/eventstoredb-verify.ts';
import { findReceiptFault, SealReceipt } from '../../platform/event-store/seal-receipt.ts';
import { Seal } from '../../platform/seals/seals.ts';
import { verifyLog } from '../../platform/event-store/verify-log.ts';
import type { NamedProof, Verification } from '../../platform/event-store/verify-log.ts';
import { readAnchorFile } from '../../platform/seals/embedded-anchors.ts';
import { readSealPublicKey } from '../../platform/keys/embedded-keys.ts';
import { BackupList, dataOf, keysOf, listFile } from '../../platform/operations/backup-layout.ts';
import { findAheadOfLog, folderProgress, mongoProgress } from '../../platform/operations/log-progress.ts';
import type { LogProgress } from '../../platform/operations/log-progress.ts';
import { resolveCommandTarget, announceFolder } from '../../platform/operations/command-target.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `verify [--data FOLDER] [--keys FOLDER] [--receipt FILE]... [--against FILE] [--json]
Reads the whole log of a data folder or a backup and verifies that nothing in it was edited, removed, swapped or cut off. With
STEPWELL_PROFILE=cluster and the settings of a cluster, without --data, it reads the event store.
--keys FOLDER   the folder of the keys, if they were stored separately, for example those of a backup
--receipt FILE  a seal receipt that was downloaded or sent; the log must still contain what it names; can be repeated
--against FILE  an earlier output of --json, stored elsewhere; detects a truncated log and a log that was created again
--json          prints the result as JSON; store it for the next --against`;

/** Longer than events ever wait for a seal while the product runs: twenty times the 30 seconds that it takes. */
const maxUnsealedMs = 10 * 60_000;

const Proof = z.object({
  head: z.object({ position: z.number().int(), hash: z.string() }).nullable().default(null),
  seal: Seal.nullable().default(null),
  publicKey: z.string().optional(),
});

interface Folders {
  readonly log: string;
  readonly keys: string;
  /** Holds what was made from the log; `null` where there is the log alone. */
  readonly data: string | null;
  readonly list: BackupList | null;
}

interface Arguments {
  /** Where log and keys lie; `null` for the servers of the settings. */
  readonly folders: Folders | null;
  readonly receipts: readonly string[];
  readonly against: string | undefined;
  readonly json: boolean;
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      keys: { type: 'string' },
      receipt: { type: 'string', multiple: true, default: [] },
      against: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { against, json, receipt: receipts } = values;
  if (values.data !== undefined) announceFolder(values.data);
  const dataFolder = values.data ?? folderOfSettings();
  const folders =
    dataFolder === null ? null : foldersIn(resolve(dataFolder), values.keys && resolve(values.keys));
  return { folders, receipts, against, json };
}

/** `null` where the settings name servers instead. */
function folderOfSettings(): string | null {
  const place = resolveCommandTarget(readSettings(), undefined);
  return place.profile === 'cluster' ? null : place.folder;
}

function foldersIn(folder: string, keys: string | undefined): Folders {
  if (existsSync(join(folder, listFile))) {
    const list = BackupList.parse(JSON.parse(readFileSync(join(folder, listFile), 'utf8')));
    return { log: join(dataOf(folder), 'log'), keys: keys ?? keysOf(folder), data: null, list };
  }
  return { log: partOf(folder, 'log'), keys: keys ?? partOf(folder, 'keys'), data: folder, list: null };
}

/** A data folder has a folder for each; a bare log and its keys lie in one. */
const partOf = (folder: string, part: 'log' | 'keys'): string => {
  const inside = join(folder, part);
  return existsSync(inside) ? inside : folder;
};

type Proofs = readonly NamedProof[];

/** A log that can be read whole, the key that its seals are checked with, and what is known of it elsewhere. */
interface Source {
  readonly publicKey: string;
  readonly progress: readonly LogProgress[];
  /** When the log was as it is: now, or when a backup of it was made. */
  readonly asOf: Date;
  /** Proofs that lie beside the log. */
  readonly proofs: Proofs;
  readonly read: (proofs: Proofs) => Verification | Promise<Verification>;
}

function folderSource({ log, keys, data, list }: Folders): Source {
  if (!existsSync(logFile(log))) throw new Error(`There is no log in ${log}.`);
  if (!existsSync(join(keys, 'keys.sqlite'))) throw new Error(`There is no key file in ${keys}.`);
  const publicKey = readSealPublicKey(keys);
  if (publicKey === null) throw new Error(`The key file in ${keys} has no key for seals.`);
  const progress = data === null ? [] : folderProgress(data);
  const anchor = readAnchorFile(keys);
  return {
    publicKey,
    progress,
    asOf: list ? new Date(list.madeAt) : new Date(),
    proofs: list ? [{ head: list.head, seal: null, name: 'the list of the backup' }] : [],
    read: (proofs) => verifyLog(logFile(log), publicKey, { anchor, proofs }),
  };
}

async function serverSource(): Promise<Source> {
  const settings = readSettings();
  const cluster = requireSomeClusterSettings(settings, ['STEPWELL_EVENTSTORE_URL', 'STEPWELL_KEYS_URL']);
  const { STEPWELL_EVENTSTORE_URL: url, STEPWELL_INSTALLATION: namespace } = cluster;
  const keys = await openClusterKeys(cluster);
  const { publicKey } = keys.sealKey();
  const anchor = await keys.readAnchor();
  await keys.close();
  const { STEPWELL_MONGODB_URL: readModels } = settings;
  return {
    publicKey,
    progress: readModels === undefined ? [] : await mongoProgress(readModels),
    asOf: new Date(),
    proofs: [],
    read: (proofs) => verifyEventStoreDb({ url, namespace, publicKey }, { anchor, proofs }),
  };
}

/** What was kept elsewhere, and what is wrong with it by itself. */
function readProofs({ receipts, against }: Arguments, publicKey: string) {
  const findings: string[] = [];
  const proofs = receipts.map((file) => {
    const receipt = SealReceipt.parse(JSON.parse(readFileSync(file, 'utf8')));
    const name = `the receipt ${basename(file)} of ${receipt.issuedAt}`;
    const fault = findReceiptFault(receipt);
    if (fault !== null) findings.push(`The receipt ${basename(file)} was changed: ${fault}.`);
    if (receipt.publicKey !== publicKey)
      findings.push(`The seals are signed with a different key than ${name}.`);
    return { name, head: receipt.head, seal: receipt.seal };
  });
  if (against === undefined) return { findings, proofs };
  const proof = Proof.parse(JSON.parse(readFileSync(against, 'utf8')));
  if (proof.publicKey !== undefined && proof.publicKey !== publicKey)
    findings.push('The seals are signed with a different key than the saved proof.');
  return { findings, proofs: [...proofs, { ...proof, name: 'the saved proof' }] };
}

async function verify(args: Arguments): Promise<boolean> {
  const source = args.folders ? folderSource(args.folders) : await serverSource();
  const { publicKey } = source;
  const external = readProofs(args, publicKey);
  const verification = await source.read([...source.proofs, ...external.proofs]);
  const findings = [
    ...external.findings,
    ...verification.findings,
    ...findAheadOfLog(source.progress, verification.head?.position ?? 0),
    ...findOverdueUnsealed(verification, source.asOf),
  ];
  const answer = { ...verification, findings, publicKey };
  printLines([args.json ? JSON.stringify(answer, null, 2) : formatVerification(answer)]);
  return findings.length === 0;
}

function findOverdueUnsealed({ unsealed, unsealedSince }: Verification, asOf: Date): string[] {
  if (unsealedSince === null || asOf.getTime() - Date.parse(unsealedSince) <= maxUnsealedMs) return [];
  return [
    `${unsealed} events have no seal, the oldest of ${unsealedSince}. A running product seals events within a minute: either it was killed and not started again, sealing has stopped, or someone else added the events.`,
  ];
}

function formatVerification({ findings, truncated, events, streams, seals, unsealed }: Verification): string {
  const size = `events: ${events}, streams: ${streams}, seals: ${seals}, events not yet sealed: ${unsealed}`;
  if (findings.length === 0) return `No problems found (${size}).`;
  return [...findings, ...(truncated ? ['There are more findings.'] : []), `Damaged (${size}).`].join('\n');
}

// 1 says that the log is damaged
await runProgram(usage, async () => ((await verify(readArguments())) ? 0 : 1), 2);
