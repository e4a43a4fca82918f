import { join } from 'node:path';
import { z } from 'zod';

/**
 * Files of a data folder that cannot be made again, in the order in which they are copied. What was copied first is older
 * than what comes after it, and may only lack what is repeated: policies react again to events that they had seen, pipelines
 * send again commands that the log knows, and the log names only keys and objects that exist already.
 */
export const databaseFiles = ['policies.sqlite', 'pipelines/pipelines.sqlite', 'log/events.sqlite'] as const;
export const keysFile = 'keys.sqlite';
export const logPath = (folder: string): string => join(folder, 'log', 'events.sqlite');
export const keysFolder = (folder: string): string => join(folder, 'keys');

/** Parts of a backup: the keys lie apart, so that they can be kept elsewhere. */
export const dataOf = (backup: string): string => join(backup, 'data');
export const keysOf = (backup: string): string => join(backup, 'keys');
export const listFile = 'backup.json';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const File = z.object({ bytes: z.number().int(), sha256: Hash });

/** What a backup holds; written last, so that one without it is known to be unfinished. */
export const BackupList = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  files: z.record(z.string(), File),
  keys: File,
  /** Objects by their path, with their sizes. */
  objects: z.record(z.string(), z.number().int()),
  /** The log's end as it was copied: what comes back must reach it. */
  head: z.object({ position: z.number().int(), hash: Hash }).nullable(),
});
export type BackupList = z.output<typeof BackupList>;
