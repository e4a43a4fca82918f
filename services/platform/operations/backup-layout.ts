import { join } from 'node:path';
import { z } from 'zod';
import type { Anchor } from '../seals/anchors.ts';
import { SealReceipt } from '../event-store/seal-receipt.ts';

export const policiesName = 'policies.sqlite';
export const logName = 'log/events.sqlite';

/**
 * Files of a data folder that cannot be rebuilt, in the order in which they are copied. A file is older than those
 * copied after it, and may only lack what is repeated: policies react again to events, pipelines send again commands
 * that the log already has, and the log names only keys and objects that exist already.
 */
export const databaseFiles = [policiesName, 'pipelines/pipelines.sqlite', logName] as const;
export const keysFile = 'keys.sqlite';
export const logPath = (folder: string): string => join(folder, logName);
export const keysFolder = (folder: string): string => join(folder, 'keys');

/** Parts of a backup: the keys are separate, so that they can be stored elsewhere. */
export const dataOf = (backup: string): string => join(backup, 'data');
export const keysOf = (backup: string): string => join(backup, 'keys');
export const listFile = 'backup.json';
/** Exists in both folders while a backup is being made. */
export const unfinishedFile = 'backup.unfinished';

/** Where a backup is written before it is complete. */
export interface BackupFolders {
  /** Becomes a data folder. */
  readonly data: string;
  /** Folder of the key file. */
  readonly keys: string;
}

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const File = z.object({ bytes: z.number().int(), sha256: Hash });

/** Contents of a backup; written last, so that a backup without it is recognised as unfinished. */
export const BackupList = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  files: z.record(z.string(), File),
  keys: File,
  /** Objects by their path, with their sizes. */
  objects: z.record(z.string(), z.number().int()),
  /** The log's end as it was copied: a restored log must reach it. */
  head: z.object({ position: z.number().int(), hash: Hash }).nullable(),
  /** The same with the newest seal, signed; absent in backups of earlier releases. */
  receipt: SealReceipt.optional(),
});
export type BackupList = z.output<typeof BackupList>;

/** What was written of a backup, as its list records it. */
export interface BackupParts extends Pick<BackupList, 'files' | 'objects'> {
  /** The anchor in the keys before the log was copied. */
  readonly anchor: Anchor | null;
}
