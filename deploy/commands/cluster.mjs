import './steps/help-option.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from './steps/built.mjs';
import { freePort } from './steps/free-port.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { pinnedNode, root } from './steps/run.mjs';
import { loadsSample } from './steps/sample-default.mjs';
import { ensureSpeech, modelsHome, speechHome } from './steps/speech.mjs';
import { ensureSystemPrograms } from './steps/system-programs.mjs';

// The product's processes on servers, all on this machine, for development and tests. Servers without a setting are
// those
// of `npm run engines -- up`.
await ensurePackages();
await ensureSystemPrograms(['ffmpeg', 'python']);
await ensureSpeech();
await ensureBuilt();

const needed = ['EVENTSTORE', 'KAFKA', 'MONGODB', 'CLICKHOUSE', 'TEMPORAL', 'S3'].map(
  (name) => `STEPWELL_${name}_URL`,
);
const data = process.env.STEPWELL_DATA ?? join(root, 'data', 'cluster');
const host = process.env.STEPWELL_HOST ?? '127.0.0.1';
const port = Number(process.env.STEPWELL_PORT ?? 4400);
const projectorPort = await freePort();
const settings = { ...engines(), ...process.env };
const missing = needed.filter((name) => !settings[name]);
if (missing.length > 0) {
  console.error(`These servers are not there: ${missing.join(', ')}. Start them with: npm run engines -- up`);
  process.exit(1);
}

const shared = {
  STEPWELL_KEYS_URL: withDatabase(settings.STEPWELL_MONGODB_URL, 'stepwell-keys'),
  STEPWELL_WORKER_KEY: randomBytes(24).toString('base64url'),
  ...settings,
  STEPWELL_PROFILE: 'cluster',
  STEPWELL_INSTALLATION: settings.STEPWELL_INSTALLATION ?? 'stepwell',
  STEPWELL_HOST: host,
  STEPWELL_PORT: String(port),
  STEPWELL_API_URL: `http://127.0.0.1:${port}`,
  STEPWELL_PROJECTOR_URL: `http://127.0.0.1:${projectorPort}`,
  STEPWELL_PUBLIC_URL: settings.STEPWELL_PUBLIC_URL ?? `http://${host}:${port}`,
  STEPWELL_WEB: settings.STEPWELL_WEB ?? join(root, 'dist', 'web'),
  STEPWELL_SPEECH_HOME: speechHome,
  STEPWELL_MODELS_HOME: modelsHome,
};
const settingsFile = writeSettings();
const processes = [];
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

// the projector creates what the API reads, and the sample needs every process
start('relay', 'services/main/processes/relay.js');
start('projector', 'services/main/processes/projector.js', {
  STEPWELL_HEALTH_PORT: String(projectorPort),
  STEPWELL_SEED: loadsSample(settings),
});
start('worker', 'workflows/worker.js');
// processes that answer requests ask the projector from the start
await answers(`http://127.0.0.1:${projectorPort}/health/live`);
if (!stopping) start('api', 'services/main/processes/api.js');
await answers(`http://127.0.0.1:${port}/health/ready`);
if (!stopping)
  console.log(
    `\nStepwell is at ${shared.STEPWELL_PUBLIC_URL}\nBackup, restore and migrate want its settings: ${settingsFile}`,
  );

/** Addresses of the running engines, as settings. */
function engines() {
  const lines = execFileSync(
    pinnedNode(),
    [join(root, 'tests/support/engines/harness/command.ts'), 'status'],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return Object.fromEntries(
    lines.split('\n').flatMap((line) => {
      const [, name, value] = /^(STEPWELL_\w+)=(\S+)/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
  );
}

/** Settings for the commands in docs/operating.md, in a file that a shell can export. */
function writeSettings() {
  const file = join(data, 'cluster.env');
  const names = [
    'STEPWELL_PROFILE',
    'STEPWELL_INSTALLATION',
    ...needed,
    'STEPWELL_KEYS_URL',
    'STEPWELL_SMTP_URL',
  ];
  mkdirSync(data, { recursive: true });
  rmSync(file, { force: true }); // an existing file keeps its mode
  writeFileSync(file, names.flatMap((name) => (shared[name] ? [`${name}=${shared[name]}\n`] : [])).join(''), {
    mode: 0o600,
  });
  return file;
}

function withDatabase(url, name) {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

function start(name, file, own = {}) {
  const folder = join(data, name);
  mkdirSync(folder, { recursive: true });
  const child = spawn(
    pinnedNode(),
    // kafkajs computes a timeout from a time in the past
    ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning', join(root, 'dist', file)],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...shared,
        STEPWELL_DATA: folder,
        STEPWELL_HEALTH_PORT: '0',
        ...own,
      },
    },
  );
  processes.push(child);
  child.on('exit', (code) => {
    if (stopping) return;
    console.error(`The ${name} has ended with ${code}.`);
    void stop(1);
  });
}

async function answers(url) {
  while (!stopping) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await pause(200);
  }
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of processes) child.kill('SIGTERM');
  await Promise.all(
    processes.map(
      (child) => child.exitCode ?? child.signalCode ?? new Promise((resolve) => child.once('exit', resolve)),
    ),
  );
  process.exit(code);
}
