import type { RecordedEvent } from './event-store.ts';

/** The hashes stored beside a body, in hex. */
export type StoredHashes = Pick<RecordedEvent, 'previousHash' | 'hash'>;

/** Personal data of one person within one event, encrypted with that person's key. */
export interface PersonalPart {
  readonly box: string;
  /** The box contains `metadata.client`. */
  readonly client: boolean;
  /** The fields of `data` that the box contains; in `data` itself they are `null`. */
  readonly fields: readonly string[];
  readonly person: string;
}

/** What is stored of an event, beside its position and hashes: the canonical JSON of this, keys in this order. */
export interface StoredEvent {
  readonly actor: string;
  /** Absent unless an API key was used. */
  readonly apiKeyId?: string;
  readonly causationId: string | null;
  readonly command: {
    readonly count: number;
    readonly hash: string;
    readonly id: string;
    readonly index: number;
  };
  readonly correlationId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly format: 1;
  readonly id: string;
  readonly organizationId: string;
  readonly personal: readonly PersonalPart[];
  readonly revision: number;
  readonly stream: string;
  readonly time: string;
  readonly type: string;
  readonly version: number;
}

export const isStoredEvent = (value: unknown): value is StoredEvent =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
