const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];

/** A file's size in steps of 1024, from Bytes to YB (R-STO-08). */
export function fileSize(bytes: number, locale = 'en'): string {
  if (!(bytes > 0)) return `0 ${units[0]}`;
  const power = Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString(locale, { maximumFractionDigits: digits })} ${units[power]}`;
}

/** A long file name keeps its last 8 characters (R-STO-09): recordings often differ only at the end. */
export function splitFileName(name: string): { start: string; end: string } {
  const characters = [...name];
  if (characters.length <= 8) return { start: '', end: name };
  return { start: characters.slice(0, -8).join(''), end: characters.slice(-8).join('') };
}
