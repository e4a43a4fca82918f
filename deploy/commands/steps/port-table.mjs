import { relative } from 'node:path';
import { root } from './run.mjs';

/** In a test's name: its servers, and why they are not available. */
const onServers = /^on ([a-z0-9]+(?: and [a-z0-9]+)*)(?: \[(.+?)\])? /;

/** The test suites of the platform's ports as a table: port, engine, and the number of passed, failed and skipped tests. */
export function portTable(testResults) {
  const rows = new Map();
  for (const { name, assertionResults } of testResults) {
    const [, port] = /^services\/platform\/([a-z-]+)\//.exec(relative(root, name)) ?? [];
    if (port) for (const result of assertionResults) count(rows, port, result);
  }
  const line = (port, engine, ...counts) =>
    port.padEnd(14) + engine.padEnd(24) + counts.map((each) => String(each).padStart(8)).join('');
  const lines = [...rows.values()].map(({ port, engine, passed, failed, skipped, reasons }) =>
    [line(port, engine, passed, failed, skipped), ...reasons].join('  '),
  );
  return [line('port', 'engine', 'passed', 'failed', 'skipped'), ...lines.toSorted()];
}

function count(rows, port, { fullName, status }) {
  const [, servers, reason] = onServers.exec(fullName) ?? [];
  const engine = servers ?? 'in process';
  const key = `${port} ${engine}`;
  const row = rows.get(key) ?? { port, engine, passed: 0, failed: 0, skipped: 0, reasons: new Set() };
  rows.set(key, row);
  if (status === 'passed' || status === 'failed') row[status]++;
  else {
    row.skipped++;
    row.reasons.add(reason ?? /\[(.+?)\]/.exec(fullName)?.[1] ?? 'no reason given');
  }
}
