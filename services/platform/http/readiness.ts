import type { Logger } from 'pino';

/** The state of one part of the product. */
export interface PartHealth {
  /** `degraded`: the product works without it; the details say what does not. */
  readonly state: 'up' | 'degraded' | 'down';
  readonly detail: string;
  /** The cause, for the log alone: it may name addresses, and the health page is public. */
  readonly error?: unknown;
}

/** One part of the product on its health page. */
export interface HealthCheck {
  readonly name: string;
  readonly check: () => Promise<PartHealth>;
}

/** A part as the health page reports it. */
export interface ReportedHealth extends Pick<PartHealth, 'state' | 'detail'> {
  readonly name: string;
  /** When this state was first observed (ISO 8601); the first check, if it never changed. */
  readonly since: string;
}

/** The parts of a process and their states; changes are logged. */
export class Readiness {
  readonly #checks: readonly HealthCheck[];
  readonly #logger: Pick<Logger, 'info' | 'warn'>;
  readonly #lastStates = new Map<string, Pick<ReportedHealth, 'state' | 'since'>>();
  constructor(checks: readonly HealthCheck[], logger: Pick<Logger, 'info' | 'warn'>) {
    this.#checks = checks;
    this.#logger = logger;
  }

  /** The worst state of all parts: `down` if a required part is down or unknown; `degraded` if it works without one. */
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
    else if (before) this.#logger.info({ part: name, detail }, 'A part of the process has recovered.');
    return { name, state, detail, since };
  }
}

const checkFailed = (error: unknown): PartHealth => ({
  state: 'down',
  detail: 'State unknown; see the log of the process.',
  error,
});
