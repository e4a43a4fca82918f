import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

export default defineConfig({
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    // Vitest leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    // A busy machine is no failure: what is polled for may take a while.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // They do nothing but compute: their files share a worker and its modules.
          isolate: false,
          testTimeout: 120_000,
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
          expect: { poll: { timeout: 60_000, interval: 20 } },
          // Most of a file's time is waiting for servers and programs; what these do uses cores of its own.
          maxWorkers: 3,
          // The programs that tests start by the hundred compile the same sources.
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'stepwell-compile-cache') },
        },
      },
      { extends: './web/vite.config.ts', test: { name: 'web', root: './web' } },
    ],
  },
});
