import type { FactoryProvider } from '@nestjs/common';
import { GetStorageUsage, type StorageUsage } from '../../../contracts/media/storage-usage.ts';
import { GetUploadedFile, type UploadedFile, type UploadEvent } from '../../../contracts/media/upload.ts';
import type { AnswerDependencies } from '../../platform/contexts/context-dependencies.ts';
import { CategoryFolds, type CategorySummary, type StreamFold } from '../../platform/commands/live-folds.ts';
import { PendingAppends } from '../../platform/commands/pending-appends.ts';
import { SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';
import { evolveUpload, upload, type CompletedUpload, type ExistingUpload, type Upload } from './upload.ts';

type OpenUpload = Extract<Upload, { status: 'open' }>;

/** Most folded uploads in memory, over all organisations. */
const capacity = 500_000;

const uploadFold: StreamFold<Upload> = {
  category: upload.category,
  evolve: (state, event) => evolveUpload(state ?? upload.initial, event as unknown as UploadEvent),
};

/** The workflow for which it was sent, or which it started. */
export const workflowOf = (each: ExistingUpload): string | null =>
  (each.status === 'completed' ? each.completed.workflowId : null) ?? each.file.workflowId;

/** What an organisation's uploads use. Changed in place. */
interface Usage {
  storedBytes: number;
  openBytes: number;
  readonly open: Map<string, OpenUpload>;
}

const usageSummary: CategorySummary<Upload, Usage> = {
  empty: () => ({ storedBytes: 0, openBytes: 0, open: new Map() }),
  replace: (usage, before, after) => {
    if (before?.status === 'completed') usage.storedBytes -= before.completed.size;
    if (before?.status === 'open') {
      usage.openBytes -= before.file.size;
      usage.open.delete(before.file.uploadId);
    }
    if (after.status === 'completed') usage.storedBytes += after.completed.size;
    if (after.status === 'open') {
      usage.openBytes += after.file.size;
      usage.open.set(after.file.uploadId, after);
    }
  },
};

/** The uploads of each organisation according to the event store; it uses no read model, since one may be blocked. */
export class OrganizationUploads {
  readonly #log: Pick<EventStore, 'catchUp'>;
  readonly #pending: PendingAppends;
  readonly #uploads: CategoryFolds<Upload, Usage>;
  readonly #limits: Pick<StorageUsage, 'storageLimitBytes' | 'openUploadsLimit'>;

  constructor(
    log: Pick<EventStore, 'onAppended' | 'readStream' | 'readCategory' | 'catchUp'>,
    settings: Pick<Settings, 'STEPWELL_ORGANIZATION_STORAGE_GB' | 'STEPWELL_ORGANIZATION_OPEN_UPLOADS'>,
    pending: PendingAppends,
  ) {
    this.#log = log;
    this.#pending = pending;
    this.#uploads = new CategoryFolds(log, uploadFold, capacity, usageSummary);
    const gigabytes = settings.STEPWELL_ORGANIZATION_STORAGE_GB;
    this.#limits = {
      storageLimitBytes: gigabytes === undefined ? null : Math.floor(gigabytes * 1024 ** 3),
      openUploadsLimit: settings.STEPWELL_ORGANIZATION_OPEN_UPLOADS,
    };
  }

  /** The open uploads in the log, by id. */
  async open(organizationId: string): Promise<ReadonlyMap<string, OpenUpload>> {
    return (await this.#uploads.get(organizationId)).summary.open;
  }

  /** The finished uploads that became these assets, without those whose bytes are deleted. */
  async completed(organizationId: string, assetIds: readonly string[]): Promise<readonly CompletedUpload[]> {
    const wanted = new Set(assetIds);
    const completed = (await this.#all(organizationId)).filter((each) => each.status === 'completed');
    return completed.filter((each) => wanted.has(each.completed.assetId));
  }

  /** What a finished upload became; `null` if its bytes are deleted. */
  async file(organizationId: string, assetId: string): Promise<UploadedFile | null> {
    const [found] = await this.completed(organizationId, [assetId]);
    return found ? { kind: found.file.kind, workspaceId: found.file.workspaceId } : null;
  }

  /** The uploads of a workflow: its video, attachments and posters, including open ones. */
  async forWorkflow(organizationId: string, workflowId: string): Promise<readonly ExistingUpload[]> {
    const existing = (await this.#all(organizationId)).filter((each) => each.status !== 'absent');
    return existing.filter((each) => workflowOf(each) === workflowId);
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
    const { started, summary } = await this.#known(organizationId);
    const usage = {
      storedBytes: summary.storedBytes,
      openUploads: summary.open.size,
      openBytes: summary.openBytes,
    };
    for (const each of started) {
      if (each.status !== 'open') continue;
      usage.openUploads++;
      usage.openBytes += each.file.size;
    }
    return { ...usage, ...this.#limits };
  }

  async #all(organizationId: string): Promise<readonly Upload[]> {
    const { streams, started } = await this.#known(organizationId);
    return [...[...streams.values()].map(({ state }) => state), ...started];
  }

  /** What is in the log, and the uploads that are about to be. */
  async #known(organizationId: string) {
    // read first: what is no longer pending a moment later is in the log
    const pending = this.#pending.newStreams(organizationId, uploadFold.category);
    const { streams, summary } = await this.#uploads.get(organizationId);
    const started = [...pending]
      .filter(([id]) => !streams.has(id))
      .map(([, { events }]) => (events as readonly UploadEvent[]).reduce(evolveUpload, upload.initial));
    return { streams, summary, started };
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
