const edgeBytes = 64 * 1024;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hexadecimal; `null` if the browser has no Web Crypto (a page without TLS). */
export async function sha256(blob: Blob): Promise<string | null> {
  // The types say that it always exists; on plain HTTP it does not.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return subtle === undefined ? null : hex(await subtle.digest('SHA-256', await blob.arrayBuffer()));
}

/**
 * Checks that a file picked again is the same: name, size, modification time, and the bytes at both ends. Reading
 * gigabytes of video would take longer than uploading the rest.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const facts = `${file.name}\n${file.size}\n${file.lastModified}\n`;
  const edges = new Blob([facts, file.slice(0, edgeBytes), file.slice(Math.max(0, file.size - edgeBytes))]);
  return (await sha256(edges)) ?? `plain:${file.size}:${file.lastModified}:${file.name}`.slice(0, 200);
}
