import { fileURLToPath } from 'node:url';

/**
 * Acceptance over HTTP against a running product: `STEPWELL_URL=http://… npx jest --config tests/flows/jest.config.mjs`.
 * swc turns each file into CommonJS as it is loaded, so Node needs no flag; imports keep their `.ts` endings.
 */
export default {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  roots: ['<rootDir>/tests/flows', '<rootDir>/contracts'],
  testMatch: ['<rootDir>/tests/flows/**/*.flow.ts'],
  testEnvironment: 'node',
  testTimeout: 30_000,
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2024' },
        module: { type: 'commonjs' },
      },
    ],
  },
};
