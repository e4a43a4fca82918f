import type { StoredEvent, StoredHashes } from './stored-event.ts';
import type { EventMetadata, Position, RecordedEvent } from './event-store.ts';

type Client = EventMetadata['client'];

export interface ReadEventParts extends Pick<RecordedEvent, 'position' | 'data'> {
  readonly open: (() => Client) | undefined;
  readonly hashesAt: (position: number) => StoredHashes;
}

/** An event as read from the log: hashes and client cost a look-up or a decryption, so they are loaded on access. */
export class ReadEvent implements RecordedEvent {
  readonly id: string;
  readonly organizationId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  readonly version: number;
  readonly time: string;
  readonly data: RecordedEvent['data'];
  readonly metadata: EventMetadata;
  readonly #hashesAt: ReadEventParts['hashesAt'];

  constructor(stored: StoredEvent, { position, data, open, hashesAt }: ReadEventParts) {
    this.id = stored.id;
    this.organizationId = stored.organizationId;
    this.stream = stored.stream;
    this.revision = stored.revision;
    this.position = position;
    this.type = stored.type;
    this.version = stored.version;
    this.time = stored.time;
    this.data = data;
    this.metadata = new ReadMetadata(stored, open);
    this.#hashesAt = hashesAt;
  }

  get previousHash(): string {
    return this.#hashesAt(this.position).previousHash;
  }
  get hash(): string {
    return this.#hashesAt(this.position).hash;
  }
}

class ReadMetadata implements EventMetadata {
  readonly actor: string;
  declare readonly apiKeyId?: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly #open: ReadEventParts['open'];

  constructor(
    { actor, apiKeyId, command, correlationId, causationId }: StoredEvent,
    open: ReadEventParts['open'],
  ) {
    this.actor = actor;
    if (apiKeyId !== undefined) this.apiKeyId = apiKeyId;
    this.commandId = command.id;
    this.correlationId = correlationId;
    this.causationId = causationId;
    this.#open = open;
  }

  get client(): Client {
    return this.#open?.() ?? null;
  }
}
