import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('sessions are opened in one place, which asks for the second factor', () => {
  const sources = globSync('services/**/*.ts').filter((file) => !file.endsWith('.spec.ts'));
  const openers = sources.filter((file) => readFileSync(file, 'utf8').includes('new StartSession('));
  expect(openers).toEqual(['services/identity/session/session-opener.ts']);
});
