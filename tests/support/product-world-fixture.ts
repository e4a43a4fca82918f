import type { Feature } from '../../contracts/kernel/feature-gates.ts';
import { afterAll, beforeAll } from 'vitest';
import { ProductWorld, type WorldOptions } from './product-world.ts';

/** The world of the tests beside the call: started with its organisations before their own hooks, closed after them. */
export function productWorld(
  organizations: readonly string[] = ['harbour'],
  {
    features = {},
    ...options
  }: WorldOptions & { readonly features?: Partial<Record<Feature, boolean>> } = {},
): ProductWorld {
  const world = new ProductWorld(options);
  beforeAll(async () => {
    await world.start();
    for (const organization of organizations) await world.foundOrganization(organization, features);
  });
  afterAll(() => world.close());
  return world;
}
