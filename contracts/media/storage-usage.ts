import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineError } from '../kernel/errors.ts';
import { defineQuery } from '../kernel/define-query.ts';

const Bytes = z.number().int().min(0);

/** What an organisation stores and uploads. Only uploaded files are counted, not what is generated from them. */
export const StorageUsage = z.object({
  /** Of finished uploads whose bytes still exist. */
  storedBytes: Bytes,
  /** Open uploads, and the bytes that they will have. */
  openUploads: z.number().int().min(0),
  openBytes: Bytes,
  /** Most bytes, including those of open uploads; `null` if the operator set no limit. */
  storageLimitBytes: Bytes.nullable(),
  openUploadsLimit: z.number().int(),
});
export type StorageUsage = z.output<typeof StorageUsage>;

export const StorageQuotaReached = defineError(
  'quota.storage',
  'conflict',
  'Your organisation has no storage left for a file of this size. Nothing was stored; delete what you no longer need, or ask your operator for a higher limit.',
);
export const OpenUploadsQuotaReached = defineError(
  'quota.open-uploads',
  'conflict',
  'Your organisation has reached its limit of uploads in progress. Nothing was stored; wait until one has finished, or cancel one, and try again.',
);

/** How much the sender's organisation stores, and the limits of new uploads. */
export class GetStorageUsage extends defineQuery('GetStorageUsage', {
  http: 'GET /v1/storage-usage',
  access: withFlag('isOrgAdmin'),
  data: z.object({}),
  item: StorageUsage,
}) {}

export const storageQueries = [GetStorageUsage] as const;
