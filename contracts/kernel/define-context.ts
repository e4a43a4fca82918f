import type { AnyCommandContract } from './define-command.ts';
import type { EventContract } from './define-event.ts';
import type { AnyQueryContract } from './define-query.ts';
import type { HttpCall } from './http-call.ts';

/** The events, commands and queries of one bounded context. */
export interface ContextContracts {
  /** The one word that names the context in every part of the tree. */
  readonly name: string;
  /** What its part of the API is about, in a sentence. */
  readonly about: string;
  readonly events: readonly EventContract[];
  readonly commands: readonly AnyCommandContract[];
  readonly queries: readonly AnyQueryContract[];
  /** Hand-written endpoints. Calls between the product's own processes are internal and left out. */
  readonly calls: readonly HttpCall[];
}

/**
 * The contracts of a context. Exported by `contracts/<context>/context.ts`, under the context's name; found by its path
 * (`contracts/registry.ts`).
 */
export function defineContext(
  name: string,
  {
    about,
    events = [],
    commands = [],
    queries = [],
    calls = [],
  }: Partial<ContextContracts> & { about: string },
): ContextContracts {
  return { name, about, events, commands, queries, calls };
}
