import { decisions } from './decisions.mjs';

export default {
  packageManager: 'npm',
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  mutate: [
    'contracts/*/model/*.ts',
    ...decisions(),
    'services/*/*/*-folds.ts',
    'services/*/policies/*.ts',
    '!services/platform/**', // its policies are the mechanism, tested on the engines
    '!**/*.{spec,fixture,suite}.ts',
  ],
  ignoreStatic: true,
  concurrency: 1,
  ignorePatterns: ['/dist', '/data', '/docs', '/reports', '/.cache'],
  tempDirName: '.cache/mutants',
  cleanTempDir: 'always',
  incrementalFile: '.cache/mutants.json',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: '.cache/mutants-report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
};
