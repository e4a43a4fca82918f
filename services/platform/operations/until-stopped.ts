import { setPrivateUmask } from '../durable/set-private-umask.ts';

/**
 * Starts a process's work and ends it when the process is stopped (SIGTERM, SIGINT): work in progress finishes, then
 * the process exits. If the work cannot start, or cannot end, the message is printed and the process exits with 1.
 */
export async function untilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  setPrivateUmask();
  try {
    const stop = await start();
    let stopping: Promise<never> | undefined;
    const end = (): void => {
      stopping ??= stop().then(() => process.exit(0), exitWithError);
    };
    process.on('SIGTERM', end);
    process.on('SIGINT', end);
  } catch (error) {
    exitWithError(error);
  }
}

/** Exits because of an error that the process cannot continue after. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
