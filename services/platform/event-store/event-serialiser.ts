import type { EventContract, EventData } from '../../../contracts/kernel/define-event.ts';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import type { Keys, Person } from '../keys/keys.ts';
import { canonicalJson, canonicalOrder } from '../seals/canonical-json.ts';
import { eventIds } from './event-id.ts';
import type { Append, EventMetadata, Position, RecordedEvent } from './event-store.ts';
import { encryptText, decryptText } from './personal-encryption.ts';
import { ReadEvent } from './read-event.ts';
import { isStoredEvent, type PersonalPart, type StoredEvent, type StoredHashes } from './stored-event.ts';

/** The longest stored event; a transcript of ten hours with word times is below it. */
export const maxBodyLength = 16 * 1024 * 1024;

type Client = EventMetadata['client'];
interface DecryptedPart {
  readonly client: Client;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface SerialisedEvent {
  readonly id: string;
  readonly body: string;
}

export interface StoredRow {
  readonly position: number;
  readonly body: string;
}

/** What a stored body says about its place, for repeats and for `verify`. */
export type StoredEnvelope = Pick<
  StoredEvent,
  | 'actor'
  | 'causationId'
  | 'command'
  | 'correlationId'
  | 'id'
  | 'organizationId'
  | 'revision'
  | 'stream'
  | 'type'
>;

/** Reads the envelope of a stored body; throws if the text is not one. */
export function readEnvelope(body: string): StoredEnvelope {
  const stored: unknown = JSON.parse(body);
  if (!isStoredEvent(stored)) throw new Error('This is not the text of a stored event.');
  return stored;
}

/**
 * Serialises events into the bytes that are stored and hashed, and back. Personal fields (and the client of the
 * metadata) are encrypted with the key of the person concerned, and read as `null` once it is destroyed.
 */
export class EventSerialiser {
  readonly #keys: Keys;
  readonly #contracts: ReadonlyMap<string, EventContract>;

  /** `contracts` are those of all events; other events are refused, because their personal fields are unknown. */
  constructor(keys: Keys, contracts: readonly EventContract[]) {
    this.#keys = keys;
    this.#contracts = new Map(
      contracts.map((contract) => [`${contract.type}/${contract.version}`, contract]),
    );
    for (const contract of contracts) requireSubjects(contract);
  }

  /** Bodies for the revisions after the expected one. Throws `TypeError` for an event without a contract. */
  serialise(append: Append): SerialisedEvent[] {
    return this.#serialise(
      append,
      append.events.map((event) => this.#extractPersonalFields(append, event)),
    );
  }

  /** The same, if keys must be fetched first. */
  async serialiseFetchingKeys(append: Append): Promise<SerialisedEvent[]> {
    const separated = append.events.map((event) => this.#extractPersonalFields(append, event));
    const people = separated.flatMap(({ perPerson }) => [...perPerson.keys()]);
    await this.#keys.fetchPersonKeys(toPeople(append.organizationId, people));
    return this.#serialise(append, separated);
  }

  #serialise(append: Append, separated: readonly SeparatedEvent[]): SerialisedEvent[] {
    const first = append.expected === 'no-stream' ? 0 : append.expected + 1;
    const ids = eventIds(append.organizationId, append.metadata.commandId, append.events.length);
    return separated.map(({ event, data, perPerson }, index) => {
      const id = ids[index] ?? '';
      const personal = this.#encrypt(append, perPerson, id);
      const stored: StoredEvent = {
        actor: append.metadata.actor,
        ...(append.metadata.apiKeyId !== undefined && { apiKeyId: append.metadata.apiKeyId }),
        causationId: append.metadata.causationId,
        command: { count: ids.length, hash: append.commandHash, id: append.metadata.commandId, index },
        correlationId: append.metadata.correlationId,
        data: canonicalOrder(data) as StoredEvent['data'],
        format: 1,
        id,
        organizationId: append.organizationId,
        personal,
        revision: first + index,
        stream: append.stream,
        time: append.time,
        type: event.type,
        version: event.version,
      };
      const body = JSON.stringify(stored); // canonical: the keys above and those of the parts are in order
      if (body.length > maxBodyLength)
        throw InputInvalid({ facts: { longest: maxBodyLength, length: body.length } });
      return { id, body };
    });
  }

  /** @param hashesAt reads an event's hashes; called only when they are accessed, which few readers do. */
  deserialise(row: StoredRow, hashesAt: (position: number) => StoredHashes): RecordedEvent {
    return this.#read(parseStored(row), row.position, hashesAt);
  }

