import type { Type } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import type { SendQuery, QuerySender } from '../../../contracts/kernel/define-query.ts';
import type { Settings } from '../config/settings.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Keys } from '../keys/keys.ts';
import type { Mail } from '../mail/mail.ts';
import type { Objects } from '../objects/objects.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import type { ReadSide } from '../projections/read-side.ts';
import type { AggregateCache } from '../commands/aggregate-cache.ts';
import type { Aggregate } from '../commands/define-aggregate.ts';

/** What a context may ask for to answer queries, beside the read models and columns that every handler is given. */
export interface AnswerDependencies {
  readonly settings: Settings;
  readonly store: EventStore;
  readonly mail: Mail;
  readonly pipelines: Pipelines;
  /** The aggregates of every context by category, for what shows any of them as of a moment. */
  readonly aggregatesByCategory: ReadonlyMap<string, Aggregate<unknown>>;
  /** A provider of the same context, such as `PasswordStore`; to be asked for when an answer or a reaction needs it. */
  readonly get: <T>(provider: Type<T>) => T;
}

/** What a context may ask for to react to events, in the one process that does. */
export interface PolicyDependencies extends AnswerDependencies {
  readonly logger: Logger;
  readonly keys: Keys;
  readonly objects: Objects;
  readonly readSide: ReadSide;
  readonly commands: CommandBus;
  readonly aggregates: AggregateCache;
  /** Folder of this process, for the files that belong to it alone. */
  readonly folder: string;
  /** Asks any context as the product, within one organisation. */
  readonly askIn: (organizationId: string) => SendQuery;
  /** Who somebody is, with everything in the log taken into account; `null` for nobody, or somebody who may not enter. */
  readonly viewerNow: (asker: QuerySender) => Promise<Viewer | null>;
  /** Leaves nothing of what was changed up to a position: neither in memory nor in the files of the read models. */
  readonly forgetFormer: (position: number) => Promise<void>;
  /** What is to be stopped before the process ends. */
  readonly onClose: (close: () => Promise<void> | void) => void;
}
