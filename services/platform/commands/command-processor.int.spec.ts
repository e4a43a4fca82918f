import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { system } from '../../../contracts/kernel/access.ts';
import { defineCommand } from '../../../contracts/kernel/define-command.ts';
import { defineError, DomainError, Unavailable } from '../../../contracts/kernel/errors.ts';
import { defineEvent } from '../../../contracts/kernel/define-event.ts';
import { personal } from '../../../contracts/kernel/personal.ts';
import { openEmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { eventsOfPages, type EventStore } from '../event-store/event-store.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import { AggregateCache } from './aggregate-cache.ts';
import { CommandProcessor } from './command-processor.ts';
import { defineAggregate } from './define-aggregate.ts';
import { decision, type Decision } from './define-decision.ts';

const CrateFilled = defineEvent(
  'CrateFilled',
  z.object({ crateId: z.string(), bolts: z.number(), note: personal(z.string(), 'actor') }),
  { audit: 'did it' },
);
const CrateFull = defineError('crate.full', 'conflict', 'The crate is full.');
const FillCrate = defineCommand('FillCrate', {
  http: null,
  access: system,
  data: z.object({ crateId: z.string(), bolts: z.number(), note: z.string() }),
  result: z.object({ bolts: z.number() }),
});

const CrateScrapped = defineEvent('CrateScrapped', z.object({ crateId: z.string() }), { audit: 'did it' });
const ScrapCrate = defineCommand('ScrapCrate', {
  http: null,
  access: system,
  data: z.object({ crateId: z.string() }),
});

interface Crate {
  readonly isScrapped?: boolean;
  readonly bolts: number;
  readonly notes: readonly (string | null)[];
}
const crate = defineAggregate({
  category: 'crate',
  events: [CrateFilled, CrateScrapped],
  initial: { bolts: 0, notes: [] } as Crate,
  evolve: (state, { type, data }) =>
    type === 'CrateScrapped'
      ? { ...state, isScrapped: true }
      : { bolts: state.bolts + data.bolts, notes: [...state.notes, data.note] },
  scope: ({ isScrapped = false }) => (isScrapped ? null : { workspaceId: null }),
});
const fillWhere = (commutes: boolean): Decision =>
  decision(FillCrate, crate, {
    id: ({ crateId }) => crateId,
    creates: true,
    commutes,
    decide: (data, { bolts }) => {
      if (bolts >= 10) throw CrateFull();
      return data.bolts === 0 ? [] : [CrateFilled(data)];
    },
    result: (_data, { bolts }) => ({ bolts }),
  });
const scrap: Decision = decision(ScrapCrate, crate, {
  id: ({ crateId }) => crateId,
  decide: (data) => [CrateScrapped(data)],
});
const [fill, fillCommuting] = [fillWhere(false), fillWhere(true)];
/** A person edits its note; the bolts are only counted and conflict with nothing. */
const fillNoted: Decision = {
  ...fillCommuting,
  aggregate: {
    ...fill.aggregate,
    touches: ({ data }) =>
      data['note'] === 'M8'
        ? []
        : String(data['note'])
            .split(' ')
            .map((note) => `notes/${note}`),
  },
};

describe('processing a command', () => {
  let folder: string;
  let keys: ReturnType<typeof openEmbeddedKeys>;
  let log: EventStore;
  let reads: string[];
  /** Reads of a stream from this revision on never settle. */
  let silentFrom: number | null;
  let commands = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'command-processor-'));
    keys = openEmbeddedKeys(folder);
    log = await openEmbeddedEventStore({
      folder,
      keys,
      contracts: [CrateFilled, CrateScrapped],
      onFatal: (error) => {
        throw error;
      },
    });
    [reads, silentFrom] = [[], null];
  });
  afterEach(async () => {
    await log.close();
    keys.close();
    await rm(folder, { recursive: true });
  });

  /** A processor with a cache of its own, as each process has. */
  function processor({ now = () => new Date() } = {}) {
    const counted: EventStore = {
      append: log.append.bind(log),
      findCommand: (organization, id, stream) => {
        reads.push('findCommand');
        return log.findCommand(organization, id, stream);
      },
      readStream: (...place) => eventsOfPages(counted.readPages(...place)),
      readPages: async function* (organization, stream, from) {
        reads.push('readStream');
        if (from === silentFrom) throw Unavailable();
        yield* log.readPages(organization, stream, from);
      },
      readCategory: log.readCategory.bind(log),
      organizationsWith: log.organizationsWith.bind(log),
      readAll: log.readAll.bind(log),
      isCurrent: log.isCurrent.bind(log),
      catchUp: log.catchUp.bind(log),
      head: log.head.bind(log),
      onCommit: log.onCommit.bind(log),
      onAppended: log.onAppended.bind(log),
      close: log.close.bind(log),
    };
    const cache = new AggregateCache(counted);
    const ports = {
      store: counted,
      viewerOf: async () => null,
      ask: () => async () => {
        throw new Error('no query is sent');
      },
      hashKey: keys.purposeKey('command-hashes'),
      now,
    };
    return { cache, run: new CommandProcessor(ports, cache) };
  }
  const command = (
    bolts: number,
    {
      id = `command-${++commands}`,
      expected = undefined as number | undefined,
      note = 'M8',
      actor = 'ada',
    } = {},
  ) =>
    new FillCrate(
      { crateId: 'a', bolts, note },
      {
        organizationId: 'acme',
        actor,
        commandId: id,
        correlationId: id,
        causationId: null,
        client: null,
      },
      expected,
    );
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof DomainError ? error : Promise.reject(error)),
    );

  it('reads nothing of the log for what it has cached or creates, and folds what it appends', async () => {
    const { run, cache } = processor();
    expect(await run.process(fill, command(2))).toMatchObject({
      item: { bolts: 2 },
      lastEvent: { revision: 0 },
    });
    expect(await run.process(fill, command(3))).toMatchObject({
      item: { bolts: 5 },
      lastEvent: { revision: 1 },
    });
    expect(reads).toEqual([]);
    const remembered = cache.getCached('acme', 'crate-a');
    expect(remembered).toEqual(await processor().cache.load(crate as never, 'acme', 'crate-a'));
  });

  it('returns the first result to a repeated command, even if the state has moved on or would refuse it', async () => {
    const { run } = processor();
    const first = await run.process(fill, command(4, { id: 'same-command' }));
    await run.process(fill, command(9));
    for (const each of [run, processor().run]) {
      const again = await each.process(fill, command(4, { id: 'same-command' }));
      expect(again.lastEvent).toEqual(first.lastEvent);
    }
    expect(await log.readStream('acme', 'crate-a')).toHaveLength(2);
  });

  it('returns the first result to a repeated command that deleted, and not found to any other', async () => {
    const { run } = processor();
    const scrapping = (id: string, actor = 'ada') =>
      new ScrapCrate({ crateId: 'a' }, command(0, { id, actor }).sender);
    await run.process(fill, command(1));
    const first = await run.process(scrap, scrapping('scrap'));
    for (const each of [run, processor().run]) {
      expect((await each.process(scrap, scrapping('scrap'))).lastEvent).toEqual(first.lastEvent);
      for (const other of [scrapping('again'), scrapping('scrap', 'eve')])
        expect(await refusal(each.process(scrap, other))).toMatchObject({ error: 'resource.absent' });
    }
    expect(await log.readStream('acme', 'crate-a')).toHaveLength(2);
  });

  it('refuses a command id that was used for something else, whether it is cached or not', async () => {
    const { run } = processor();
    await run.process(fill, command(1, { id: 'used-before' }));
    for (const each of [run, processor().run])
      expect(await refusal(each.process(fill, command(2, { id: 'used-before' })))).toMatchObject({
        error: 'command.reused',
      });
  });

  it('decides on what another process has appended, for refusals and for appends', async () => {
    const [here, there] = [processor().run, processor().run];
    await here.process(fillCommuting, command(1));
    await there.process(fillCommuting, command(4));
    expect(await here.process(fillCommuting, command(1))).toMatchObject({ item: { bolts: 6 } });
    await there.process(fillCommuting, command(5));
    expect(await refusal(here.process(fillCommuting, command(1)))).toMatchObject({ error: 'crate.full' });
    expect(await refusal(processor().run.process(fill, command(1)))).toMatchObject({ error: 'crate.full' });
  });

  it('decides again on what another process appended before, although the commands do not commute', async () => {
    const [here, there] = [processor().run, processor().run];
    await here.process(fill, command(1));
    await there.process(fill, command(4));
    expect(await here.process(fill, command(1))).toMatchObject({
      item: { bolts: 6 },
      lastEvent: { revision: 2 },
    });
    await there.process(fill, command(5));
    expect(await refusal(here.process(fill, command(1)))).toMatchObject({ error: 'crate.full' });
  });

  it('returns the revision to a command that began before what another process appended', async () => {
    const here = processor({ now: () => new Date('2026-01-01T10:00:00.000Z') }).run;
    const there = processor({ now: () => new Date('2026-01-01T10:00:00.001Z') }).run;
    await here.process(fill, command(1));
    await there.process(fill, command(4));
    expect(await refusal(here.process(fill, command(1)))).toMatchObject({
      error: 'revision.conflict',
      facts: { currentRevision: 1 },
    });
  });

  it('answers a command that changes nothing from the log', async () => {
    const [here, there] = [processor().run, processor().run];
    await here.process(fill, command(1));
    await there.process(fillCommuting, command(4));
    expect(await here.process(fill, command(0))).toMatchObject({
      item: { bolts: 5 },
      lastEvent: { revision: 1 },
    });
  });

  it('lets one of two concurrent commands win and returns the revision to the other, unless they commute', async () => {
    const { run } = processor();
    await run.process(fill, command(1));
    const both = await Promise.all([
      refusal(run.process(fill, command(1))),
      refusal(run.process(fill, command(1))),
    ]);
    expect(both.filter((each) => each === null)).toHaveLength(1);
    expect(both.find((each) => each !== null)).toMatchObject({
      error: 'revision.conflict',
      facts: { currentRevision: 1 },
    });
    const many = Array.from({ length: 6 }, () => run.process(fillCommuting, command(1)));
    expect(
      (await Promise.all(many))
        .map(({ lastEvent: seen }) => seen?.revision)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('refuses a revision that does not exist yet, and accepts the current one', async () => {
    const { run } = processor();
    await run.process(fill, command(1));
    expect(await refusal(run.process(fill, command(1, { expected: 7 })))).toMatchObject({
      error: 'revision.conflict',
      facts: { currentRevision: 0 },
    });
    expect(await run.process(fill, command(1, { expected: 0 }))).toMatchObject({
      lastEvent: { revision: 1 },
    });
  });

  describe('a change based on an older state', () => {
    const older = { expected: 0, note: 'size' };
    const conflict = { error: 'revision.conflict', facts: { currentRevision: 1, changedBy: 'ada' } };
    it.each([
      ['is refused if the same field was changed since, and the refusal names the author', 'size', conflict],
      ['is refused if a parent of it was changed', 'size/head', conflict],
      ['is accepted if something else was changed', 'sizes', null],
      ['is accepted if nothing of it was changed', 'M8', null],
    ])('%s', async (_, note, expected) => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note }));
      const refused = await refusal(run.process(fillNoted, command(1, older)));
      if (expected) expect(refused).toMatchObject(expected);
      else expect(refused).toBeNull();
    });
    it('names what others have changed since, of what it would change, and no more', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note: 'size', actor: 'ben' }));
      await run.process(fillNoted, command(1, { note: 'length other size' }));
      await run.process(fillNoted, command(1, { note: 'weight', id: 'monday_1' }));
      const late = command(1, { expected: 0, note: 'weight size colour length', id: 'monday_2' });
      expect(await refusal(run.process(fillNoted, late))).toMatchObject({
        facts: { changedBy: 'ada', changedPaths: 'notes/size\nnotes/length' },
      });
    });
    it('accepts it if the change was made in the same editing session, and not if in another one', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note: 'size', id: 'monday_command-1' }));
      const again = (id: string) => refusal(run.process(fillNoted, command(1, { ...older, id })));
      expect(await again('tuesday_command-2')).toMatchObject(conflict);
      expect(await again('monday_command-2')).toBeNull();
    });
    it('refuses it if another person uses the same editing session id', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note: 'size', id: 'import_1', actor: 'ben' }));
      const refused = await refusal(run.process(fillNoted, command(1, { ...older, id: 'import_2' })));
      expect(refused).toMatchObject({ facts: { changedBy: 'ben' } });
    });
    it('refuses it if its base does not exist', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      expect(await refusal(run.process(fillNoted, command(1, { expected: 7, note: 'size' })))).toMatchObject({
        error: 'revision.conflict',
        facts: { currentRevision: 0 },
      });
    });
    it('reads the log once for what it refuses', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note: 'size' }));
      await refusal(run.process(fillNoted, command(1, older)));
      expect(reads.filter((read) => read === 'findCommand')).toHaveLength(1);
    });
    it('does not report a conflict if the log does not say who was first', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note: 'size' }));
      silentFrom = 1;
      const whole: Decision = { ...fillNoted, commutes: false };
      expect(await refusal(run.process(whole, command(1, older)))).toMatchObject({
        error: 'service.unavailable',
      });
    });
    it('refuses it if another process has appended more than is cached here', async () => {
      const [here, there] = [processor().run, processor().run];
      await here.process(fillNoted, command(1));
      await there.process(fillNoted, command(1, { note: 'size' }));
      expect(await refusal(here.process(fillNoted, command(1, older)))).toMatchObject(conflict);
      expect(await refusal(here.process(fillNoted, command(1, { expected: 0, note: 'colour' })))).toBeNull();
    });
    it('accepts it if its sender saw more than is cached here', async () => {
      const [here, there] = [processor().run, processor().run];
      await here.process(fillNoted, command(1));
      await there.process(fillNoted, command(1, { note: 'size' }));
      expect(await here.process(fillNoted, command(1, { expected: 1, note: 'size' }))).toMatchObject({
        lastEvent: { revision: 2 },
      });
    });
    it('returns the first result to a command that is sent again', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      const first = await run.process(fillNoted, command(1, { ...older, id: 'first' }));
      await run.process(fillNoted, command(1, { note: 'size' }));
      expect(await run.process(fillNoted, command(1, { ...older, id: 'first' }))).toMatchObject({
        lastEvent: first.lastEvent,
      });
    });
  });

  it('drops what it cached of a person once told to', async () => {
    const { run, cache } = processor();
    await run.process(fill, command(1, { note: 'asked Ada about it' }));
    await keys.destroyPersonKey('acme', 'ada');
    cache.clear();
    expect(await cache.stateOf(crate, 'acme', 'a')).toEqual({ bolts: 1, notes: [null] });
  });
});
