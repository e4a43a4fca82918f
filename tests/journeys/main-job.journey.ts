import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBrowser } from './browser.ts';
import { JourneyReport } from './journey-report.ts';
import { mainJob } from './main-job.ts';

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

const serverLog = options['server-log'];
await report.runAll(
  async () => {
    const job = await mainJob(browser);
    await report.walk(job.stages);
    await job.stop(report.anyFailed);
  },
  {
    complaints: () => browser.complaints,
    ...(serverLog !== undefined && { log: () => readFileSync(serverLog, 'utf8') }),
    cleanUp: [() => browser.close()],
    file: options.report,
  },
);
