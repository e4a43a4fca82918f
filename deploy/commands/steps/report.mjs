/** The parts of a run: what each of them found, and how long it took. */
export class Report {
  #begun = performance.now();
  #parts = [];

  /** Runs one part. It resolves with what it found: counts, sentences on what went wrong, tests that failed or were skipped. */
  async part(name, work) {
    const begun = performance.now();
    const { passed, failed = 0, failures = [], skipped = [], problems = [] } = (await work()) ?? {};
    this.#parts.push({
      name,
      passed,
      failed: failed + problems.length,
      failures,
      skipped,
      problems,
      seconds: secondsSince(begun),
    });
  }

  get failed() {
    return this.#sum((part) => part.failed);
  }

  /** One line for each part, then the sums; resolves nothing and ends nothing. */
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
    console.log(`Took ${secondsSince(this.#begun)} s.`);
  }

  #sum(count) {
    return this.#parts.reduce((total, part) => total + count(part), 0);
  }
}

const secondsSince = (begun) => Math.round((performance.now() - begun) / 1000);

function outcome({ passed, failed, skipped }) {
  if (passed === undefined) return failed === 0 ? '' : 'failed';
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}
