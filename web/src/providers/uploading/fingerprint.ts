const edgeBytes = 64 * 1024;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hexadecimal; `null` where the browser has no cryptography (a page that came without TLS). */
export async function sha256(blob: Blob): Promise<string | null> {
  // The types say that it is always there; on plain HTTP it is not.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return subtle === undefined ? null : hex(await subtle.digest('SHA-256', await blob.arrayBuffer()));
}

/**
 * Proves that a file picked again is the same: name, size, time of change, and the bytes of both edges. Reading a
 * video of gigabytes as a whole would take longer than sending what is missing.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const facts = `${file.name}\n${file.size}\n${file.lastModified}\n`;
  const edges = new Blob([facts, file.slice(0, edgeBytes), file.slice(Math.max(0, file.size - edgeBytes))]);
  return (await sha256(edges)) ?? `plain:${file.size}:${file.lastModified}:${file.name}`.slice(0, 200);
}
