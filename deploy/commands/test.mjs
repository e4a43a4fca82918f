import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runBounded } from './steps/bounded.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { portTable } from './steps/port-table.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { pinnedNode, root } from './steps/run.mjs';
import { ensureSpeech, speechHome } from './steps/speech.mjs';
import { ensureSystemPrograms } from './steps/system-programs.mjs';
import { startTestServer } from './steps/test-server.mjs';

await ensurePackages();
await ensureSystemPrograms(['ffmpeg', 'python', 'chromium', 'strace']);
await ensureSpeech();
await ensureBuilt();

const reports = mkdtempSync(join(tmpdir(), 'stepwell-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const screens = process.env.STEPWELL_SCREENS ?? join(root, '.cache', 'pictures');
const parts = [];

/** One runner that writes what it found as JSON; without it the whole part counts as one failure. */
async function part(name, command, args, { minutes, env }) {
  console.log(`\n· ${name}`);
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const begun = Date.now();
  const code = await runBounded(command, args(file), { minutes, ...(env && { env }) });
  const told = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const found = told ? outcomeOf(told) : { passed: 0, failed: 0, skipped: [] };
  const problems = [];
  if (code === null) problems.push(`${name} was stopped after ${minutes} minutes`);
  else if (code !== 0 && found.failed === 0)
    problems.push(`${name} ended with ${code} although no single test failed`);
  parts.push({
    name,
    ...found,
    failed: found.failed + problems.length,
    problems,
    seconds: Math.round((Date.now() - begun) / 1000),
  });
  return told;
}

/** Vitest and jest write the same shape. */
function outcomeOf({ numPassedTests, numFailedTests, numFailedTestSuites = 0, testResults = [] }) {
  const skipped = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status))
      .map((test) => ({
        name: `${relative(root, file.name)}: ${test.fullName}`,
        reason: reasonOf(file.name, test.fullName),
      })),
  );
  // a file that cannot even be loaded has no test to count
  const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites;
  return { passed: numPassedTests, failed, skipped };
}

/** Tests that need what is not everywhere say so in their names; for engines see tests/support/engines/room/in-tests.ts. */
const reasonOf = (file, name) =>
  /\[(.+ cannot be had: .+?|only where .+?)\]/.exec(name)?.[1] ??
  (/speech|sample-video/.test(file) ? 'speech recognition is not installed' : 'no reason is told');

const vitest = (project, minutes, env) =>
  part(
    `${project} tests`,
    'vitest',
    (file) => [
      'run',
      '--project',
      project,
      '--reporter',
      'dot',
      '--reporter',
      'json',
      `--outputFile.json=${file}`,
    ],
    { minutes, env },
  );

/** A file of tests/journeys, where there is a browser. */
async function inChromium(name, journey, more, env) {
  if (existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium')) {
    const file = join(root, 'tests', 'journeys', `${journey}.journey.ts`);
    const args = (report) => [file, '--report', report, '--screens', join(screens, journey), ...more];
    return part(name, pinnedNode(), args, { minutes: 8, env });
  }
  const skipped = [{ name: journey, reason: 'chromium is not installed' }];
  parts.push({ name, passed: 0, failed: 0, skipped, problems: [], seconds: 0 });
}

const product = {
  embedded: {
    of: '',
    async prove(server) {
      await flows('flows over HTTP', server);
      await inChromium('journey in Chromium', 'main-job', ['--server-log', server.logFile], server.env);
      // `npm run screens` takes them in every width and theme
      await inChromium('screens in Chromium', 'screens', ['--looks', '360:dark,1280:light'], server.env);
    },
  },
  cluster: {
    of: ' of the cluster',
    async prove(server) {
      await flows('flows on servers', server);
      await inChromium('journey on servers', 'main-job', ['--server-log', server.logFile], server.env);
    },
  },
};

/** The built product, used from outside; its log must tell of no fault. */
async function againstTheProduct(profile) {
  const { of, prove } = product[profile];
  const server = await startTestServer(profile);
  const note = (name, problems, skipped = []) =>
    parts.push({
      name,
      passed: problems.length === 0 && skipped.length === 0 ? 1 : 0,
      failed: problems.length,
      skipped,
      problems,
      seconds: 0,
    });
  try {
    if (await server.ready(8)) {
      await prove(server);
      const faults = server.faults();
      for (const line of faults) console.error(line);
      note(`server log${of}`, faults.length > 0 ? [`${faults.length} lines of it tell of a fault`] : []);
      return;
    }
    const reason = server.missing();
    if (reason !== null) return void note(`the product${of}`, [], [{ name: `the product${of}`, reason }]);
    console.error(readFileSync(server.logFile, 'utf8').slice(-4000));
    note(`the product${of}`, ['it did not come up with its sample']);
  } finally {
    await server.stop();
  }
}

const flows = (name, server) =>
  part(
    name,
    'jest',
    (file) => [
      '--config',
      'tests/flows/jest.config.mjs',
      '--runInBand',
      '--silent',
      '--json',
      `--outputFile=${file}`,
      '--reporters',
      'default',
    ],
    { minutes: 8, env: server.env },
  );

/** Gets the servers of the engine suites, outside of the suites' own time; what cannot be had is skipped there with the reason. */
async function integration() {
  await runBounded(pinnedNode(), ['tests/support/engines/room/command.ts', 'get'], { minutes: 20 });
  const told = await vitest('integration', 28, speech);
  if (told) console.log(['', ...portTable(told.testResults)].join('\n'));
}

/** `npm test -- unit product` runs some parts; without names all of them run, the quick ones first. */
const speech = { ...process.env, STEPWELL_SPEECH_HOME: speechHome };
const all = {
  unit: () => vitest('unit', 5, speech),
  web: () => vitest('web', 6, speech),
  integration,
  product: () => againstTheProduct('embedded'),
  cluster: () => againstTheProduct('cluster'),
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(all, name));
if (unknown.length > 0) {
  console.error(
    `There is no part named ${unknown.join(', ')}; the parts are ${Object.keys(all).join(', ')}.`,
  );
  process.exit(2);
}
for (const [name, run] of Object.entries(all)) if (wanted.length === 0 || wanted.includes(name)) await run();

console.log();
for (const { name, passed, failed, skipped, seconds, problems } of parts) {
  console.log(
    `${name.padEnd(22)}${passed} passed, ${failed} failed, ${skipped.length} skipped  (${seconds} s)`,
  );
  for (const problem of problems) console.log(`    ${problem}`);
  for (const { name: what, reason } of skipped) console.log(`    skipped: ${what} (${reason})`);
}
const sum = (count) => parts.reduce((total, one) => total + count(one), 0);
const failed = sum((one) => one.failed);
console.log(
  `\n${sum((one) => one.passed)} passed, ${failed} failed, ${sum((one) => one.skipped.length)} skipped`,
);
process.exit(failed === 0 ? 0 : 1);
