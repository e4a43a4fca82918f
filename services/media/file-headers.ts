/** How a browser shows or saves a file; its name in any script (RFC 6266, RFC 8187). */
export const disposition = (how: 'inline' | 'attachment', fileName: string): string =>
  `${how}; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

const sourceTypes: Readonly<Record<string, string>> = {
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
};
export const sourceType = (fileName: string): string =>
  sourceTypes[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'video/mp4';
