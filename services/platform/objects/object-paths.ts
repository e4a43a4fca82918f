import { join } from 'node:path';
import { ObjectKeyInvalid } from './object-errors.ts';

const safeName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/;

/** The path of a key below `root`; `null` if the key is malformed or belongs to another organisation. */
export function pathOfKey(root: string, organizationId: string, key: string): string | null {
  const names = key.split('/');
  if (names[0] !== organizationId || names.length < 2 || !names.every((name) => safeName.test(name)))
    return null;
  return join(root, ...names);
}

/** Like `pathOfKey`, for writing: refuses invalid keys. */
export function requirePath(root: string, organizationId: string, key: string): string {
  const path = pathOfKey(root, organizationId, key);
  if (path === null) throw ObjectKeyInvalid();
  return path;
}

/** Folder of the parts of one upload of one organisation. */
export function partsFolder(root: string, organizationId: string, uploadId: string): string {
  if (!safeName.test(organizationId) || !safeName.test(uploadId)) throw ObjectKeyInvalid();
  return join(root, organizationId, uploadId);
}
