import type { RecordedEvent } from './event-store.ts';
import { hexOf, noHash } from './log-hash.ts';

/** Command ids that are remembered with their streams, some twenty megabytes. */
const capacity = 200_000;

/** A stream as far as this process has seen it, from its first event on without a gap. */
export interface SeenStream {
  /** Of the last event seen; -1 before the first. */
  revision: number;
  hash: Uint8Array;
  /** The revision of each command's last event. */
  readonly commands: Map<string, number>;
}

/** A stream of which nothing is there. */
export const unseen: SeenStream = { revision: -1, hash: noHash, commands: new Map() };

/**
 * What the next append to a stream must know: the hash to chain to, and which commands the stream holds already. A stream
 * that was not used for long is forgotten and read again.
 */
export class SeenStreams {
  readonly #streams = new Map<string, SeenStream>();
  #commands = 0;

  get(place: string): SeenStream | undefined {
    const seen = this.#streams.get(place);
    if (seen) {
      this.#streams.delete(place);
      this.#streams.set(place, seen);
    }
    return seen;
  }

  /** Takes in events of one stream, in order; what does not follow what was seen is left out. */
  see(place: string, events: readonly RecordedEvent[]): void {
    for (const { revision, previousHash, hash, metadata } of events) {
      const next = this.#expecting(place, revision);
      if (!next) continue;
      if (hexOf(next.hash) !== previousHash)
        throw new Error(`The stream ${place} is broken before its revision ${revision}.`);
      this.#add(next, { revision, hash: Buffer.from(hash, 'hex'), commandId: metadata.commandId });
    }
  }

  /** Takes in what this process has appended. */
  appended(
    place: string,
    last: { revision: number; hash: Uint8Array; commandId: string },
    events: number,
  ): void {
    const next = this.#expecting(place, last.revision - events + 1);
    if (next) this.#add(next, last);
  }

  #expecting(place: string, revision: number): SeenStream | undefined {
    const seen = this.get(place) ?? (revision === 0 ? this.#begin(place) : undefined);
    return seen?.revision === revision - 1 ? seen : undefined;
  }

  #begin(place: string): SeenStream {
    const begun: SeenStream = { revision: -1, hash: noHash, commands: new Map() };
    this.#streams.set(place, begun);
    return begun;
  }

  #add(
    seen: SeenStream,
    { revision, hash, commandId }: { revision: number; hash: Uint8Array; commandId: string },
  ) {
    seen.revision = revision;
    seen.hash = hash;
    if (!seen.commands.has(commandId)) this.#commands++;
    seen.commands.set(commandId, revision);
    for (const [place, oldest] of this.#streams) {
      if (this.#commands <= capacity || oldest === seen) return;
      this.#commands -= oldest.commands.size;
      this.#streams.delete(place);
    }
  }
}

/** Which stream the newest commands of all processes went to; an id that comes again for another one was reused. */
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
