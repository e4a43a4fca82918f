import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { runOrExit, run } from './run.mjs';

/** External programs of the product: how to detect them, their package, and what does not work without them. */
const known = {
  ffmpeg: {
    package: 'ffmpeg',
    works: () => answers('ffmpeg', ['-version']),
    without: 'uploaded videos cannot be processed',
  },
  python: {
    package: 'python3-venv',
    works: () => answers('python3', ['-c', 'import venv, ensurepip']),
    without: 'speech is not recognised; steps come from scenes and silences',
  },
  espeak: {
    package: 'espeak-ng',
    works: () => answers('espeak-ng', ['--version']),
    without: 'text is not read aloud, and there is no voice-over',
  },
  chromium: {
    package: 'chromium',
    works: () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'),
    without: 'the journeys in a browser cannot be tested',
  },
  strace: {
    package: 'strace',
    works: () => answers('strace', ['-V']),
    without: 'power loss cannot be tested',
  },
};

const answers = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const isDebianLike = () => existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

/**
 * Installs missing programs with the system's package manager: as root after printing the command, otherwise after
 * asking on a terminal; otherwise it lists what is missing and continues.
 */
export async function ensureSystemPrograms(names) {
  const missing = names.map((name) => known[name]).filter((program) => !program.works());
  if (missing.length === 0) return;
  const packages = missing.map((program) => program.package);
  const command = `apt-get install --yes --no-install-recommends ${packages.join(' ')}`;
  if (!isDebianLike()) return nameMissing(missing, null);
  if (process.getuid?.() === 0) {
    console.log(`Installing system programs: ${command}`);
    return install(packages, []);
  }
  if (process.stdin.isTTY && (await agreed(command))) return install(packages, ['sudo']);
  nameMissing(missing, `sudo ${command}`);
}

async function install(packages, prefix) {
  const environment = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true };
  const words = (args) => [...prefix, 'apt-get', ...args];
  const [update, ...updateArgs] = words(['update', '-qq']);
  await run(update, updateArgs, environment);
  const [get, ...getArgs] = words(['install', '--yes', '-qq', '--no-install-recommends', ...packages]);
  await runOrExit('Installing system programs', get, getArgs, environment);
}

async function agreed(command) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `Stepwell needs some system programs. Run "sudo ${command}" now? [Y/n] `,
  );
  terminal.close();
  return !/^n/i.test(answer.trim());
}

function nameMissing(missing, command) {
  for (const program of missing) console.warn(`Missing: ${program.package}. Without it ${program.without}.`);
  if (command) console.warn(`To get what is missing: ${command}`);
}
