import type { FactTable } from '../columns/define-table.ts';
import type { AnswerDependencies } from './context-dependencies.ts';
import type { QueryHandler, ReadModel } from '../projections/define-read-model.ts';

/** The read side of a bounded context; exported by `projections/<context>/context.ts` under the context's name. */
export interface ContextProjections {
  readonly name: string;
  readonly readModels: readonly ReadModel[];
  /** Its tables in the analytics store, besides the table of all events. */
  readonly tables: readonly FactTable[];
  readonly answers: (parts: AnswerDependencies) => readonly QueryHandler[];
}

/** A read model of any documents, when their type does not matter. */
type AnyReadModel = Pick<ReadModel, 'events'> & {
  readonly collection: { readonly name: string };
  readonly on: object;
};

/** The projections of a context, found by their path (`projections/registry.ts`). */
export function defineProjections(
  name: string,
  {
    readModels = [],
    tables = [],
    answers = () => [],
  }: Partial<Omit<ContextProjections, 'readModels'>> & { readonly readModels?: readonly AnyReadModel[] },
): ContextProjections {
  return { name, readModels: readModels as unknown as readonly ReadModel[], tables, answers };
}
