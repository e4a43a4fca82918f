import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A busy machine is no failure.
          testTimeout: 30_000,
          include: ['{contracts,services,projections,workflows,deploy,tests}/**/*.spec.ts'],
          exclude: [
            '**/*.int.spec.ts',
            '**/node_modules/**',
            'dist/**',
            'tests/flows/**',
            'tests/journeys/**',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{contracts,services,projections,workflows,tests}/**/*.int.spec.ts'],
          exclude: ['**/node_modules/**', 'dist/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      { extends: './web/vite.config.ts', test: { name: 'web', root: './web' } },
    ],
  },
});