  /** Many rows, if keys must be fetched first. */
  async deserialiseFetchingKeys(rows: readonly (StoredRow & StoredHashes)[]): Promise<RecordedEvent[]> {
    const read = rows.map((row) => ({ row, stored: parseStored(row) }));
    await this.#keys.fetchPersonKeys(
      read.flatMap(({ stored: { organizationId, personal } }) =>
        toPeople(
          organizationId,
          personal.map(({ person }) => person),
        ),
      ),
    );
    return read.map(({ row, stored }) => this.#read(stored, row.position, () => row));
  }

  #read(stored: StoredEvent, position: number, hashesAt: (position: number) => StoredHashes): RecordedEvent {
    const data = stored.personal.length === 0 ? stored.data : this.#decryptData(stored);
    const client = stored.personal.find((part) => part.client);
    const open = client && (() => this.#open(stored, client)?.client ?? null);
    // The row number is this engine's position.
    return new ReadEvent(stored, { position: position as Position, data, open, hashesAt });
  }

  /** Splits an event's data into the part that is not personal and the personal parts by person. */
  #extractPersonalFields(append: Append, event: EventData): SeparatedEvent {
    const contract = this.#contracts.get(`${event.type}/${event.version}`);
    if (!contract)
      throw new TypeError(`${event.type} version ${event.version} is not in the catalogue of events.`);
    const { client, actor } = append.metadata;
    const perPerson: PerPerson = new Map();
    if (contract.personal.size === 0 && client === null) return { event, data: event.data, perPerson };
    if (client) perPerson.set(actor, {});
    return { event, data: extractPersonal(contract, event, actor, perPerson), perPerson };
  }

  #encrypt(append: Append, perPerson: PerPerson, id: string): PersonalPart[] {
    const { client, actor } = append.metadata;
    const personal: PersonalPart[] = [];
    for (const [person, fields] of perPerson) {
      const key = this.#keys.personKey(append.organizationId, person);
      if (!key) continue; // erased: data that arrives late is not stored either
      const actorClient = person === actor ? client : null;
      const box = encryptText(key, id, canonicalJson({ client: actorClient, fields }));
      personal.push({ box, client: actorClient !== null, fields: Object.keys(fields).toSorted(), person });
    }
    return personal;
  }

  #open(stored: StoredEvent, part: PersonalPart): DecryptedPart | null {
    const key = this.#keys.personKey(stored.organizationId, part.person);
    if (!key) return null;
    try {
      return JSON.parse(decryptText(key, stored.id, part.box)) as DecryptedPart; // authenticated, so it is what we wrote
    } catch (cause) {
      const sentence = `The personal fields of event ${stored.id} cannot be decrypted: the key file does not belong to this log.`;
      throw new Error(sentence, { cause });
    }
  }

  #decryptData(stored: StoredEvent): Readonly<Record<string, unknown>> {
    let data = stored.data;
    for (const part of stored.personal) {
      if (part.fields.length > 0) data = { ...data, ...this.#open(stored, part)?.fields };
    }
    return data;
  }
}

type PerPerson = Map<string, Record<string, unknown>>;

interface SeparatedEvent {
  readonly event: EventData;
  readonly data: Readonly<Record<string, unknown>>;
  readonly perPerson: PerPerson;
}

const toPeople = (organizationId: string, people: readonly string[]): Person[] =>
  people.map((personId) => ({ organizationId, personId }));

/** Moves the personal fields of an event's data to the person concerned. */
function extractPersonal(
  contract: EventContract,
  event: EventData,
  actor: string,
  perPerson: PerPerson,
): Record<string, unknown> {
  const data: Record<string, unknown> = { ...event.data };
  for (const [field, subject] of contract.personal) {
    if (data[field] === undefined || data[field] === null) continue;
    const person = subject === 'actor' ? actor : event.data[subject];
    if (typeof person !== 'string')
      throw new TypeError(`${event.type}.${subject} must name the person of ${field}.`);
    const fields = perPerson.get(person) ?? {};
    fields[field] = data[field];
    perPerson.set(person, fields);
    data[field] = null;
  }
  return data;
}

function requireSubjects(contract: EventContract): void {
  for (const [field, subject] of contract.personal) {
    if (subject === 'actor' || subject in contract.schema.shape) continue;
    throw new TypeError(
      `${contract.type}.${field} is personal to ${subject}, which is not a field of the event.`,
    );
  }
}

function parseStored({ position, body }: StoredRow): StoredEvent {
  const stored: unknown = JSON.parse(body);
  if (!isStoredEvent(stored)) throw new Error(`The event at position ${position} is not in a known format.`);
  return stored;
}
