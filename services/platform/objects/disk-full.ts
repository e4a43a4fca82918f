/** SQLite's error codes: the disk is full (13), or has no room for the index of a write-ahead log (IOERR_SHMSIZE). */
const sqliteFull = new Set([13, 4874]);

/** Whether a write failed because the disk is full; earlier data is unchanged. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || (typeof errcode === 'number' && sqliteFull.has(errcode));
}
