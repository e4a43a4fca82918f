/** What somebody shows of where they are: plain JSON. */
export type Place = Readonly<Record<string, string | null>>;

/** Somebody at a topic, and where in it. */
export interface Present {
  readonly personId: string;
  readonly place: Place;
}

/**
 * Who is where at this moment, for all processes. It is no fact: nothing records it, and a restart forgets it. One place
 * per person and topic.
 */
export interface Presence {
  /** Shows where a person is, for some seconds, instead of where they were. */
  show(organizationId: string, topic: string, present: Present, seconds: number): Promise<void>;
  /** Everybody at a topic whose time is not over, by the ids of the people. */
  list(organizationId: string, topic: string): Promise<readonly Present[]>;
  close(): Promise<void> | void;
}

export const PRESENCE = Symbol('presence');
