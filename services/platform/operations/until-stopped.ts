import { setPrivateUmask } from '../durable/set-private-umask.ts';

/**
 * Starts a process's work and ends it when the process is asked to (SIGTERM, SIGINT): what is under way ends well, then the
 * process does. Where the work cannot start, or cannot end, its sentence is printed and the process ends with 1.
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

/** Ends the process because of what it cannot go on without. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
