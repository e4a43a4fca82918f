import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../contracts/kernel/answer.ts';
import { ListModels, type ModelView } from '../../contracts/operations/models.ts';
import { authorise } from '../platform/commands/authorise.ts';
import { successEnvelope } from '../platform/http/envelope.ts';
import { AUTHENTICATE, parseInput, requireSignedIn, type Authenticate } from '../platform/http/gateway.ts';
import { modelEntries } from '../platform/models/model-list.ts';
import type { Models } from '../platform/models/models.ts';

/** Says of every model how far it is; nothing where models are off. */
export interface ModelStatuses {
  (): Promise<readonly ModelView[]>;
}
export const MODEL_STATUSES = Symbol('model-statuses');

export const modelStatuses =
  (models: Models | null): ModelStatuses =>
  async () => {
    if (models === null) return [];
    return Promise.all(
      modelEntries.map(async (entry) => {
        const { name, purpose, version, licence, languages } = entry;
        const status = await models.status(entry);
        return { id: name, purpose, version, licence, languages: [...languages], ...status };
      }),
    );
  };

/** The models of this installation, for administrators. */
@Controller('v1/models')
export class ModelsController {
  readonly #authenticate: Authenticate;
  readonly #statuses: ModelStatuses;
  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(MODEL_STATUSES) statuses: ModelStatuses,
  ) {
    this.#authenticate = authenticate;
    this.#statuses = statuses;
  }

  @Get()
  async list(@Query() query: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    authorise(ListModels.access, await requireSignedIn(this.#authenticate, request));
    const { page, size } = parseInput(ListModels.schema, query);
    const found = await this.#statuses();
    const items = found.slice((page - 1) * size, page * size);
    return { ...successEnvelope, items, page: { page, size, dataCount: found.length } };
  }
}
