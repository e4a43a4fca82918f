import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBrowser } from './browser.ts';
import { mainJob, type Stage } from './main-job.ts';

/**
 * The main job in a browser, from an uploaded video to a proven viewing:
 *   STEPWELL_URL=… STEPWELL_SEED_PASSWORD=… node tests/journeys/main-job.journey.ts [--screens FOLDER] [--report FILE] [--server-log FILE]
 */
const { values: options } = parseArgs({
  options: {
    screens: { type: 'string', default: '.cache/journey' },
    report: { type: 'string' },
    'server-log': { type: 'string' },
  },
});

interface Outcome {
  readonly fullName: string;
  readonly status: 'passed' | 'failed' | 'skipped';
}

const browser = await openBrowser(options.screens);
const outcomes: Outcome[] = [];

/** The journey is one story: after a stage that failed there is nothing left to go on with. */
async function walk(stages: readonly Stage[]): Promise<void> {
  let whole = true;
  for (const { name, run } of stages) {
    if (!whole) {
      outcomes.push({ fullName: name, status: 'skipped' });
      continue;
    }
    const begun = Date.now();
    try {
      await run();
      outcomes.push({ fullName: name, status: 'passed' });
      console.log(`  ✓ ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      whole = false;
      outcomes.push({ fullName: name, status: 'failed' });
      console.error(`  ✗ ${name}\n${error instanceof Error ? error.stack : String(error)}`);
    }
  }
}

function judge(name: string, found: readonly string[]): void {
  outcomes.push({ fullName: name, status: found.length === 0 ? 'passed' : 'failed' });
  console.log(`  ${found.length === 0 ? '✓' : '✗'} ${name}`);
  for (const line of found) console.error(`      ${line.slice(0, 500)}`);
}

/** Lines of error or worse (pino: 50 and up). */
const errorsOf = (log: string): string[] => log.split('\n').filter((line) => /^\{"level":[56]0,/.test(line));

try {
  const job = await mainJob(browser);
  await walk(job.stages);
  await job.stop(outcomes.some(({ status }) => status === 'failed'));
  judge('no page wrote an error to its console', browser.complaints);
  const log = options['server-log'];
  if (log !== undefined) judge('the server wrote no error to its log', errorsOf(readFileSync(log, 'utf8')));
} finally {
  await browser.close();
}

const count = (status: Outcome['status']): number => outcomes.filter((one) => one.status === status).length;
if (options.report !== undefined) {
  const testResults = [{ name: import.meta.filename, assertionResults: outcomes }];
  writeFileSync(
    options.report,
    JSON.stringify({ numPassedTests: count('passed'), numFailedTests: count('failed'), testResults }),
  );
}
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exit(count('failed') === 0 ? 0 : 1);
