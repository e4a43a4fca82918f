import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runBounded } from './bounded.mjs';
import { portTable } from './port-table.mjs';
import { pinnedNode, root } from './run.mjs';
import { modelsHome, speechHome } from './speech.mjs';
import { startTestServer } from './test-server.mjs';

const reports = mkdtempSync(join(tmpdir(), 'stepwell-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const screens = process.env.STEPWELL_SCREENS ?? join(root, '.cache', 'pictures');
const withSpeech = { ...process.env, STEPWELL_SPEECH_HOME: speechHome, STEPWELL_MODELS_HOME: modelsHome };

/** Time limit of all parts together, from the start of the command; build machines stop a job after 90 minutes. */
const wholeMinutes = 88;
const minutesLeft = () => Math.max(0, wholeMinutes - performance.now() / 60_000);

/** Runs a test runner that writes its results as JSON; without results the whole part counts as one failure. */
function runner(report, name, { command, args, minutes, env, details = () => [] }) {
  console.log(`\n· ${name}`);
  return report.part(name, async () => {
    const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
    const allowed = Math.min(minutes, minutesLeft());
    const code = await runBounded(command, args(file), { minutes: allowed, env });
    const written = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    const found = written ? outcomeOf(written) : { passed: 0, failed: 0, skipped: [] };
    for (const line of written ? details(written.testResults) : []) console.log(line);
    if (code === null) return { ...found, problems: [`it was stopped after ${Math.round(allowed)} minutes`] };
    if (code !== 0 && found.failed === 0)
      return { ...found, problems: [`it ended with ${code} although no single test failed`] };
    return found;
  });
}

/** The slowest files, so that a slow test is noticed when it is added. */
function slowest(testResults) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const lines = files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 15)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return ['', 'The slowest files:', ...lines];
}

/** Vitest and Jest write the same format. */
function outcomeOf({ numPassedTests, numFailedTests, numFailedTestSuites = 0, testResults = [] }) {
  const testsWith = (statuses) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => statuses.includes(status))
        .map((test) => ({ ...test, file: name, name: `${relative(root, name)}: ${test.fullName}` })),
    );
  const skipped = testsWith(['skipped', 'pending', 'todo', 'disabled']).map(({ file, name, fullName }) => ({
    name,
    reason: reasonOf(file, fullName),
  }));
  const failures = testsWith(['failed']).map(({ name, failureMessages = [] }) => ({
    name,
    reason: firstLine(failureMessages[0]),
  }));
  const unloaded = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => ({ name: relative(root, name), reason: firstLine(message) }));
  const failed = Math.max(numFailedTests + unloaded.length, Math.min(numFailedTestSuites, 1));
  return { passed: numPassedTests, failed, failures: [...failures, ...unloaded], skipped };
}

const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')[0];

/** Tests that need what is not everywhere say so in their names; for engines see tests/support/engines/harness/in-tests.ts. */
const reasonOf = (file, name) =>
  /\[(.+ cannot be had: .+?|only where .+?)\]/.exec(name)?.[1] ??
  (/speech|sample-video/.test(file) ? 'speech recognition is not installed' : 'no reason given');

const vitest = (report, project, { minutes, env = process.env, details = slowest }) =>
  runner(report, `${project} tests`, {
    command: 'vitest',
    args: (file) => [
      'run',
      '--project',
      project,
      '--reporter',
      'dot',
      '--reporter',
      'json',
      `--outputFile.json=${file}`,
    ],
    minutes,
    env,
    details,
  });

const flows = (report, name, server) =>
  runner(report, name, {
    command: 'jest',
    args: (file) => [
      '--config',
      'tests/flows/jest.config.mjs',
      '--runInBand',
      '--silent',
      '--json',
      `--outputFile=${file}`,
      '--reporters',
      'default',
    ],
    minutes: 8,
    env: server.env,
  });

