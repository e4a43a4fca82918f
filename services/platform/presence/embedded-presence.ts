import { LRUCache } from 'lru-cache';
import type { Place, Presence } from './presence.ts';

/** Topics at which somebody is; the least recently used ones are forgotten. */
const maxTopics = 10_000;

interface Shown {
  readonly place: Place;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Who is where, in the memory of the one process. */
export function embeddedPresence(now: () => number = Date.now): Presence {
  const topics = new LRUCache<string, ReadonlyMap<string, Shown>>({ max: maxTopics });
  const current = (key: string): [string, Shown][] =>
    [...(topics.get(key) ?? [])].filter(([, { until }]) => until > now());
  return {
    show: async (organizationId, topic, { personId, place }, seconds) => {
      const key = `${organizationId}/${topic}`;
      topics.set(key, new Map([...current(key), [personId, { place, until: now() + seconds * 1000 }]]));
    },
    list: async (organizationId, topic) =>
      current(`${organizationId}/${topic}`)
        .map(([personId, { place }]) => ({ personId, place }))
        .toSorted((a, b) => (a.personId < b.personId ? -1 : 1)),
    close: () => topics.clear(),
  };
}
