import type { Logger } from 'pino';

/**
 * Work after the response, so that response times reveal nothing about it; the process waits for it before it exits.
 */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #logger: Logger;
  constructor(logger: Logger) {
    this.#logger = logger;
  }

  run(work: Promise<void>): void {
    const ended = work
      .catch((error: unknown) =>
        this.#logger.warn({ err: error }, 'Background work after a response failed.'),
      )
      .finally(() => this.#running.delete(ended));
    this.#running.add(ended);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#running);
  }
}
