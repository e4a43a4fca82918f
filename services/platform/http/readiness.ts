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

/** A part as the health page shows it. */
export interface ReportedHealth extends Pick<PartHealth, 'state' | 'detail'> {
  readonly name: string;
  /** When it was first seen like this (ISO 8601); the first time that anybody asked, when it never changed. */
  readonly since: string;
}

/** The parts of a process with what each says of itself; the log is told of each change. */
export class Readiness {
  readonly #checks: readonly HealthCheck[];
  readonly #logger: Pick<Logger, 'info' | 'warn'>;
  readonly #lastStates = new Map<string, Pick<ReportedHealth, 'state' | 'since'>>();
  constructor(checks: readonly HealthCheck[], logger: Pick<Logger, 'info' | 'warn'>) {
    this.#checks = checks;
    this.#logger = logger;
  }

  /**
   * As well as the part that is least well: `down` when the process cannot do without one that is, or cannot tell;
   * `degraded` when it works without one.
   */
  async checkAll(): Promise<{
    readonly state: PartHealth['state'];
    readonly parts: readonly ReportedHealth[];
  }> {
    const parts = await Promise.all(
      this.#checks.map(async ({ name, check }) => this.#report(name, await check().catch(checkFailed))),
    );
    const state = (['down', 'degraded'] as const).find((worse) => parts.some((part) => part.state === worse));
    return { state: state ?? 'up', parts };
  }

  #report(name: string, { state, detail, error }: PartHealth): ReportedHealth {
    const before = this.#lastStates.get(name);
    if (before?.state === state) return { name, state, detail, since: before.since };
    const since = new Date().toISOString();
    this.#lastStates.set(name, { state, since });
    if (state !== 'up')
      this.#logger.warn({ err: error, part: name, detail }, `A part of the process is ${state}.`);
    else if (before) this.#logger.info({ part: name, detail }, 'A part of the process is well again.');
    return { name, state, detail, since };
  }
}

const checkFailed = (error: unknown): PartHealth => ({
  state: 'down',
  detail: 'It cannot tell; the log of the process says why.',
  error,
});
