import { registry } from '../../../projections/registry.ts';

/** Every read model of the product. */
export const readModels = registry.flatMap((context) => context.readModels);

/** What the analytics store holds beside the table of all events. */
export const factTables = registry.flatMap(({ tables }) => tables);
