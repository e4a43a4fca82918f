import type { Logger } from 'pino';

/** Work that nobody waits for, so that the time of an answer tells nothing of it; the process waits for it before it ends. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #logger: Logger;
  constructor(logger: Logger) {
    this.#logger = logger;
  }

  run(work: Promise<void>): void {
    const ended = work
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'Work after an answer failed.'))
      .finally(() => this.#running.delete(ended));
    this.#running.add(ended);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#running);
  }
}
