import type { AnyCommandContract } from './kernel/define-command.ts';
import type { ContextContracts } from './kernel/define-context.ts';
import type { EventContract } from './kernel/define-event.ts';
import type { AnyQueryContract } from './kernel/define-query.ts';
import { registry } from './registry.ts';

/** Every event, command and query, by context. Routes, docs, serialisers and tests are derived from it. */
export const catalogue: readonly ContextContracts[] = registry;

export const allEvents: readonly EventContract[] = catalogue.flatMap(({ events }) => events);
export const allCommands: readonly AnyCommandContract[] = catalogue.flatMap(({ commands }) => commands);
export const allQueries: readonly AnyQueryContract[] = catalogue.flatMap(({ queries }) => queries);
