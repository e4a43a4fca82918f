import type { Logger } from 'pino';
import type { ColumnsProjector } from '../../platform/projections/columns-projector.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { HealthCheck } from '../../platform/http/readiness.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Language } from '../../platform/language/language.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Presence } from '../../platform/presence/presence.ts';
import type { Checkpoints } from '../../platform/policies/checkpoints.ts';
import type { ReadSide } from '../../platform/projections/read-side.ts';
import type { Models } from '../../platform/models/models.ts';
import type { Speech } from '../../platform/speech/speech.ts';
import type { Sentences } from '../../platform/sentences/sentences.ts';
import type { Voices } from '../../platform/voices/voices.ts';

/**
 * The engines of a process, whatever its profile; pipelines are opened afterwards, since they need commands to send.
 */
export interface ProductEngines {
  /** For files that only this process uses: scratch, queued emails. In the embedded profile, for everything. */
  readonly folder: string;
  readonly keys: Keys;
  readonly store: EventStore;
  readonly readSide: ReadSide;
  readonly columns: Omit<ColumnsProjector, 'position' | 'close'>;
  readonly objects: Objects;
  readonly mail: Mail;
  readonly presence: Presence;
  readonly speech: Speech;
  readonly voices: Voices;
  readonly language: Language;
  readonly sentences: Sentences;
  /** The models of this machine; `null` where none are used. */
  readonly models: Models | null;
  /** Health checks of servers behind the engines, for engines that report nothing themselves. */
  readonly health?: readonly HealthCheck[];
  /** Opens the checkpoints of the policies, for the process that runs them. */
  readonly openCheckpoints: () => Promise<Checkpoints>;
}

export interface OpenEnginesOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly requireSpace?: ((neededBytes: number) => Promise<void>) | undefined;
  readonly opened: CloseStack;
}

/** Opened resources, closed in reverse order. */
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

/** Nothing may be acknowledged that may not last: the process exits, and the next one checks what the disk holds. */
export function exitFatally(logger: Logger, error: unknown, what: string): never {
  logger.fatal({ err: error }, `${what} The process exits; start it again to check what the disk holds.`);
  process.exit(1);
}
