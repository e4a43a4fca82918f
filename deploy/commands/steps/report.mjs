/** The parts of a run: their results and durations. */
export class Report {
  #startedAt = performance.now();
  #parts = [];

  /** Runs one part. It resolves with its result: counts, problems as sentences, failed and skipped tests. */
  async part(name, work) {
    const startedAt = performance.now();
    const { passed, failed = 0, failures = [], skipped = [], problems = [] } = (await work()) ?? {};
    this.#parts.push({
      name,
      passed,
      failed: failed + problems.length,
      failures,
      skipped,
      problems,
      seconds: secondsSince(startedAt),
    });
  }

  get failed() {
    return this.#sum((part) => part.failed);
  }

  /** Prints one line per part, then the totals. */
  print() {
    const widest = Math.max(...this.#parts.map(({ name }) => name.length)) + 2;
    console.log();
    for (const part of this.#parts) {
      console.log(`${part.name.padEnd(widest)}${`${part.seconds}`.padStart(5)} s  ${outcome(part)}`);
      for (const problem of part.problems) console.log(`    ${problem}`);
      for (const { name, reason } of part.failures) console.log(`    failed: ${name} (${reason})`);
      for (const { name, reason } of part.skipped) console.log(`    skipped: ${name} (${reason})`);
    }
    const passed = this.#sum((part) => part.passed ?? 0);
    const skipped = this.#sum((part) => part.skipped.length);
    console.log(`\n${passed} passed, ${this.failed} failed, ${skipped} skipped`);
    console.log(`Took ${secondsSince(this.#startedAt)} s.`);
  }

  #sum(count) {
    return this.#parts.reduce((total, part) => total + count(part), 0);
  }
}

const secondsSince = (startedAt) => Math.round((performance.now() - startedAt) / 1000);

function outcome({ passed, failed, skipped }) {
  if (passed === undefined) return failed === 0 ? '' : 'failed';
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}
