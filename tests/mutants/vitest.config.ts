import { defineConfig } from 'vitest/config';

/** The tests that a mutant of a rule has to survive: those of single parts, and of the editor, which calls the same rules. */
export default defineConfig({
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    include: ['{contracts,services,projections}/**/*.spec.ts', 'web/src/editor/**/*.spec.ts'],
    exclude: ['**/*.int.spec.ts', '**/node_modules/**', 'services/platform/**'],
    isolate: false,
    testTimeout: 30_000,
  },
});