/** Runs a file of tests/journeys, if there is a browser. */
function inChromium(report, name, { journey, more, env }) {
  if (!existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'))
    return report.part(name, () => ({
      passed: 0,
      skipped: [{ name: journey, reason: 'chromium is not installed' }],
    }));
  const file = join(root, 'tests', 'journeys', `${journey}.journey.ts`);
  return runner(report, name, {
    command: pinnedNode(),
    args: (written) => [file, '--report', written, '--screens', join(screens, journey), ...more],
    minutes: 20,
    env,
  });
}

const journey = (report, name, server) =>
  inChromium(report, name, {
    journey: 'main-job',
    more: ['--server-log', server.logFile],
    env: server.env,
  });

const products = {
  embedded: {
    of: '',
    async prove(report, server) {
      await flows(report, 'flows over HTTP', server);
      await journey(report, 'journey in Chromium', server);
      const alone = (name, file) => inChromium(report, name, { journey: file, more: [], env: process.env });
      // these two leave a core idle, and measure nothing
      await Promise.all([
        alone('first hour in Chromium', 'first-hour'),
        alone('ways in and out in Chromium', 'ways-in'),
      ]);
      await alone('recording in Chromium', 'recording');
      await alone('storage of recordings in Chromium', 'recording-store');
      await alone('frames in Chromium', 'frames');
      await alone('without models in Chromium', 'without-models');
      await inChromium(report, 'authoring in Chromium', {
        journey: 'authoring',
        more: [],
        env: withSpeech,
      });
      // `npm run screens` takes them at every width and in both themes
      const more = ['--looks', '360:dark,1280:light', '--resized', '820'];
      await inChromium(report, 'screens in Chromium', { journey: 'screens', more, env: server.env });
      // without `--routes` also all that is opened on the pages, which takes three times as long
      await inChromium(report, 'keyboard in Chromium', {
        journey: 'keyboard',
        more: ['--routes'],
        env: server.env,
      });
    },
  },
  cluster: {
    of: ' of the cluster',
    async prove(report, server) {
      await flows(report, 'flows on servers', server);
      await journey(report, 'journey on servers', server);
    },
  },
};

/** The built product, used from outside; its log must contain no error. */
async function againstTheProduct(report, profile) {
  const { of, prove } = products[profile];
  const server = await startTestServer(profile);
  try {
    let isReady = false;
    await report.part(`start of the product${of}`, async () => {
      isReady = await server.ready(8);
      if (isReady) return { passed: 1 };
      const reason = server.missing();
      if (reason !== null) return { passed: 0, skipped: [{ name: `the product${of}`, reason }] };
      console.error(readFileSync(server.logFile, 'utf8').slice(-4000));
      return { problems: ['it did not come up with its sample'] };
    });
    if (!isReady) return;
    await prove(report, server);
    await report.part(`server log${of}`, () => {
      const faults = server.faults();
      for (const line of faults) console.error(line);
      return faults.length === 0
        ? { passed: 1 }
        : { problems: [`${faults.length} lines of it tell of a fault`] };
    });
  } finally {
    await server.stop();
  }
}

/** Engines are downloaded outside the time limit of the suites; unavailable ones are skipped with the reason. */
async function integration(report) {
  await report.part('servers of the engine tests', async () => {
    await runBounded(pinnedNode(), ['tests/support/engines/harness/command.ts', 'get'], { minutes: 20 });
  });
  await vitest(report, 'integration', {
    minutes: 55,
    env: withSpeech,
    details: (testResults) => [...slowest(testResults), '', ...portTable(testResults)],
  });
}

/**
 * In this order, quick ones first. The limits are at least twice the duration on two idle cores, because machines
 * are shared.
 */
export const tests = {
  unit: (report) => vitest(report, 'unit', { minutes: 5 }),
  web: (report) => vitest(report, 'web', { minutes: 10 }),
  integration,
  product: (report) => againstTheProduct(report, 'embedded'),
  cluster: (report) => againstTheProduct(report, 'cluster'),
};
