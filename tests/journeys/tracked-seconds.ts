import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import { z } from 'zod';

const Sync = z.object({
  viewId: z.string(),
  sequence: z.number(),
  intervals: z.array(z.object({ from: z.number(), to: z.number() })),
});

/** What a page told the server of its playing and the server took: the number that reports must show. */
export class TrackedSeconds {
  readonly #taken = new Map<string, number>();
  #lastAt = Date.now();

  constructor(page: Page) {
    page.on('response', (response) => this.#take(response));
  }

  get seconds(): number {
    return [...this.#taken.values()].reduce((sum, seconds) => sum + seconds, 0);
  }

  /** Waits until something was taken and nothing more has come for a while. */
  async settled(): Promise<void> {
    const end = Date.now() + 40_000;
    while (Date.now() < end && (this.#taken.size === 0 || Date.now() - this.#lastAt < 4000)) await pause(200);
  }

  #take(response: Response): void {
    const request = response.request();
    if (!new URL(request.url()).pathname.endsWith('/v1/tracking') || response.status() !== 200) return;
    const { viewId, sequence, intervals } = Sync.parse(request.postDataJSON());
    this.#lastAt = Date.now();
    // a sync that was sent twice counts once
    this.#taken.set(`${viewId} ${sequence}`, intervals.reduce((sum, { from, to }) => sum + to - from, 0));
  }
}
