import { relative } from 'node:path';
import { root } from './run.mjs';

/** Of a test's name: the servers that it runs on, and why they cannot be had. */
const onServers = /^on ([a-z0-9 ]+?)(?: \[(.+?)\])? /;

/** The suites of the platform's ports as lines of a table: port, engine, and how many tests passed, failed and were skipped. */
export function portTable(testResults) {
  const rows = new Map();
  for (const { name, assertionResults } of testResults) {
    const [, port] = /^services\/platform\/([a-z-]+)\//.exec(relative(root, name)) ?? [];
    if (!port) continue;
    for (const { fullName, status } of assertionResults) {
      const [, servers, reason] = onServers.exec(fullName) ?? [];
      const engine = servers ?? 'in process';
      const row = rows.get(`${port} ${engine}`) ?? {
        port,
        engine,
        passed: 0,
        failed: 0,
        skipped: 0,
        reasons: new Set(),
      };
      row[status === 'passed' || status === 'failed' ? status : 'skipped']++;
      if (status !== 'passed' && status !== 'failed')
        row.reasons.add(reason ?? /\[(.+?)\]/.exec(fullName)?.[1] ?? 'not said');
      rows.set(`${port} ${engine}`, row);
    }
  }
  const cells = (port, engine, ...counts) =>
    port.padEnd(14) + engine.padEnd(24) + counts.map((count) => String(count).padStart(8)).join('');
  return [
    cells('port', 'engine', 'passed', 'failed', 'skipped'),
    ...[...rows.values()]
      .toSorted(
        (left, right) => left.port.localeCompare(right.port) || left.engine.localeCompare(right.engine),
      )
      .map(({ port, engine, passed, failed, skipped, reasons }) =>
        [cells(port, engine, passed, failed, skipped), ...reasons].join('  '),
      ),
  ];
}
