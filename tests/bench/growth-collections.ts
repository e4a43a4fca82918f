import { join } from 'node:path';
import type { EventData } from '../../contracts/kernel/define-event.ts';
import { defineCollection } from '../../services/platform/documents/documents.ts';
import {
  openEmbeddedDocuments,
  type EmbeddedDocuments,
} from '../../services/platform/documents/embedded-documents.ts';
import { openEmbeddedEventStore } from '../../services/platform/event-store/embedded-event-store.ts';
import { origin, type EventStore } from '../../services/platform/event-store/event-store.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { openEmbeddedReadSide } from '../../services/platform/projections/embedded-read-side.fixture.ts';
import { benchContracts, benchModels } from './rebuild.ts';

const organizationId = 'o-bench';
const eventsPerCommand = 100;
const [WorkAdded, , CommentWritten] = benchContracts;
const fail = (error: unknown): never => {
  throw error;
};

/** A data folder with a log of a given size and, optionally, its read models. */
export class LogOfSize {
  readonly size: number;
  readonly #folder: string;
  readonly #isFolded: boolean;
  #open: { log: EventStore; close: () => Promise<void> } | undefined;
  #commands = 0;

  constructor(folder: string, size: number, { isFolded = true } = {}) {
    this.#folder = folder;
    this.size = size;
    this.#isFolded = isFolded;
  }

  /**
   * What a start of the product does with events: it opens and checks the log, and the read models continue from
   * their checkpoints.
   */
  async start(): Promise<void> {
    const keys = openEmbeddedKeys(this.#folder);
    const log = await openEmbeddedEventStore({ folder: this.#folder, keys, contracts: benchContracts, onFatal: fail }); // prettier-ignore
    const side = this.#isFolded
      ? await openEmbeddedReadSide({
          folder: this.#folder,
          log,
          readModels: benchModels,
          onFailure: fail,
        })
      : null;
    const close = async () => {
      await side?.close();
      await log.close();
      keys.close();
    };
    this.#open = { log, close };
  }

  /** The weakness of a start: it reads every event. */
  async readEverything(): Promise<void> {
    for (let at = origin; ;) {
      const last = (await this.#log.readAll(at, 1000)).at(-1);
      if (!last) return;
      at = last.position;
    }
  }

  get #log(): EventStore {
    if (!this.#open) throw new Error('The log is not open.');
    return this.#open.log;
  }

  async stop(): Promise<void> {
    await this.#open?.close();
    this.#open = undefined;
  }

  async fill(): Promise<void> {
    await this.start();
    for (let at = 0; at < this.size; at += 32 * eventsPerCommand)
      await Promise.all(
        Array.from({ length: Math.min(32, Math.ceil((this.size - at) / eventsPerCommand)) }, () =>
          this.#append(eventsPerCommand),
        ),
      );
    await this.stop();
  }

  /** Producers that append one event each, concurrently. */
  async append(producers: number): Promise<void> {
    await Promise.all(Array.from({ length: producers }, () => this.#append(1)));
  }

  #append(count: number): Promise<unknown> {
    const workId = `w-${process.pid}-${performance.now()}-${this.#commands++}`;
    return this.#appendTo(`work-${workId}`, 'no-stream', eventsOf(workId, count));
  }

  #appendTo(stream: string, expected: number | 'no-stream', events: readonly EventData[]): Promise<unknown> {
    const commandId = `${stream}-${expected}`;
    const metadata = { actor: 'u1', commandId, correlationId: commandId, causationId: null, client: { address: '192.0.2.7', device: 'Firefox on Linux' } }; // prettier-ignore
    return this.#log.append({ organizationId, stream, expected, events, metadata, commandHash: commandId, time: '2026-01-01T00:00:00.000Z' }); // prettier-ignore
  }

  /** Creates one stream with the given number of events. */
  async addStream(name: string, length: number): Promise<void> {
    for (let at = 0; at < length; at += eventsPerCommand) {
      const events = eventsOf(name, Math.min(eventsPerCommand, length - at));
      await this.#appendTo(`work-${name}`, at === 0 ? 'no-stream' : at - 1, events);
    }
  }

  async load(name: string, from = 0): Promise<number> {
    return (await this.#log.readStream(organizationId, `work-${name}`, from)).length;
  }
}

const eventsOf = (workId: string, count: number): EventData[] =>
  Array.from({ length: count }, (_, at) =>
    at === 0
      ? WorkAdded({ workId, workspaceId: 's1', title: 'How to mount the gear box' })
      : CommentWritten({ workId, commentId: `c${at}`, text: 'Here the torque is missing.' }),
  );

const papers = defineCollection({
  name: 'papers',
  version: 1,
  indexes: [['workspaceId', 'updatedAt']],
  text: ['title', 'text'],
});
const workspaces = 20;
const scrambled = (at: number): number => Math.imul(at + 1, 0x9e3779b1) >>> 0;

/** A collection of a given size, with lists, counts and search. */
export class CollectionOfSize {
  readonly size: number;
  readonly #documents: EmbeddedDocuments;

  constructor(folder: string, size: number) {
    this.size = size;
    this.#documents = openEmbeddedDocuments({
      folder: join(folder),
      collections: [papers],
      allowScans: true,
    });
  }

  async fill(): Promise<void> {
    const generation = this.#documents.serving(papers.name);
    for (let from = 0; from < this.size; from += 5000) {
      const some = Array.from({ length: Math.min(5000, this.size - from) }, (_, at) =>
        this.#paper(from + at),
      );
      await this.#documents.fill(
        generation,
        some.map((document) => ({ organizationId, id: document.id, position: 1, stored: null, document })),
      );
    }
    this.#documents.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Ten documents share each rare word; all documents share the common ones. */
  #paper(at: number) {
    const theme = Math.floor(at / 10).toString(36);
    return {
      id: `paper-${scrambled(at).toString(16)}`,
      workspaceId: `s${at % workspaces}`,
      title: `How to mount the gear box of line theme${theme}`,
      text: `Drain the oil before you open the cover, then see page${at}.`,
      updatedAt: new Date(1_750_000_000_000 + (scrambled(at) % 1_000_000) * 1000).toISOString(),
      owner: `user-${at % 7}`,
    };
  }

  list(turn: number): Promise<unknown> {
    return this.#documents.find(organizationId, papers, { filter: { workspaceId: `s${turn % workspaces}` }, sort: [['updatedAt', 'DESC']], size: 25 }); // prettier-ignore
  }

  count(turn: number): Promise<number> {
    return this.#documents.count(organizationId, papers, { workspaceId: `s${turn % workspaces}` });
  }

  async search(turn: number): Promise<void> {
    const theme = Math.floor(scrambled(turn) % (this.size / 10)).toString(36);
    const { items } = await this.#documents.find(organizationId, papers, { search: `theme${theme} cover` });
    if (items.length < 10) throw new Error(`Search finds ${items.length} of ten.`);
  }

  /** The weakness of list and search: a sort order and a condition without an index. */
  scan(): Promise<unknown> {
    return this.#documents.find(organizationId, papers, { filter: { owner: 'user-3' }, sort: [['title', 'DESC']] }); // prettier-ignore
  }

  close(): Promise<void> {
    return this.#documents.close();
  }
}
