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

/** What a context may use to answer queries, beside the read models and columns that every handler gets. */
export interface AnswerDependencies {
  readonly settings: Settings;
  readonly store: EventStore;
  readonly mail: Mail;
  readonly pipelines: Pipelines;
  /** The aggregates of every context by category, for queries of their state at a point in time. */
  readonly aggregatesByCategory: ReadonlyMap<string, Aggregate<unknown>>;
  /** A provider of the same context, such as `PasswordStore`, resolved when an answer or a policy needs it. */
  readonly get: <T>(provider: Type<T>) => T;
}

/** What a context may use to react to events, in the one process that runs policies. */
export interface PolicyDependencies extends AnswerDependencies {
  readonly logger: Logger;
  readonly keys: Keys;
  readonly objects: Objects;
  readonly readSide: ReadSide;
  readonly commands: CommandBus;
  readonly aggregates: AggregateCache;
  /** Folder of this process, for files that only it uses. */
  readonly folder: string;
  /** Sends queries to any context as the product, within one organisation. */
  readonly askIn: (organizationId: string) => SendQuery;
  /** The viewer of a sender, from the current log; `null` for an unknown or a deactivated user. */
  readonly viewerNow: (sender: QuerySender) => Promise<Viewer | null>;
  /** Removes everything that was overwritten up to a position, from memory and from the files of the read models. */
  readonly forgetFormer: (position: number) => Promise<void>;
  /** Registers what must be stopped before the process exits. */
  readonly onClose: (close: () => Promise<void> | void) => void;
}
