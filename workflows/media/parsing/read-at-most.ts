import { open } from 'node:fs/promises';

/** The bytes of a file, and one more than the limit if it is larger, so that its parser can report it. */
export async function readAtMost(path: string, limit: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, limit + 1));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
