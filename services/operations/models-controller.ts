import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../contracts/kernel/answer.ts';
import { ListModels, type ModelView } from '../../contracts/operations/models.ts';
import { authorise } from '../platform/commands/authorise.ts';
import type { Settings } from '../platform/config/settings.ts';
import { successEnvelope } from '../platform/http/envelope.ts';
import { AUTHENTICATE, parseInput, requireSignedIn, type Authenticate } from '../platform/http/gateway.ts';
import { modelEntries } from '../platform/models/model-list.ts';
import type { Models } from '../platform/models/models.ts';
import { speechModel } from '../platform/speech/speech-model.ts';
import type { Speech } from '../platform/speech/speech.ts';

/** Says of every model how far it is, and which servers do such work instead. */
export interface ModelStatuses {
  (): Promise<readonly ModelView[]>;
}
export const MODEL_STATUSES = Symbol('model-statuses');

type ModelSettings = Pick<
  Settings,
  | 'STEPWELL_LANGUAGE_MODEL'
  | 'STEPWELL_LANGUAGE_URL'
  | 'STEPWELL_LANGUAGE_REMOTE_MODEL'
  | 'STEPWELL_SPEECH_URL'
  | 'STEPWELL_SPEECH_REMOTE_MODEL'
  | 'STEPWELL_VOICES_URL'
  | 'STEPWELL_VOICES_REMOTE_MODEL'
  | 'STEPWELL_SENTENCES_URL'
  | 'STEPWELL_SENTENCES_REMOTE_MODEL'
>;

/** What servers do, by the settings. */
function serverModels(settings: ModelSettings): ModelView[] {
  const servers = [
    ['language', 'Writes texts', settings.STEPWELL_LANGUAGE_URL, settings.STEPWELL_LANGUAGE_REMOTE_MODEL],
    ['speech', 'Recognises speech', settings.STEPWELL_SPEECH_URL, settings.STEPWELL_SPEECH_REMOTE_MODEL],
    ['voices', 'Reads text aloud', settings.STEPWELL_VOICES_URL, settings.STEPWELL_VOICES_REMOTE_MODEL],
    [
      'sentences',
      'Compares what sentences mean',
      settings.STEPWELL_SENTENCES_URL,
      settings.STEPWELL_SENTENCES_REMOTE_MODEL,
    ],
  ] as const;
  return servers.flatMap(([id, purpose, url, version]) => {
    if (url === undefined) return [];
    const done = { state: 'installed', fetchedBytes: 0, totalBytes: 0, problem: null } as const;
    return [{ id, purpose, version, licence: '', languages: [], ...done, sentTo: new URL(url).host }];
  });
}

async function speechStatus(speech: Pick<Speech, 'status'>): Promise<ModelView> {
  const { name, purpose, version, licence, languages, bytes } = speechModel;
  const { available } = await speech.status();
  return {
    id: name,
    purpose,
    version,
    licence,
    languages: [...languages],
    sentTo: null,
    state: available ? 'installed' : 'absent',
    fetchedBytes: available ? bytes : 0,
    totalBytes: bytes,
    // how to get it is said beside every model
    problem: null,
  };
}

/** Of this machine; without folders for models, only of servers. */
export const modelStatuses =
  (models: Models | null, speech: Pick<Speech, 'status'>, settings: ModelSettings): ModelStatuses =>
  async () => {
    const byServers = serverModels(settings);
    if (models === null) return byServers;
    const isOwn = (name: string) => !byServers.some(({ id }) => id === name);
    const byThisMachine = await Promise.all([
      ...(isOwn(speechModel.name) ? [speechStatus(speech)] : []),
      ...modelEntries
        .filter(({ name }) => isOwn(name))
        .map(async (entry) => {
          const { name, purpose, version, licence, languages } = entry;
          const status = await models.status(entry);
          const isOff = name === 'language' && settings.STEPWELL_LANGUAGE_MODEL === 'off';
          const shown = { ...status, ...(isOff && { state: 'off' as const }), sentTo: null };
          return { id: name, purpose, version, licence, languages: [...languages], ...shown };
        }),
    ]);
    return [...byServers, ...byThisMachine];
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
