import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand, runSet } from '../support/run-command.ts';

describe('a command beside the product', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['backup', 'load-sample', 'migrate', 'owner-access', 'rebuild', 'restore', 'verify'] as const)(
    '%s explains itself, does nothing and ends with 2 where it is misspelt',
    async (name) => {
      const ended = await runCommand(name, '--nothing-of-the-kind');
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr).toMatch(new RegExp(`^${name === 'load-sample' ? 'seed' : name} `));
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
      stderr: expect.stringMatching(/^Some settings are invalid:\n {2}STEPWELL_PROFILE: /),
    });
  });

  it('verify reads the folder of the settings where none is named', async () => {
    const nothing = join(tmpdir(), 'no-folder-of-the-product');
    vi.stubEnv('STEPWELL_DATA', nothing);
    expect(await runCommand('verify')).toMatchObject({
      code: 2,
      stderr: `Profile embedded, data folder ${nothing}.\nThere is no log in ${nothing}.\n`,
    });
  });

  const folder = join(tmpdir(), 'no-folder-of-the-product');
  const cluster = {
    STEPWELL_PROFILE: 'cluster',
    STEPWELL_INSTALLATION: 'plant-7',
    STEPWELL_DATA: folder,
    STEPWELL_EVENTSTORE_URL: 'esdb://ops:secret@127.0.0.1:9?tls=false',
    STEPWELL_MONGODB_URL: 'mongodb://ops:secret@127.0.0.1:9/stepwell',
  };
  const { STEPWELL_PROFILE: _, ...addresses } = cluster;
  const rebuilding = [
    ['rebuild', ['all']],
    ['load-sample', []],
  ] as const;

  it.each(rebuilding)(
    '%s on a cluster says where it works, opens no folder and leaves the work to the projector',
    async (name, args) => {
      const ended = await runSet({ name, args, settings: cluster });
      expect(ended).toMatchObject({ code: 1, stdout: '' });
      expect(ended.stderr.split('\n')).toEqual([
        'Profile cluster, installation plant-7, event store at esdb://127.0.0.1:9, read models at mongodb://127.0.0.1:9/stepwell.',
        expect.stringMatching(/^On a cluster the projector does this.*Nothing was changed/),
        '',
      ]);
      expect(existsSync(folder)).toBe(false);
    },
  );

  it.each([...rebuilding, ['backup', ['target']], ['verify', []]] as const)(
    '%s refuses addresses of a cluster without its profile, and changes nothing',
    async (name, args) => {
      const ended = await runSet({ name, args, settings: addresses });
      expect(ended.stderr).toMatch(/^STEPWELL_EVENTSTORE_URL belong to a cluster.*Nothing was done/);
      expect([ended.code === 0, ended.stdout, existsSync(folder)]).toEqual([false, '', false]);
    },
  );

  it.each(rebuilding)('%s refuses a data folder beside the settings of a cluster', async (name, args) => {
    const ended = await runSet({ name, args: ['--data', folder, ...args], settings: cluster });
    expect(ended.stderr).toMatch(/^--data names the folder .*STEPWELL_PROFILE=cluster names servers/);
    expect([ended.code, existsSync(folder)]).toEqual([1, false]);
  });

  it('rebuild makes no folder where there is none', async () => {
    const ended = await runSet({ name: 'rebuild', args: ['--data', folder, 'all'], settings: {} });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(`There is no log in ${folder}. Nothing was changed.`);
    expect(existsSync(folder)).toBe(false);
  });
});
