import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, type EventData } from '../../../contracts/kernel/define-event.ts';
import { defineCollection, type Documents } from '../documents/documents.ts';
import { openEmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import { defineReadModel, upsert, type ReadModel } from './define-read-model.ts';
import { KeptAnswers } from './kept-answers.ts';
import { openEmbeddedReadSide } from './embedded-read-side.fixture.ts';
import type { ReadSide } from './read-side.ts';

const DoorSet = defineEvent('DoorSet', z.object({ doorId: z.string(), open: z.boolean() }));
const LampSet = defineEvent('LampSet', z.object({ lampId: z.string() }));

interface Door {
  readonly id: string;
  readonly open: boolean;
  readonly [field: string]: unknown;
}
const doors = defineCollection<Door>({ name: 'doors', version: 1, indexes: [['open']] });
const lamps = defineCollection({ name: 'lamps', version: 1, indexes: [] });

describe('answers that are kept', () => {
  let folder: string;
  let keys: ReturnType<typeof openEmbeddedKeys>;
  let log: EventStore;
  let side: ReadSide;
  let kept: KeptAnswers;
  let readings: number;
  let jammed: boolean;
  let commands = 0;

  const models = [
    defineReadModel(doors, [DoorSet], {
      DoorSet: ({ data }) => {
        if (jammed) throw new Error('the fold is broken');
        return upsert<Door>(data.doorId, () => ({ id: data.doorId, open: data.open }));
      },
    }),
    defineReadModel(lamps, [LampSet], {
      LampSet: ({ data }) => upsert(data.lampId, () => ({ id: data.lampId })),
    }),
  ] as unknown as readonly ReadModel[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kept-answers-'));
    keys = openEmbeddedKeys(folder);
    const fail = (error: unknown): never => {
      throw error;
    };
    log = await openEmbeddedEventStore({ folder, keys, contracts: [DoorSet, LampSet], onFatal: fail });
    readings = 0;
    jammed = false;
  });
  afterEach(async () => {
    await side.close();
    await log.close();
    keys.close();
    await rm(folder, { recursive: true });
  });

  /** `lateMs`: the read models hear of a commit so much later. */
  async function open({ lateMs = 0, capacity = 100 } = {}): Promise<void> {
    const heard: Pick<EventStore, 'readAll' | 'readStream' | 'head' | 'onCommit'> = {
      readAll: log.readAll.bind(log),
      readStream: log.readStream.bind(log),
      head: log.head.bind(log),
      onCommit: (listener) => log.onCommit((head) => void pause(lateMs).then(() => listener(head))),
    };
    side = await openEmbeddedReadSide({ folder, log: heard, readModels: models, onFailure: () => undefined });
    kept = new KeptAnswers({ store: log, readSide: side, head: await log.head(), capacity });
  }
  const append = (event: EventData, stream: string, organizationId = 'acme') => {
    const commandId = `command-${++commands}`;
    const metadata = { actor: 'ada', commandId, correlationId: commandId, causationId: null, client: null };
    const expected = 'no-stream' as const;
    const time = '2026-03-03T10:00:00.000Z';
    return log.append({
      organizationId,
      stream: `${stream}-${commandId}`,
      expected,
      events: [event],
      metadata,
      commandHash: commandId,
      time,
    });
  };
  const set = (doorId: string, isOpen: boolean, organizationId = 'acme') =>
    append(DoorSet({ doorId, open: isOpen }), 'door', organizationId);
  const stateOf = async (documents: Documents, organizationId: string, doorId: string) => {
    readings++;
    return documents.get(organizationId, doors, doorId);
  };
  const countOpen = async (documents: Documents, organizationId: string) => {
    readings++;
    return (await documents.find(organizationId, doors, { filter: { open: true } })).total;
  };
  const seen = async (position: number) => side.waitForPosition(position, ['doors', 'lamps']);

  it('are read once while nothing of theirs changes', async () => {
    await open();
    await set('a', true);
    const door = kept.question('door', stateOf);
    expect(await door('acme', 'a')).toMatchObject({ open: true });
    const before = readings;
    await seen((await append(LampSet({ lampId: 'l' }), 'lamp')).position);
    await seen((await set('other', true)).position);
    for (let n = 0; n < 3; n++) expect(await door('acme', 'a')).toMatchObject({ open: true });
    expect(readings).toBe(before);
  });

  it('are never older than an acknowledged append, however late the read models hear of it', async () => {
    await open({ lateMs: 150 });
    await set('a', true);
    const [door, number] = [kept.question('door', stateOf), kept.question('open', countOpen)];
    for (let n = 0; n < 3; n++) {
      for (const isOpen of [true, false]) {
        await set('a', isOpen);
        expect(await door('acme', 'a')).toMatchObject({ open: isOpen });
        expect(await number('acme', '')).toBe(isOpen ? 1 : 0);
      }
    }
  });

  it('are not older than the log was at the start', async () => {
    await open();
    await side.close();
    await set('a', true);
    await set('a', false);
    await open();
    expect(await kept.question('door', stateOf)('acme', 'a')).toMatchObject({ open: false });
  });

  it('follow a read model that is made again, and an event that goes through at last', async () => {
    await open();
    await seen((await set('a', true)).position);
    const door = kept.question('door', stateOf);
    await door('acme', 'a');
    jammed = true;
    await seen((await set('a', false)).position);
    expect(await door('acme', 'a')).toMatchObject({ open: true });
    jammed = false;
    await side.retry((await side.parked())[0]?.id ?? '');
    expect(await door('acme', 'a')).toMatchObject({ open: false });
    const before = readings;
    await side.rebuild(['doors']);
    await door('acme', 'a');
    expect(readings).toBe(before + 1);
  });

  it('belong to one organisation', async () => {
    await open();
    await set('a', true, 'acme');
    await set('a', false, 'other');
    const door = kept.question('door', stateOf);
    for (let n = 0; n < 2; n++) {
      expect(await door('acme', 'a')).toMatchObject({ open: true });
      expect(await door('other', 'a')).toMatchObject({ open: false });
      expect(await door('third', 'a')).toBeNull();
    }
  });

  it('are kept up to their capacity; the one not used for longest goes first', async () => {
    await open({ capacity: 4 });
    for (const id of ['a', 'b', 'c']) await set(id, true);
    const door = kept.question('door', stateOf, () => 2);
    for (const id of ['a', 'b', 'a', 'c']) await door('acme', id);
    const before = readings;
    await door('acme', 'a');
    expect(readings).toBe(before);
    await door('acme', 'b');
    expect(readings).toBe(before + 1);
  });
});
