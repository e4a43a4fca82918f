import { registry } from '../../../projections/registry.ts';

/** Every read model of the product. */
export const readModels = registry.flatMap((context) => context.readModels);

/** The tables of the analytics store besides the table of all events. */
export const factTables = registry.flatMap(({ tables }) => tables);
