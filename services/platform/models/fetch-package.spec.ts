import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runClient } from './fetch-package.ts';

afterEach(() => vi.unstubAllEnvs());

/** What a client says of itself: the last line of its error output is why it failed. */
async function saidByClient(what: string): Promise<unknown> {
  const tell = `console.error(JSON.stringify(${what})); process.exit(1)`;
  const failure = await runClient([process.execPath, '-e', tell], { cwd: tmpdir() }).catch(
    (error: Error) => error,
  );
  return JSON.parse(failure?.message ?? '{}');
}

describe('a client of a package registry', () => {
  it('knows its way out, and nothing of the server', async () => {
    const own = {
      HTTPS_PROXY: 'http://proxy.example',
      no_proxy: 'localhost',
      SSL_CERT_FILE: '/etc/ssl/own.pem',
      NODE_EXTRA_CA_CERTS: '/etc/ssl/own.pem',
      PIP_INDEX_URL: 'https://packages.example/simple',
      npm_config_registry: 'https://packages.example',
    };
    const secrets = {
      STEPWELL_WORKER_KEY: 'secret',
      STEPWELL_SMTP_URL: 'smtp://user:secret@mail.example',
      AWS_SECRET_ACCESS_KEY: 'secret',
      DATABASE_URL: 'secret',
      MY_PATH: 'secret',
      NODE_OPTIONS: '--no-warnings',
    };
    for (const [name, value] of Object.entries({ ...own, ...secrets })) vi.stubEnv(name, value);
    const seen = await saidByClient('process.env');
    expect(seen).toMatchObject({ ...own, PATH: process.env['PATH'], PIP_DISABLE_PIP_VERSION_CHECK: '1' });
    for (const name of Object.keys(secrets)) expect(seen, name).not.toHaveProperty(name);
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  it('leads a session of its own, so that its low priority is not the priority of the server', async () => {
    const session = `require('fs').readFileSync('/proc/self/stat', 'utf8').split(' ')[5] === String(process.pid)`;
    expect(await saidByClient(session)).toBe(true);
  });

  it('that is not installed is named, without the path where it was expected', async () => {
    const failure = runClient(['/opt/stepwell/venv/bin/python', '--version'], { cwd: tmpdir() });
    await expect(failure).rejects.toThrow('The program python is not installed on this machine.');
  });
});
