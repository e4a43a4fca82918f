import { Body, Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { z } from 'zod';
import type { Position } from '../event-store/event-store.ts';
import type { ColumnsProjector } from './columns-projector.ts';
import { SETTINGS, type Settings } from '../config/settings.ts';
import { requireProcessKey } from '../processes/process-key.ts';
import { parseOrRefuse } from '../pipelines/work-plans.ts';
import { allParked } from './all-parked.ts';
import type { ReadSide } from './read-side.ts';

/** Where read-only processes send requests to a projector. */
export const internalProjectorPath = '/internal/projector';

const longestWaitMs = 10_000;
const wait = { position: z.number().int(), timeoutMs: z.number().int().min(0).max(longestWaitMs) };

/** The requests to a projector. */
export const ProjectorQuestion = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('documents'), names: z.array(z.string()), ...wait }),
  z.object({ ask: z.literal('columns'), ...wait }),
  z.object({ ask: z.literal('parked') }),
  z.object({ ask: z.literal('retry'), id: z.string() }),
  z.object({ ask: z.literal('lag') }),
  z.object({ ask: z.literal('reports') }),
]);
export type ProjectorQuestion = z.input<typeof ProjectorQuestion>;

/** The parts of a projector that its own process exposes. */
export interface ProjectorWork {
  readonly readSide: Pick<ReadSide, 'waitForPosition' | 'parked' | 'retry' | 'lag'>;
  readonly columns: Pick<ColumnsProjector, 'parked' | 'retry' | 'state' | 'waitFor'>;
}
export const PROJECTOR_WORK = Symbol('projector-work');

/** Answers the product's other processes, authenticated by the shared key. */
@Controller()
@SkipThrottle()
export class InternalProjectorController {
  readonly #work: ProjectorWork;
  readonly #key: string | undefined;

  constructor(@Inject(PROJECTOR_WORK) work: ProjectorWork, @Inject(SETTINGS) settings: Settings) {
    this.#work = work;
    this.#key = settings.STEPWELL_WORKER_KEY;
  }

  @Post(internalProjectorPath)
  @HttpCode(200)
  async answer(@Headers('authorization') shown: string | undefined, @Body() body: unknown): Promise<object> {
    requireProcessKey(shown, this.#key);
    const request = parseOrRefuse(ProjectorQuestion, body);
    const { readSide, columns } = this.#work;
    switch (request.ask) {
      case 'documents':
        return readSide.waitForPosition(request.position, request.names, request.timeoutMs);
      case 'columns':
        // a position of the log, sent as a number
        return { stale: !(await columns.waitFor(request.position as Position, request.timeoutMs)) };
      case 'parked':
        return { parked: await allParked(readSide, columns).parked() };
      case 'retry':
        return allParked(readSide, columns).retry(request.id);
      case 'lag':
        return { lag: await readSide.lag() };
      case 'reports':
        return columns.state();
    }
  }
}
