import type { FactoryProvider } from '@nestjs/common';
import { GetStorageUsage, type StorageUsage } from '../../../contracts/media/storage-usage.ts';
import { GetUploadedFile, type UploadedFile, type UploadEvent } from '../../../contracts/media/upload.ts';
import type { AnswerDependencies } from '../../platform/contexts/context-dependencies.ts';
import { CategoryFolds, type StreamFold } from '../../platform/commands/live-folds.ts';
import { PendingAppends } from '../../platform/commands/pending-appends.ts';
import { SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';
import { evolveUpload, upload, type ExistingUpload, type Upload } from './upload.ts';

type OpenUpload = Extract<Upload, { status: 'open' }>;

/** Most folded uploads in memory, over all organisations. */
const capacity = 500_000;

const uploadFold: StreamFold<Upload> = {
  category: upload.category,
  evolve: (state, event) => evolveUpload(state ?? upload.initial, event as unknown as UploadEvent),
};

/** The uploads of each organisation according to the event store; it uses no read model, since one may be blocked. */
export class OrganizationUploads {
  readonly #log: Pick<EventStore, 'catchUp'>;
  readonly #pending: PendingAppends;
  readonly #uploads: CategoryFolds<Upload>;
  readonly #limits: Pick<StorageUsage, 'storageLimitBytes' | 'openUploadsLimit'>;

  constructor(
    log: Pick<EventStore, 'onAppended' | 'readStream' | 'readCategory' | 'catchUp'>,
    settings: Pick<Settings, 'STEPWELL_ORGANIZATION_STORAGE_GB' | 'STEPWELL_ORGANIZATION_OPEN_UPLOADS'>,
    pending: PendingAppends,
  ) {
    this.#log = log;
    this.#pending = pending;
    this.#uploads = new CategoryFolds(log, uploadFold, capacity);
    const gigabytes = settings.STEPWELL_ORGANIZATION_STORAGE_GB;
    this.#limits = {
      storageLimitBytes: gigabytes === undefined ? null : Math.floor(gigabytes * 1024 ** 3),
      openUploadsLimit: settings.STEPWELL_ORGANIZATION_OPEN_UPLOADS,
    };
  }

  async open(organizationId: string): Promise<readonly OpenUpload[]> {
    return (await this.#all(organizationId)).filter((each) => each.status === 'open');
  }

  /** The finished upload that became an asset; `null` if its bytes are deleted. */
  async file(organizationId: string, assetId: string): Promise<UploadedFile | null> {
    const found = (await this.#all(organizationId)).find(
      (each) => each.status === 'completed' && each.completed.assetId === assetId,
    );
    if (found?.status !== 'completed') return null;
    const { kind, userId, workspaceId, workflowId } = found.file;
    return { kind, userId, workspaceId, workflowId: found.completed.workflowId ?? workflowId };
  }

  /** The uploads of a workflow: its video, attachments and posters, including open ones. */
  async forWorkflow(organizationId: string, workflowId: string): Promise<readonly ExistingUpload[]> {
    const existing = (await this.#all(organizationId)).filter((each) => each.status !== 'absent');
    return existing.filter(({ file, ...rest }) => {
      const started = 'completed' in rest ? rest.completed.workflowId : null;
      return (started ?? file.workflowId) === workflowId;
    });
  }

  /**
   * Close to a limit the log is read for what other processes have accepted; if it is unavailable, nothing can start
   * anyway.
   */
  async usage(organizationId: string): Promise<StorageUsage> {
    const usage = await this.#count(organizationId);
    if (!isNearLimit(usage)) return usage;
    await this.#log.catchUp().catch(() => undefined);
    return this.#count(organizationId);
  }

  async #count(organizationId: string): Promise<StorageUsage> {
    const usage = { storedBytes: 0, openUploads: 0, openBytes: 0 };
    for (const each of await this.#all(organizationId)) {
      if (each.status === 'completed') usage.storedBytes += each.completed.size;
      if (each.status !== 'open') continue;
      usage.openUploads++;
      usage.openBytes += each.file.size;
    }
    return { ...usage, ...this.#limits };
  }

  async #all(organizationId: string): Promise<readonly Upload[]> {
    // read first: what is no longer pending a moment later is in the log
    const pending = this.#pending.newStreams(organizationId, uploadFold.category);
    const known = await this.#uploads.get(organizationId);
    const started = [...pending].filter(([id]) => !known.has(id));
    return [
      ...[...known.values()].map(({ state }) => state),
      ...started.map(([, { events }]) =>
        (events as readonly UploadEvent[]).reduce(evolveUpload, upload.initial),
      ),
    ];
  }
}

const nearLimit = 0.9;

function isNearLimit(usage: StorageUsage): boolean {
  const { openUploads, openUploadsLimit, storedBytes, openBytes, storageLimitBytes } = usage;
  if (openUploads >= openUploadsLimit * nearLimit) return true;
  return storageLimitBytes !== null && storedBytes + openBytes >= storageLimitBytes * nearLimit;
}

export const organizationUploads: FactoryProvider = {
  provide: OrganizationUploads,
  inject: [EVENT_STORE, SETTINGS, PendingAppends],
  useFactory: (store: EventStore, settings: Settings, pending: PendingAppends) =>
    new OrganizationUploads(store, settings, pending),
};

export const storageAnswers = ({ get }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(GetStorageUsage, (_, { viewer }) => get(OrganizationUploads).usage(viewer.organizationId)),
  answerQuery(GetUploadedFile, ({ assetId }, { viewer }) =>
    get(OrganizationUploads).file(viewer.organizationId, assetId),
  ),
];
