import type { Logger } from 'pino';
import type { ColumnsProjector } from '../../platform/projections/columns-projector.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { HealthCheck } from '../../platform/http/readiness.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Checkpoints } from '../../platform/policies/checkpoints.ts';
import type { ReadSide } from '../../platform/projections/read-side.ts';
import type { Speech } from '../../platform/speech/speech.ts';

/** What a process of the product is built on, whatever profile it runs in; pipelines are opened after it, since they need commands to send. */
export interface ProductEngines {
  /** For what belongs to this process alone: scratch, letters that wait. In the embedded profile, for everything. */
  readonly folder: string;
  readonly keys: Keys;
  readonly store: EventStore;
  readonly readSide: ReadSide;
  readonly columns: Omit<ColumnsProjector, 'position' | 'close'>;
  readonly objects: Objects;
  readonly mail: Mail;
  readonly speech: Speech;
  /** What the health page says of servers behind the engines, where they say nothing of themselves. */
  readonly health?: readonly HealthCheck[];
  /** How far the policies have reacted, for the process that runs them. */
  readonly openCheckpoints: () => Promise<Checkpoints>;
}

export interface OpenEnginesOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly requireSpace?: ((neededBytes: number) => Promise<void>) | undefined;
  readonly opened: CloseStack;
}

/** Things that were opened, closed in reverse order. */
export class CloseStack {
  readonly #closers: (() => Promise<void> | void)[] = [];

  add<T>(thing: T, close: (thing: T) => Promise<void> | void): T {
    this.#closers.unshift(() => close(thing));
    return thing;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
  }
}

/** Nothing is acknowledged that may not last: the process ends, and the next one looks at what the disk holds. */
export function exitFatally(logger: Logger, error: unknown, what: string): never {
  logger.fatal({ err: error }, `${what} The process ends; start it again to check what the disk holds.`);
  process.exit(1);
}
