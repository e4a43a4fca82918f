import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineEvent, type EventData } from '../../../contracts/kernel/define-event.ts';
import { defineCollection, type Document } from '../documents/documents.ts';
import { origin, type Position, type RecordedEvent } from '../event-store/event-store.ts';
import {
  defineReadModel,
  insert,
  patch,
  remove,
  update,
  updateWhere,
  type ReadModel,
} from './define-read-model.ts';
import type { Log } from './projector.ts';
import type { ReadSide } from './read-side.ts';
import { tokenOf } from './token.ts';

const WorkAdded = defineEvent(
  'WorkAdded',
  z.object({ id: z.string(), title: z.string(), workspaceId: z.string() }),
  { audit: 'did it' },
);
const WorkSeen = defineEvent('WorkSeen', z.object({ id: z.string(), times: z.number() }), {
  audit: 'did it',
});
const WorkRenamed = defineEvent('WorkRenamed', z.object({ id: z.string(), title: z.string() }), {
  audit: 'did it',
});
const WorkRemoved = defineEvent('WorkRemoved', z.object({ id: z.string() }), { audit: 'did it' });
const SpaceRenamed = defineEvent('SpaceRenamed', z.object({ workspaceId: z.string(), name: z.string() }), {
  audit: 'did it',
});
const events = [WorkAdded, WorkSeen, WorkRenamed, WorkRemoved, SpaceRenamed] as const;

interface Work extends Document {
  readonly title: string;
  readonly workspaceId: string;
  readonly seen: number;
  readonly space?: string;
}
interface Seen extends Document {
  readonly times: number;
}

/** A fault that a test puts into a fold and removes again. */
interface Flaw {
  title?: string;
}

export const workModel = (flaw: Flaw = {}, version = 1): ReadModel => {
  const works = defineCollection<Work>({
    name: 'works',
    version,
    indexes: [['workspaceId', 'title']],
    text: ['title'],
  });
  return defineReadModel(works, events, {
    WorkAdded: ({ data }) => insert({ ...data, seen: 0, ...(version > 1 && { version }) }),
    WorkSeen: ({ data }) => update<Work>(data.id, (work) => ({ ...work, seen: work.seen + data.times })),
    WorkRenamed: ({ data }) => {
      if (data.title === flaw.title) throw new RangeError('That title is too much.');
      // a number beyond JSON: noticed only on write
      if (data.title === 'unwritable') return patch<Work>(data.id, { seen: 1n as unknown as number });
      return patch<Work>(data.id, { title: data.title });
    },
    WorkRemoved: ({ data }) => remove<Work>(data.id),
    SpaceRenamed: ({ data }) =>
      updateWhere<Work>('workspaceId', data.workspaceId, (work) => ({ ...work, space: data.name })),
  }) as unknown as ReadModel;
};
export const seenModel = (): ReadModel => {
  const seen = defineCollection<Seen>({ name: 'seen', version: 1, indexes: [['times']] });
  return defineReadModel(seen, [WorkAdded, WorkSeen], {
    WorkAdded: ({ data }) => insert({ id: data.id, times: 0 }),
    WorkSeen: ({ data }) => update<Seen>(data.id, (work) => ({ ...work, times: work.times + data.times })),
  }) as unknown as ReadModel;
};

/** An in-memory log, for projections alone. */
export class ArrayLog implements Log {
  readonly events: RecordedEvent[] = [];
  readonly #listeners = new Set<(head: Position) => void>();
  readonly #revisions = new Map<string, number>();

