import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import { z } from 'zod';

const Sync = z.object({
  viewId: z.string(),
  sequence: z.number(),
  intervals: z.array(z.object({ stepId: z.string(), from: z.number(), to: z.number() })),
});
const Player = z.object({
  item: z.object({
    steps: z.array(z.object({ id: z.string(), startTime: z.number(), endTime: z.number() })),
  }),
});
type Step = z.output<typeof Player>['item']['steps'][number];

/** What a page told the server of its playing and the server took: the number that reports must show. */
export class TrackedSeconds {
  readonly #taken = new Map<string, z.output<typeof Sync>['intervals']>();
  readonly #steps = new Map<string, Step>();
  #lastAt = Date.now();

  constructor(page: Page) {
    page.on('response', (response) => void this.#take(response));
  }

  /** Seconds of the source; a player notices the end of a step a moment late, and what is beyond is not the step. */
  get seconds(): number {
    return [...this.#taken.values()].flat().reduce((sum, { stepId, from, to }) => {
      const { startTime = 0, endTime = 0 } = this.#steps.get(stepId) ?? {};
      return sum + Math.max(0, Math.min(to, endTime) - Math.max(from, startTime));
    }, 0);
  }

  /** Syncs that told of any playing. */
  get syncs(): number {
    return [...this.#taken.values()].filter((intervals) => intervals.length > 0).length;
  }

  /** Waits until something was taken and nothing more has come for a while. */
  async settled(): Promise<void> {
    const end = Date.now() + 40_000;
    while (Date.now() < end && (this.#taken.size === 0 || Date.now() - this.#lastAt < 4000)) await pause(200);
  }

  async #take(response: Response): Promise<void> {
    const request = response.request();
    const { pathname } = new URL(request.url());
    if (response.status() !== 200) return;
    if (pathname.endsWith('/v1/player/workflow')) {
      // the body of a page that was left is gone; the page that plays reads it again
      const found = Player.safeParse(await response.json().catch(() => null));
      for (const step of found.data?.item.steps ?? []) this.#steps.set(step.id, step);
    }
    if (!pathname.endsWith('/v1/tracking')) return;
    const { viewId, sequence, intervals } = Sync.parse(request.postDataJSON());
    this.#lastAt = Date.now();
    // a sync that was sent twice counts once
    this.#taken.set(`${viewId} ${sequence}`, intervals);
  }
}
