/**
 * What belongs in `services/main/`, where the product is composed: its folders, and the only files of the repository
 * that may connect parts and contexts. composition.spec.ts compares both lists with the tree.
 */
module.exports = {
  /** Each may import only from those above it. */
  folders: ['contexts', 'engines', 'product', 'sample', 'processes', 'commands'],
  composition: [
    'services/main/commands/analyst.ts',
    'services/main/contexts/contexts.ts',
    'services/main/contexts/read-models.ts',
    'services/main/engines/cluster-engines.ts',
    'services/main/product/app-module.ts',
    'services/main/product/authentication.ts',
    'services/main/product/media-files.ts',
    'services/main/product/product.ts',
    'services/main/product/small-pictures.ts',
    'services/main/sample/seed.ts',
    'workflows/serve-worker.ts',
  ],
};
