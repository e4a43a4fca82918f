import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBrowser } from './browser.ts';
import { JourneyReport } from './journey-report.ts';
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

const browser = await openBrowser(options.screens);
const report = new JourneyReport(import.meta.filename);

/** The journey is one story: after a stage that failed there is nothing left to go on with. */
async function walk(stages: readonly Stage[]): Promise<void> {
  for (const { name, run } of stages) {
    if (report.anyFailed) {
      report.skipped(name);
      continue;
    }
    const startedAt = Date.now();
    try {
      await run();
      report.passed(name, Date.now() - startedAt);
    } catch (error) {
      report.failed(name, [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
    }
  }
}

/** Lines of error or worse (pino: 50 and up). */
const errorsOf = (log: string): string[] => log.split('\n').filter((line) => /^\{"level":[56]0,/.test(line));

try {
  const job = await mainJob(browser);
  await walk(job.stages);
  await job.stop(report.anyFailed);
  report.addFindings('no page wrote an error to its console', browser.complaints);
  const log = options['server-log'];
  if (log !== undefined)
    report.addFindings('the server wrote no error to its log', errorsOf(readFileSync(log, 'utf8')));
} finally {
  await browser.close();
}
report.end(options.report);
