/** How long people count as working after a request of theirs; pages that are only open ask less often. */
const workingMs = 1_000;

/** Whether somebody who is signed in works with this process, so that a program can leave them more of it. */
export class PeopleAtWork {
  #lastRequestAt = -Infinity;

  noteRequest(): void {
    this.#lastRequestAt = performance.now();
  }

  areWorking(): boolean {
    return performance.now() - this.#lastRequestAt < workingMs;
  }
}