  add(
    organizationId: string,
    data: EventData,
    stream = `work-${String(data.data['id'] ?? data.data['workspaceId'])}`,
  ): RecordedEvent {
    const key = `${organizationId}/${stream}`;
    const revision = (this.#revisions.get(key) ?? -1) + 1;
    this.#revisions.set(key, revision);
    // with gaps, because positions are not row numbers on every engine
    const position = ((this.events.at(-1)?.position ?? 0) + 1 + (this.events.length % 3)) as Position;
    const event: RecordedEvent = {
      ...data,
      id: `e${position}`,
      organizationId,
      stream,
      revision,
      position,
      time: new Date(position * 1000).toISOString(),
      metadata: {
        actor: 'u1',
        commandId: `c${position}`,
        correlationId: 'x',
        causationId: null,
        client: null,
      },
      previousHash: '',
      hash: '',
    };
    this.events.push(event);
    for (const listener of this.#listeners) listener(position);
    return event;
  }
  async readAll(after: Position, limit: number): Promise<RecordedEvent[]> {
    let low = 0;
    for (let high = this.events.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((this.events[middle]?.position ?? 0) > after) high = middle;
      else low = middle + 1;
    }
    return this.events.slice(low, low + limit);
  }
  async readStream(organizationId: string, stream: string, from = 0): Promise<RecordedEvent[]> {
    return this.events.filter(
      (event) => event.organizationId === organizationId && event.stream === stream && event.revision >= from,
    );
  }
  async head(): Promise<Position> {
    return this.events.at(-1)?.position ?? origin;
  }
  onCommit(listener: (head: Position) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export interface ReadSideUnderTest {
  /** Opens the same data each time. */
  open(log: Log, readModels: readonly ReadModel[], acceptsOlderLog?: boolean): Promise<ReadSide>;
  clean(): Promise<void>;
}

/** The contract of projections on every engine. */
export function projectionsSuite(engine: string, prepare: () => Promise<ReadSideUnderTest>): void {
  describe(`projections on ${engine}`, () => {
    let under: ReadSideUnderTest;
    let log: ArrayLog;
    let side: ReadSide;
    const works = workModel().collection;
    beforeEach(async () => {
      under = await prepare();
      log = new ArrayLog();
    });
    afterEach(async () => {
      await side.close();
      await under.clean();
    });
    const open = async (...models: ReadModel[]) =>
      (side = await under.open(log, models.length > 0 ? models : [workModel(), seenModel()]));
    const added = (id: string, organization = 'o1') =>
      log.add(organization, WorkAdded({ id, title: `Work ${id}`, workspaceId: 'w1' }));
    const settled = async () => {
      const last = log.events.at(-1);
      if (last)
        expect(await side.waitFor(tokenOf(last), ['works', 'seen'], 60_000)).toEqual({ stale: false });
    };
    const get = (id: string, organization = 'o1') => side.documents.get(organization, works, id);
    const all = async () => (await side.documents.find('o1', works, { size: 1000 })).items;

    it('answers from the log, before and after it is reopened', async () => {
      added('1');
      await open();
      expect(await get('1')).toEqual({ id: '1', title: 'Work 1', workspaceId: 'w1', seen: 0 });
      log.add('o1', WorkSeen({ id: '1', times: 2 }));
      log.add('o1', WorkRenamed({ id: '1', title: 'New' }));
      await settled();
      expect(await get('1')).toMatchObject({ title: 'New', seen: 2 });
      await side.close();
      log.add('o1', WorkSeen({ id: '1', times: 3 }));
      await open();
      await settled();
      expect(await get('1')).toMatchObject({ title: 'New', seen: 5 });
    });

    it('changes nothing for a repeated event', async () => {
      await open();
      added('1');
      log.add('o1', WorkSeen({ id: '1', times: 2 }));
      await settled();
      const read = log.readAll.bind(log);
      log.readAll = async (after, limit) => [...log.events.slice(0, 2), ...(await read(after, limit))];
      log.add('o1', WorkSeen({ id: '1', times: 1 }));
      await settled();
      expect((await get('1'))?.['seen']).toBe(3);
    });

    it('changes every document that matches, also those of the same batch', async () => {
      await open();
      added('1');
      added('1', 'o2');
      await settled();
      added('2');
      log.add('o1', SpaceRenamed({ workspaceId: 'w1', name: 'Paint' }));
      added('3');
      await settled();
      expect((await all()).map(({ id, space }) => [id, space])).toEqual([
        ['1', 'Paint'],
        ['2', 'Paint'],
        ['3', undefined],
      ]);
      expect((await get('1', 'o2'))?.['space']).toBeUndefined();
    });

    it('parks what a fold cannot apply, with the rest of its stream, while everything else continues', async () => {
      const flaw: Flaw = { title: 'too much' };
      await open(workModel(flaw), seenModel());
      added('1');
      added('2');
      log.add('o1', WorkRenamed({ id: '1', title: 'too much' }));
      log.add('o1', WorkSeen({ id: '1', times: 4 }));
      log.add('o1', WorkRenamed({ id: '2', title: 'Other' }));
      added('1', 'o2');
      await settled();
      expect(await get('1')).toMatchObject({ title: 'Work 1', seen: 0 });
      expect((await get('2'))?.['title']).toBe('Other');
      expect(await get('1', 'o2')).not.toBeNull();
      expect(await side.documents.get('o1', seenModel().collection, '1')).toEqual({ id: '1', times: 4 });
      const parked = await side.parked();
      expect(parked.map(({ type, error, attempts }) => [type, error, attempts])).toEqual([
        ['WorkRenamed', 'RangeError: That title is too much.', 1],
        ['WorkSeen', null, 0],
      ]);
      await side.close();
      await open(workModel(flaw), seenModel());
      const id = (await side.parked())[0]?.id ?? '';
      expect(await side.retry(id)).toEqual({ applied: 0, remaining: 2 });
      expect((await side.parked())[0]?.attempts).toBe(2);
      flaw.title = '';
      log.add('o1', WorkSeen({ id: '1', times: 1 }));
      await settled();
      expect(await side.retry(id)).toEqual({ applied: 3, remaining: 0 });
      expect(await get('1')).toMatchObject({ title: 'too much', seen: 5 });
      expect(await side.parked()).toEqual([]);
      log.add('o1', WorkSeen({ id: '1', times: 1 }));
      await settled();
      expect((await get('1'))?.['seen']).toBe(6);
    });

    it('parks results that cannot be written', async () => {
      await open();
      added('1');
      log.add('o1', WorkRenamed({ id: '1', title: 'unwritable' }));
      added('2');
      await settled();
      expect(await side.parked()).toHaveLength(1);
      expect((await all()).map(({ id }) => id)).toEqual(['1', '2']);
      await side.rebuild('all');
      expect(await side.parked()).toHaveLength(1);
      expect((await all()).map(({ id, seen }) => [id, seen])).toEqual([
        ['1', 0],
        ['2', 0],
      ]);
    });

    it('reports staleness instead of hanging', async () => {
      await open();
      expect(
        await side.waitFor(tokenOf({ stream: 'work-1', revision: 0, position: 99 }), [works], 20),
      ).toEqual({ stale: true });
      await expect(side.waitFor('nonsense', [works])).rejects.toMatchObject({ error: 'input.invalid' });
    });

    it('reports how far each projection is behind', async () => {
      added('1');
      await open();
      expect(await side.lag()).toEqual(
        ['works', 'seen'].map((projection) => ({ projection, behind: 0, oldestUnseenMs: 0 })),
      );
    });

    it('rebuilds while it serves, and returns the old answers until the swap', async () => {
      for (let at = 0; at < 3000; at++) added(String(at));
      for (let at = 0; at < 3000; at++) log.add('o1', WorkSeen({ id: String(at % 500), times: 1 }));
      await open();
      const before = await all();
      let finished = false;
      const rebuilt = side.rebuild('all').then(() => (finished = true));
      let looks = 0;
      while (!finished) {
        expect(
          (await side.documents.find('o1', works, { filter: { workspaceId: 'w1' }, search: 'work' })).total,
        ).toBe(3000);
        if (++looks === 1) log.add('o1', WorkSeen({ id: '0', times: 5 }));
        await setImmediate();
      }
      await rebuilt;
      await settled();
      expect(looks).toBeGreaterThan(1);
      expect((await get('0'))?.['seen']).toBe(11);
      expect((await all()).slice(1)).toEqual(before.slice(1));
      expect(await side.documents.count('o1', works, { workspaceId: 'w1' })).toBe(3000);
    });

    it('serves the old version until the new one is built', async () => {
      for (let at = 0; at < 500; at++) added(String(at));
      await open();
      await side.close();
      await open(workModel({}, 2), seenModel());
      expect((await get('7'))?.['version']).toBeUndefined();
      await side.rebuild(['works']);
      expect((await get('7'))?.['version']).toBe(2);
      await side.close();
      await open(workModel({}, 2), seenModel());
      expect((await get('7'))?.['version']).toBe(2);
    });

    it('keeps the old answers if a rebuild is stopped halfway', async () => {
      for (let at = 0; at < 2000; at++) added(String(at));
      await open();
      const rebuilt = side.rebuild('all').catch((error: unknown) => error);
      await setImmediate();
      await side.close();
      expect(await rebuilt).toBeInstanceOf(Error);
      await open();
      expect(await side.documents.count('o1', works)).toBe(2000);
    });

    it('refuses a log that is shorter than what was built from it, and rebuilds if an older one was accepted', async () => {
      added('1');
      added('2');
      await open();
      await side.close();
      log.events.pop();
      await expect(open()).rejects.toThrow(/but the read models have processed it up to/);
      side = await under.open(log, [workModel(), seenModel()], true);
      expect((await all()).map(({ id }) => id)).toEqual(['1']);
    });
  });
}
