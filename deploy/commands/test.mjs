import './steps/help-option.mjs';
import { prepareTests } from './steps/prepare.mjs';
import { Report } from './steps/report.mjs';
import { tests } from './steps/tests.mjs';

/** `npm test -- unit product` runs some parts; without names all of them run. */
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !Object.hasOwn(tests, name));
if (unknown.length > 0) {
  const names = Object.keys(tests).join(', ');
  console.error(`There is no part named ${unknown.join(', ')}; the parts are ${names}.`);
  process.exit(2);
}

const report = new Report();
await prepareTests(report);
for (const [name, run] of Object.entries(tests))
  if (requested.length === 0 || requested.includes(name)) await run(report);
report.print();
process.exit(report.failed === 0 ? 0 : 1);
