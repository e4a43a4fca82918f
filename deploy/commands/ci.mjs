import { runChecks } from './steps/checks.mjs';
import { prepareTests } from './steps/prepare.mjs';
import { Report } from './steps/report.mjs';
import { tests } from './steps/tests.mjs';

/** All of `npm run check` and `npm test`, each part once. What costs little goes first; where it fails, the rest is not run. */
const { unit, web, ...others } = tests;
const report = new Report();
await prepareTests(report);
await runChecks(report);
await unit(report);
await web(report);
if (report.failed === 0) for (const run of Object.values(others)) await run(report);
report.print();
process.exit(report.failed === 0 ? 0 : 1);
