import { openSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endGroup, startGroup } from './bounded.mjs';
import { freePort } from './free-port.mjs';
import { pinnedNode, root } from './run.mjs';
import { modelsHome, speechHome } from './speech.mjs';

const password = 'Stepwell1!ok';
/** Exit code of a cluster that lacks a server. */
const missing = 3;
/** From this level on a log line is a fault of the product (pino: 50 is error, 60 is fatal). */
const errorLevel = 50;

/** The environment without settings of an installed product. */
const foreign = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('STEPWELL_')));

const profiles = {
  embedded: ['--enable-source-maps', join(root, 'dist', 'services', 'main.js')],
  cluster: [join(root, 'tests', 'support', 'engines', 'harness', 'cluster.ts')],
};

/**
 * The built product with its own folder and ports and the sample organisation; with the profile `cluster`, on its own
 * servers.
 */
export async function startTestServer(profile = 'embedded') {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  const logFile = join(folder, 'server.log');
  const url = `http://127.0.0.1:${await freePort()}`;
  const log = openSync(logFile, 'a');
  const child = startGroup(pinnedNode(), profiles[profile], {
    stdio: ['ignore', log, log],
    env: {
      ...foreign(),
      STEPWELL_DATA: join(folder, 'data'),
      STEPWELL_PORT: new URL(url).port,
      STEPWELL_SEED: 'true',
      STEPWELL_SEED_PASSWORD: password,
      STEPWELL_WEB: join(root, 'dist', 'web'),
      STEPWELL_SPEECH_HOME: speechHome,
      STEPWELL_MODELS_HOME: modelsHome,
      // what it writes takes minutes, and differs: it has tests of its own
      STEPWELL_LANGUAGE_MODEL: 'off',
      // invalid input is sent by the thousand from one address
      STEPWELL_RATE_LIMIT: '1000000',
    },
  });
  return {
    url,
    logFile,
    env: { ...process.env, STEPWELL_URL: url, STEPWELL_SEED_PASSWORD: password },
    /** Whether the product and its published sample are ready within `minutes`. */
    ready: (minutes) => sampleThere(url, child, Date.now() + minutes * 60_000),
    /** Log lines that report a fault. */
    faults: () => readFileSync(logFile, 'utf8').split('\n').filter(isFault),
    /** Why a server of the cluster is not available; `null` if that is not why it exited. */
    missing: () =>
      / cannot be had: .+/.exec(child.exitCode === missing ? readFileSync(logFile, 'utf8') : '')?.[0] ?? null,
    async stop() {
      await endGroup(child, 20);
      remove();
    },
  };
}

async function sampleThere(url, child, until) {
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    if (await hasSample(url).catch(() => false)) return true;
    await pause(1000);
  }
  return false;
}

async function hasSample(url) {
  const signIn = await call(url, '/v1/auth/login', { email: 'viewer@stepwell.example', password });
  const authorization = `Bearer ${signIn.item.accessToken}`;
  const { items } = await call(url, '/v1/workflows?published=true', undefined, { authorization });
  return items.length > 0;
}

async function call(url, path, body, headers = {}) {
  const response = await fetch(new URL(path, url), {
    signal: AbortSignal.timeout(5000),
    headers: { 'x-csrf': '1', ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

function isFault(line) {
  if (!line.startsWith('{')) return /^\w*Error\b|^\s+at .+\(.+:\d+/.test(line);
  try {
    return JSON.parse(line).level >= errorLevel;
  } catch {
    return true;
  }
}
