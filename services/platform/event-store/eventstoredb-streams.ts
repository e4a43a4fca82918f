import type { RecordedEvent } from './event-store.ts';
import { toHex, noHash } from '../seals/log-hash.ts';

/** Cached command ids with their streams, about twenty megabytes. */
const capacity = 200_000;

/** A stream as far as this process has read it, from its first event on without a gap. */
export interface KnownStream {
  /** Revision of the last event read; -1 before the first. */
  revision: number;
  hash: Uint8Array;
  /** The revision of each command's last event. */
  readonly commands: Map<string, number>;
}

/** A stream that does not exist. */
export const unknownStream: KnownStream = { revision: -1, hash: noHash, commands: new Map() };

/**
 * What the next append to a stream needs: the hash to chain to, and the commands that the stream already contains.
 * Streams that were not used lately are evicted and read again.
 */
export class KnownStreams {
  readonly #streams = new Map<string, KnownStream>();
  #commands = 0;

  get(place: string): KnownStream | undefined {
    const known = this.#streams.get(place);
    if (known) {
      this.#streams.delete(place);
      this.#streams.set(place, known);
    }
    return known;
  }

  /** Adds events of one stream, in order; events that do not follow the last one are skipped. */
  addEvents(place: string, events: readonly RecordedEvent[]): void {
    for (const { revision, previousHash, hash, metadata } of events) {
      const next = this.#streamBefore(place, revision);
      if (!next) continue;
      if (toHex(next.hash) !== previousHash)
        throw new Error(`The stream ${place} is broken before its revision ${revision}.`);
      this.#add(next, { revision, hash: Buffer.from(hash, 'hex'), commandId: metadata.commandId });
    }
  }

  /** Adds what this process has appended. */
  addAppended(
    place: string,
    last: { revision: number; hash: Uint8Array; commandId: string },
    events: number,
  ): void {
    const next = this.#streamBefore(place, last.revision - events + 1);
    if (next) this.#add(next, last);
  }

  #streamBefore(place: string, revision: number): KnownStream | undefined {
    const known = this.get(place) ?? (revision === 0 ? this.#startStream(place) : undefined);
    return known?.revision === revision - 1 ? known : undefined;
  }

  #startStream(place: string): KnownStream {
    const stream: KnownStream = { revision: -1, hash: noHash, commands: new Map() };
    this.#streams.set(place, stream);
    return stream;
  }

  #add(
    known: KnownStream,
    { revision, hash, commandId }: { revision: number; hash: Uint8Array; commandId: string },
  ) {
    known.revision = revision;
    known.hash = hash;
    if (!known.commands.has(commandId)) this.#commands++;
    known.commands.set(commandId, revision);
    for (const [place, oldest] of this.#streams) {
      if (this.#commands <= capacity || oldest === known) return;
      this.#commands -= oldest.commands.size;
      this.#streams.delete(place);
    }
  }
}

/** The streams of the newest commands of all processes; an id that arrives for another stream was reused. */
export class RecentCommands {
  readonly #places = new Map<string, string>();

  add(organizationId: string, commandId: string, place: string): void {
    const key = `${organizationId}/${commandId}`;
    this.#places.delete(key);
    this.#places.set(key, place);
    if (this.#places.size <= capacity) return;
    const oldest = this.#places.keys().next();
    if (!oldest.done) this.#places.delete(oldest.value);
  }

  placeOf(organizationId: string, commandId: string): string | undefined {
    return this.#places.get(`${organizationId}/${commandId}`);
  }
}
