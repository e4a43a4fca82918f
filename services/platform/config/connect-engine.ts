import type { Settings } from './settings.ts';

/**
 * Opens an engine that is a server. Rejects with an error that names it and says what to check; the secrets of the
 * address are left out.
 */
export async function connectEngine<T>(
  engine: string,
  setting: Extract<keyof Settings, `${string}_URL`>,
  address: string,
  open: (address: string) => Promise<T>,
): Promise<T> {
  try {
    return await open(address);
  } catch (cause) {
    // several hosts are not a URL in JavaScript's sense
    const host = address.replace(/^[^/]*\/\/([^@/]*@)?/, '').replace(/\?.*$/, '');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${engine} at ${host} cannot be used: ${reason}\n` +
        `Check ${setting}: that the server runs and is reachable from this machine, and that the account and the name after the host are right.`,
      { cause },
    );
  }
}
