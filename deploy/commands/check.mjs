import './steps/help-option.mjs';
import { runChecks } from './steps/checks.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { Report } from './steps/report.mjs';
import { tests } from './steps/tests.mjs';

await ensurePackages();

const report = new Report();
await runChecks(report);
await tests.unit(report);
await tests.web(report);
report.print();
process.exit(report.failed === 0 ? 0 : 1);
