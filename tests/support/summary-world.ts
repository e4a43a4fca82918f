import { ProductWorld } from './product-world.ts';

/** The product with this server as its language model, and an organisation that uses summaries. */
export async function openSummaryWorld(serverUrl: string, organizationId: string): Promise<ProductWorld> {
  const world = await ProductWorld.open({
    settings: {
      STEPWELL_LANGUAGE_URL: serverUrl,
      STEPWELL_LANGUAGE_KEY: 'sesame',
      STEPWELL_LANGUAGE_REMOTE_MODEL: 'scripted',
    },
  });
  await world.foundOrganization(organizationId, { aiSummary: true }, { aiSummary: true });
  return world;
}
