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
  thresholds: { high: 90, low: 80, break: 80 },
};
