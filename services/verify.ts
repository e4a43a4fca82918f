import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { logFile } from './platform/event-store/embedded-event-store.ts';
import { verifyLog } from './platform/event-store/verify-log.ts';
import type { LogProof, Verification } from './platform/event-store/verify-log.ts';
import { readSealPublicKey } from './platform/keys/embedded-keys.ts';

const usage = `verify --data FOLDER [--keys FOLDER] [--against FILE] [--json]
Reads the whole log of a data folder and proves that nothing in it was edited, removed, swapped or cut off.
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
  /** Folder of the log itself. */
  readonly log: string;
  readonly keys: string;
  readonly against: string | undefined;
  readonly json: boolean;
}

function readArguments(): Arguments | undefined {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        keys: { type: 'string' },
        against: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    if (values.data === undefined) return undefined;
    const folder = resolve(values.data);
    const keys = values.keys === undefined ? partOf(folder, 'keys') : resolve(values.keys);
    return { log: partOf(folder, 'log'), keys, against: values.against, json: values.json };
  } catch {
    return undefined; // an unknown option; the usage says which there are
  }
}

/** A data folder has a folder for each; a bare log and its keys lie in one. */
const partOf = (folder: string, part: 'log' | 'keys'): string => {
  const inside = join(folder, part);
  return existsSync(inside) ? inside : folder;
};

function verify({ log, keys, against, json }: Arguments): boolean {
  if (!existsSync(logFile(log))) throw new Error(`There is no log in ${log}.`);
  if (!existsSync(join(keys, 'keys.sqlite'))) throw new Error(`There is no key file in ${keys}.`);
  const publicKey = readSealPublicKey(keys);
  if (publicKey === null) throw new Error(`The key file in ${keys} has no key for seals.`);
  const proof = against === undefined ? undefined : Proof.parse(JSON.parse(readFileSync(against, 'utf8')));
  const found = verifyLog(logFile(log), publicKey, proof satisfies LogProof | undefined);
  const otherKey = proof?.publicKey !== undefined && proof.publicKey !== publicKey;
  const findings = otherKey
    ? ['The seals are signed with another key than at the saved proof.', ...found.findings]
    : found.findings;
  const answer = { ...found, findings, publicKey };
  process.stdout.write(`${json ? JSON.stringify(answer, null, 2) : asText(answer)}\n`);
  return findings.length === 0;
}

function asText({ findings, truncated, events, streams, seals, unsealed }: Verification): string {
  const size = `${events} events in ${streams} streams, ${seals} seals, ${unsealed} events not sealed yet`;
  if (findings.length === 0) return `All is well: ${size}.`;
  return [...findings, ...(truncated ? ['There are further findings.'] : []), `Damaged: ${size}.`].join('\n');
}

try {
  const given = readArguments();
  if (!given) process.stderr.write(`${usage}\n`);
  process.exitCode = given ? (verify(given) ? 0 : 1) : 2;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
