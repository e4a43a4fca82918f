/**
 * What may stand in `services/main/`, where the product is put together: its folders, and the only files of the whole tree
 * that may join parts and contexts. Everything else keeps every rule. composition.spec.ts holds both lists to what is so.
 */
module.exports = {
  /** Each imports only from those above it. */
  folders: ['contexts', 'engines', 'product', 'sample', 'processes', 'commands'],
  composition: [
    'services/main/commands/analyst.ts',
    'services/main/contexts/contexts.ts',
    'services/main/contexts/read-models.ts',
    'services/main/engines/cluster-engines.ts',
    'services/main/product/app-module.ts',
    'services/main/product/media-files.ts',
    'services/main/product/product.ts',
    'services/main/sample/seed.ts',
    'workflows/serve-worker.ts',
  ],
};
