import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { someClusterSettings } from './platform/config/cluster-settings.ts';
import { readSettings } from './platform/config/settings.ts';
import { logFile } from './platform/event-store/embedded-event-store.ts';
import { verifyEventStoreDb } from './platform/event-store/eventstoredb-verify.ts';
import { verifyLog } from './platform/event-store/verify-log.ts';
import type { LogProof, Verification } from './platform/event-store/verify-log.ts';
import { readSealPublicKey } from './platform/keys/embedded-keys.ts';
import { commandPlace, folderPlace } from './platform/operations/command-place.ts';
import { printLines, runProgram } from './platform/operations/run-program.ts';
import { sealKeyOf } from './seal-key.ts';

const usage = `verify [--data FOLDER] [--keys FOLDER] [--against FILE] [--json]
Reads the whole log of a data folder and proves that nothing in it was edited, removed, swapped or cut off. With
STEPWELL_PROFILE=cluster and the settings of a cluster, without --data, it reads the event store.
--keys FOLDER   where the keys lie when they were kept apart, as those of a backup
--against FILE  a former answer of --json, kept elsewhere; shows a cut-off end and a log made anew
--json          print the answer as JSON; keep it as the next proof`;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Proof = z.object({
  head: z.object({ position: z.number().int(), hash: Hash }).nullable().default(null),
  seal: z
    .object({
      number: z.number().int(),
      first: z.number().int(),
      last: z.number().int(),
      root: Hash,
      previous: Hash,
      time: z.string(),
      signature: z.string(),
    })
    .nullable()
    .default(null),
  publicKey: z.string().optional(),
});

interface Arguments {
  /** Where log and keys lie; `null` for the servers of the settings. */
  readonly folders: { readonly log: string; readonly keys: string } | null;
  readonly against: string | undefined;
  readonly json: boolean;
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      keys: { type: 'string' },
      against: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { against, json } = values;
  if (values.data !== undefined) folderPlace(values.data);
  const named = values.data ?? folderOfSettings();
  if (named === null) return { folders: null, against, json };
  const folder = resolve(named);
  const keys = values.keys === undefined ? partOf(folder, 'keys') : resolve(values.keys);
  return { folders: { log: partOf(folder, 'log'), keys }, against, json };
}

/** `null` where the settings name servers instead. */
function folderOfSettings(): string | null {
  const place = commandPlace(readSettings(), undefined);
  return place.profile === 'cluster' ? null : place.folder;
}

/** A data folder has a folder for each; a bare log and its keys lie in one. */
const partOf = (folder: string, part: 'log' | 'keys'): string => {
  const inside = join(folder, part);
  return existsSync(inside) ? inside : folder;
};

/** A log that can be read whole, and the key that its seals are checked with. */
interface Source {
  readonly publicKey: string;
  readonly read: (against: LogProof | undefined) => Verification | Promise<Verification>;
}

function folderSource({ log, keys }: NonNullable<Arguments['folders']>): Source {
  if (!existsSync(logFile(log))) throw new Error(`There is no log in ${log}.`);
  if (!existsSync(join(keys, 'keys.sqlite'))) throw new Error(`There is no key file in ${keys}.`);
  const publicKey = readSealPublicKey(keys);
  if (publicKey === null) throw new Error(`The key file in ${keys} has no key for seals.`);
  return { publicKey, read: (against) => verifyLog(logFile(log), publicKey, against) };
}

async function serverSource(): Promise<Source> {
  const cluster = someClusterSettings(readSettings(), ['STEPWELL_EVENTSTORE_URL', 'STEPWELL_KEYS_URL']);
  const { STEPWELL_EVENTSTORE_URL: url, STEPWELL_INSTALLATION: namespace } = cluster;
  const publicKey = (await sealKeyOf(cluster)).publicKey;
  return { publicKey, read: (against) => verifyEventStoreDb({ url, namespace, publicKey }, against) };
}

async function verify({ folders, against, json }: Arguments): Promise<boolean> {
  const { publicKey, read } = folders ? folderSource(folders) : await serverSource();
  const proof = against === undefined ? undefined : Proof.parse(JSON.parse(readFileSync(against, 'utf8')));
  const found = await read(proof);
  const otherKey = proof?.publicKey !== undefined && proof.publicKey !== publicKey;
  const findings = otherKey
    ? ['The seals are signed with another key than at the saved proof.', ...found.findings]
    : found.findings;
  const answer = { ...found, findings, publicKey };
  printLines([json ? JSON.stringify(answer, null, 2) : asText(answer)]);
  return findings.length === 0;
}

function asText({ findings, truncated, events, streams, seals, unsealed }: Verification): string {
  const size = `${events} events in ${streams} streams, ${seals} seals, ${unsealed} events not sealed yet`;
  if (findings.length === 0) return `All is well: ${size}.`;
  return [...findings, ...(truncated ? ['There are further findings.'] : []), `Damaged: ${size}.`].join('\n');
}

// 1 says that the log is damaged
await runProgram(usage, async () => ((await verify(readArguments())) ? 0 : 1), 2);
