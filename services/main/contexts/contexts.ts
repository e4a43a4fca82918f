import { catalogue } from '../../../contracts/catalogue.ts';
import { registry as projections } from '../../../projections/registry.ts';
import type { ContextShape } from '../../platform/contexts/context-module.ts';
import type { AnswerDependencies } from '../../platform/contexts/context-dependencies.ts';
import { registry as services } from '../../registry.ts';

const decisions = services.flatMap((context) =>
  context.decisions.map((each) => ({ ...each, context: context.name })),
);

/** The context of each category of streams. */
export const contextOfCategory: ReadonlyMap<string, string> = new Map(
  decisions.map(({ aggregate, context }) => [aggregate.category, context]),
);

/** The aggregate of each category of streams. */
export const aggregatesByCategory = new Map(
  decisions.map(({ aggregate }) => [aggregate.category, aggregate]),
);

/** All contexts, assembled from their contracts, services and projections. */
export function contextsOf(parts: AnswerDependencies): readonly ContextShape[] {
  return catalogue.map((contracts) => {
    const { answers: ofServices, ...context } = services.find(({ name }) => name === contracts.name) ?? {
      decisions: [],
    };
    const ofProjections = projections.find(({ name }) => name === contracts.name)?.answers;
    const answers = [ofServices, ofProjections].flatMap((each) => each?.(parts) ?? []);
    return { ...contracts, ...context, answers };
  });
}
