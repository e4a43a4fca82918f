import type { Settings } from './settings.ts';

/** Opens an engine that is a server. Rejects with a sentence that names it and says what to check; secrets in the address are not in it. */
export async function connectEngine<T>(
  engine: string,
  setting: Extract<keyof Settings, `${string}_URL`>,
  address: string,
  open: (address: string) => Promise<T>,
): Promise<T> {
  try {
    return await open(address);
  } catch (cause) {
    // several hosts are no URL in JavaScript's sense
    const host = address.replace(/^[^/]*\/\/([^@/]*@)?/, '').replace(/\?.*$/, '');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${engine} at ${host} cannot be used: ${reason}\n` +
        `Check ${setting}: that the server runs and this machine reaches it, and that the account and the name behind the host are right.`,
      { cause },
    );
  }
}
