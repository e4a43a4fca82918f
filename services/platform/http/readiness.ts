import { inspect } from 'node:util';
import type { Logger } from 'pino';

/** How one part of the product is. */
export interface PartHealth {
  /** `degraded`: the product works without it, and says what does not. */
  readonly state: 'up' | 'degraded' | 'down';
  readonly detail: string;
  /** What failed, for the log alone: it may name addresses, and whoever asks after the health is not known. */
  readonly error?: unknown;
}

/** One part of the product as its health page shows it. */
export interface HealthCheck {
  readonly name: string;
  readonly check: () => Promise<PartHealth>;
}

/** The parts of a process with what each says of itself; what failed in one is told to the log, once until it changes. */
export class Readiness {
  readonly #checks: readonly HealthCheck[];
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #told = new Map<string, string>();
  constructor(checks: readonly HealthCheck[], logger: Pick<Logger, 'warn'>) {
    this.#checks = checks;
    this.#logger = logger;
  }

  /** `down` when the process cannot do without a part that is, or cannot tell. */
  async ask() {
    const parts = await Promise.all(
      this.#checks.map(async ({ name, check }) => {
        const { state, detail, error } = await check().catch(couldNotTell);
        this.#tell(name, error);
        return { name, state, detail };
      }),
    );
    const state: 'up' | 'down' = parts.some((part) => part.state === 'down') ? 'down' : 'up';
    return { state, parts };
  }

  #tell(name: string, error: unknown): void {
    const told = error instanceof Error ? error.message : inspect(error);
    if (error !== undefined && told !== this.#told.get(name))
      this.#logger.warn({ err: error, part: name }, 'A part of the process is not well.');
    this.#told.set(name, told);
  }
}

const couldNotTell = (error: unknown): PartHealth => ({
  state: 'down',
  detail: 'It cannot tell; the log of the process says why.',
  error,
});
