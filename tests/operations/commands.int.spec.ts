import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../support/run-command.ts';

describe('a command beside the product', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['backup', 'migrate', 'restore', 'verify'] as const)(
    '%s explains itself, does nothing and ends with 2 where it is misspelt',
    async (name) => {
      const ended = await runCommand(name, '--nothing-of-the-kind');
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr).toMatch(new RegExp(`^${name} `));
    },
  );

  it.each([
    ['backup', ['target'], 1],
    ['migrate', ['--to', 'cluster'], 1],
    ['verify', [], 2], // its 1 says that the log is damaged
  ] as const)('%s names a setting that is not right', async (name, words, code) => {
    vi.stubEnv('STEPWELL_PROFILE', 'clutser');
    expect(await runCommand(name, ...words)).toMatchObject({
      code,
      stderr: expect.stringMatching(/^Some settings are not right:\n {2}STEPWELL_PROFILE: /),
    });
  });

  it('verify reads the folder of the settings where none is named', async () => {
    const nothing = join(tmpdir(), 'no-folder-of-the-product');
    vi.stubEnv('STEPWELL_DATA', nothing);
    expect(await runCommand('verify')).toMatchObject({
      code: 2,
      stderr: `There is no log in ${nothing}.\n`,
    });
  });
});
