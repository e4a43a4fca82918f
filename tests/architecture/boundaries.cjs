/**
 * Who may import whom. Folder names are captured, so that a new context is covered from the day it is created.
 * boundaries.spec.ts shows each rule failing on a violation.
 */
const { composition } = require('./composition.cjs');

const composes = composition.map((file) => `^${file.replaceAll('.', '\\.')}$`);
/** Pipelines that cross contexts, with their activities. */
const crossing = '^workflows/(ingest|meeting|render|voice)/';
/** Test code beside what it tests; a fixture is shared by specs. tsconfig.build.json excludes the same files. */
const specs = '\\.(spec|suite|test|stories|examples|fixture)(\\.(pipeline|child))?\\.tsx?$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle has no first page.', {}, { circular: true }),
    rule(
      'contracts-import-zod-only',
      'Contracts are values with schemas, for the browser and the server alike.',
      { path: '^contracts/', pathNot: specs },
      { pathNot: ['^contracts/', '(^|/)node_modules/zod/'] },
    ),
    rule(
      'product-knows-no-test-code',
      'What specs share is no part of the product and of its build.',
      { path: '^(contracts|services|projections|workflows|web/src)/', pathNot: [specs, '^web/src/gallery/'] },
      { path: [specs, '^tests/'] },
    ),
    rule(
      'web-imports-contracts-only',
      'The web knows contracts and nothing else of ours.',
      { path: '^web/src/' },
      { path: '^(services|projections|workflows|tests|deploy)/' },
    ),
    rule(
      'parts-never-import-parts',
      'Services, projections and workflows meet in the composition roots only; the platform is for all of them.',
      { path: '^(services|projections|workflows)/', pathNot: [...composes, specs] },
      { path: '^(services|projections|workflows|web)/', pathNot: ['^services/platform/', '^$1/'] },
    ),
    rule(
      'contexts-never-import-contexts',
      'Contexts react to events and send contract commands.',
      {
        path: '^(services|projections|workflows)/([^/]+)/',
        pathNot: ['^services/platform/', ...composes, crossing, specs],
      },
      {
        path: '^(services|projections|workflows)/[^/]+/',
        pathNot: ['^services/platform/', '^(services|projections|workflows)/$2/'],
      },
    ),
    rule(
      'platform-knows-no-context',
      'The platform serves all contexts and knows none.',
      { path: '^services/platform/', pathNot: specs },
      { path: '^(services|projections|workflows|web)/', pathNot: '^services/platform/' },
    ),
    rule(
      'platform-knows-the-kernel-only',
      'Of the contracts the platform knows the kernel.',
      { path: '^services/platform/', pathNot: specs },
      { path: '^contracts/', pathNot: '^contracts/kernel/' },
    ),
    rule(
      'engines-behind-ports',
      'Only the platform touches a database, a broker, a model or the columns engine.',
      { path: '^(services|projections|workflows)/', pathNot: ['^services/platform/', specs] },
      {
        path: '^(node:sqlite$|sqlite$)|(^|/)node_modules/(chdb|@clickhouse|kafkajs|mongodb|@eventstore|@temporalio|@aws-sdk|openai|nodemailer)/',
      },
    ),
    rule(
      'pipelines-are-pure',
      'A pipeline is replayed: contracts only, no Node modules.',
      { path: '\\.pipeline\\.ts$' },
      {
        pathNot: ['^contracts/', '(^|/)node_modules/zod/', '\\.pipeline\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'hls-only-in-its-provider',
      'Only the HLS provider of the player imports hls.js.',
      { path: '^web/src/', pathNot: '^web/src/player/[^/]*hls[^/]*\\.ts$' },
      { path: '(^|/)node_modules/hls\\.js/' },
    ),
    rule(
      'one-style-system',
      'Screens are styled by tokens and CSS modules; Material is what react-admin draws the console with.',
      { path: '^web/src/', pathNot: '^web/src/console/' },
      { path: '(^|/)node_modules/(@mui|@emotion)/' },
    ),
    rule(
      'one-kit',
      'Menus, dialogs, tabs and tooltips are those of the kit.',
      { path: '^web/src/', pathNot: '^web/src/ui/' },
      { path: '(^|/)node_modules/@base-ui/' },
    ),
    rule(
      'recharts-only-in-charts',
      'Only charts imports recharts.',
      { path: '^web/src/', pathNot: '^web/src/charts/' },
      { path: '(^|/)node_modules/recharts/' },
    ),
    rule(
      'fabric-only-in-the-editor',
      'Only the editor imports fabric.',
      { path: '^web/src/', pathNot: '^web/src/editor/' },
      { path: '((^|/)node_modules/fabric/|^fabric$)' },
    ),
    rule(
      'player-editor-charts-stand-alone',
      'Player, editor and charts know nothing of features, of the app or of react-admin.',
      { path: '^web/src/(player|editor|charts)/' },
      { path: '^web/src/(features|app)/|(^|/)node_modules/(react-admin|ra-[^/]+)/' },
    ),
    rule(
      'kit-and-texts-know-no-screen',
      'Texts, the browser and the kit are for all screens and know none.',
      { path: '^web/src/(i18n|browser|ui)/', pathNot: specs },
      { path: '^web/src/(?!(i18n|browser|ui)/)' },
    ),
    rule(
      'features-never-import-features',
      'A feature reaches another through contracts and routes.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'flows-import-contracts-only',
      'Black-box acceptance knows contracts and an address.',
      { path: '^tests/flows/' },
      { path: '^(services|projections|workflows|web)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
