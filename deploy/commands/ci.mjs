import './steps/help-option.mjs';
import { runChecks } from './steps/checks.mjs';
import { prepareTests } from './steps/prepare.mjs';
import { Report } from './steps/report.mjs';
import { tests } from './steps/tests.mjs';

/**
 * Everything of `npm run check` and `npm test`, each part once. Cheap parts run first; if one fails, the rest is
 * skipped.
 */
const { unit, web, ...others } = tests;
const report = new Report();
await prepareTests(report);
await runChecks(report);
await unit(report);
await web(report);
if (report.failed === 0) for (const run of Object.values(others)) await run(report);
report.print();
process.exit(report.failed === 0 ? 0 : 1);
