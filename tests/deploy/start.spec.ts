import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root, textOf } from './known-names.ts';

const step = pathToFileURL(join(root, 'deploy/commands/steps/sample-default.mjs'));
const { loadsSample } = (await import(step.href)) as {
  readonly loadsSample: (environment: NodeJS.ProcessEnv) => string;
};

it.each<[NodeJS.ProcessEnv, string]>([
  [{}, 'true'],
  [{ STEPWELL_HOST: 'localhost' }, 'true'],
  [{ STEPWELL_HOST: '0.0.0.0' }, 'false'],
  [{ STEPWELL_PUBLIC_URL: 'https://stepwell.example.com' }, 'false'],
  [{ STEPWELL_SEED: 'false' }, 'false'],
  [{ STEPWELL_SEED: 'true', STEPWELL_HOST: '0.0.0.0' }, 'true'],
])('npm start with %o loads the sample: %s', (environment, expected) => {
  expect(loadsSample(environment)).toBe(expected);
});

it('is what npm start gives the server', () => {
  expect(textOf('deploy/commands/start.mjs')).toContain('STEPWELL_SEED: loadsSample(process.env),');
});
