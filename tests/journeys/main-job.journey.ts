import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBrowser } from './browser.ts';
import { errorsOf, JourneyReport } from './journey-report.ts';
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

try {
  const job = await mainJob(browser);
  await report.walk(job.stages);
  await job.stop(report.anyFailed);
  report.addFindings('no page wrote an error to its console', browser.complaints);
  const log = options['server-log'];
  if (log !== undefined)
    report.addFindings('the server wrote no error to its log', errorsOf(readFileSync(log, 'utf8')));
} finally {
  await browser.close();
}
report.end(options.report);
