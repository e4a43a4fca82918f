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
import type { EventStore } from '../event-store/event-store.ts';
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

interface Crate {
  readonly bolts: number;
  readonly notes: readonly (string | null)[];
}
const crate = defineAggregate({
  category: 'crate',
  events: [CrateFilled],
  initial: { bolts: 0, notes: [] } as Crate,
  evolve: (state, { data }) => ({ bolts: state.bolts + data.bolts, notes: [...state.notes, data.note] }),
  scope: () => ({ workspaceId: null }),
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
const [fill, fillCommuting] = [fillWhere(false), fillWhere(true)];
/** Its note is what a person edits; the bolts are counted and stand in nobody's way. */
const fillNoted: Decision = {
  ...fillCommuting,
  aggregate: {
    ...fill.aggregate,
    touches: ({ data }) => (data['note'] === 'M8' ? [] : [`notes/${String(data['note'])}`]),
  },
};

describe('the way of a command', () => {
  let folder: string;
  let keys: ReturnType<typeof openEmbeddedKeys>;
  let log: EventStore;
  let reads: string[];
  /** The log does not answer who asks for a stream from this revision on. */
  let silentFrom: number | null;
  let commands = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'command-processor-'));
    keys = openEmbeddedKeys(folder);
    log = await openEmbeddedEventStore({
      folder,
      keys,
      contracts: [CrateFilled],
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

  /** A processor with a memory of its own, as each process has. */
  function processor() {
    const counted: EventStore = {
      append: log.append.bind(log),
      findCommand: (organization, id, stream) => {
        reads.push('findCommand');
        return log.findCommand(organization, id, stream);
      },
      readStream: (organization, stream, from) => {
        reads.push('readStream');
        if (from === silentFrom) return Promise.reject(Unavailable());
        return log.readStream(organization, stream, from);
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
        throw new Error('nobody is asked');
      },
      hashKey: keys.purposeKey('command-hashes'),
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

  it('reads nothing of the log for what it remembers or makes, and folds what it appends', async () => {
    const { run, cache } = processor();
    expect(await run.process(fill, command(2))).toMatchObject({ item: { bolts: 2 }, seen: { revision: 0 } });
    expect(await run.process(fill, command(3))).toMatchObject({ item: { bolts: 5 }, seen: { revision: 1 } });
    expect(reads).toEqual([]);
    const remembered = cache.getCached('acme', 'crate-a');
    expect(remembered).toEqual(await processor().cache.load(crate as never, 'acme', 'crate-a'));
  });

  it('gives the first answer to a command that comes again, also when the thing has moved on or is full', async () => {
    const { run } = processor();
    const first = await run.process(fill, command(4, { id: 'same-command' }));
    await run.process(fill, command(9));
    for (const each of [run, processor().run]) {
      const again = await each.process(fill, command(4, { id: 'same-command' }));
      expect(again.seen).toEqual(first.seen);
    }
    expect(await log.readStream('acme', 'crate-a')).toHaveLength(2);
  });

  it('refuses an id that was used for something else, whether it is remembered or not', async () => {
    const { run } = processor();
    await run.process(fill, command(1, { id: 'used-before' }));
    for (const each of [run, processor().run])
      expect(await refusal(each.process(fill, command(2, { id: 'used-before' })))).toMatchObject({
        error: 'command.reused',
      });
  });

  it('decides on what another process has appended, where it refuses and where it appends', async () => {
    const [here, there] = [processor().run, processor().run];
    await here.process(fillCommuting, command(1));
    await there.process(fillCommuting, command(4));
    expect(await here.process(fillCommuting, command(1))).toMatchObject({ item: { bolts: 6 } });
    await there.process(fillCommuting, command(5));
    expect(await refusal(here.process(fillCommuting, command(1)))).toMatchObject({ error: 'crate.full' });
    expect(await refusal(processor().run.process(fill, command(1)))).toMatchObject({ error: 'crate.full' });
  });

  it('answers a command that changes nothing from the log', async () => {
    const [here, there] = [processor().run, processor().run];
    await here.process(fill, command(1));
    await there.process(fillCommuting, command(4));
    expect(await here.process(fill, command(0))).toMatchObject({ item: { bolts: 5 }, seen: { revision: 1 } });
  });

  it('lets one of two at the same moment win and tells the other the revision, unless they commute', async () => {
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
      (await Promise.all(many)).map(({ seen }) => seen?.revision).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('refuses a revision that the sender did not see, and takes the one that is there', async () => {
    const { run } = processor();
    await run.process(fill, command(1));
    expect(await refusal(run.process(fill, command(1, { expected: 7 })))).toMatchObject({
      error: 'revision.conflict',
      facts: { currentRevision: 0 },
    });
    expect(await run.process(fill, command(1, { expected: 0 }))).toMatchObject({ seen: { revision: 1 } });
  });

  describe('a change that was made on an older state', () => {
    const older = { expected: 0, note: 'size' };
    const conflict = { error: 'revision.conflict', facts: { currentRevision: 1, changedBy: 'ada' } };
    it.each([
      ['refuses it where the same was changed since, and says who did', 'size', conflict],
      ['refuses it where something was changed that it is a part of', 'size/head', conflict],
      ['takes it where something else was changed', 'sizes', null],
      ['takes it where nothing of it was changed', 'M8', null],
    ])('%s', async (_, note, expected) => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note }));
      const refused = await refusal(run.process(fillNoted, command(1, older)));
      if (expected) expect(refused).toMatchObject(expected);
      else expect(refused).toBeNull();
    });
    it('takes it where it was changed in the same sitting, and not where it was in another one', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note: 'size', id: 'monday_command-1' }));
      const again = (id: string) => refusal(run.process(fillNoted, command(1, { ...older, id })));
      expect(await again('tuesday_command-2')).toMatchObject(conflict);
      expect(await again('monday_command-2')).toBeNull();
    });
    it('refuses it where another person calls a sitting the same', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note: 'size', id: 'import_1', actor: 'ben' }));
      const refused = await refusal(run.process(fillNoted, command(1, { ...older, id: 'import_2' })));
      expect(refused).toMatchObject({ facts: { changedBy: 'ben' } });
    });
    it('refuses it where there is nothing yet of what it was made on', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      expect(await refusal(run.process(fillNoted, command(1, { expected: 7, note: 'size' })))).toMatchObject({
        error: 'revision.conflict',
        facts: { currentRevision: 0 },
      });
    });
    it('looks once at the log for what it refuses', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note: 'size' }));
      await refusal(run.process(fillNoted, command(1, older)));
      expect(reads.filter((read) => read === 'findCommand')).toHaveLength(1);
    });
    it('does not call it overtaken where the log does not say who was first', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      await run.process(fillNoted, command(1, { note: 'size' }));
      silentFrom = 1;
      const whole: Decision = { ...fillNoted, commutes: false };
      expect(await refusal(run.process(whole, command(1, older)))).toMatchObject({
        error: 'service.unavailable',
      });
    });
    it('refuses it where somebody else was quicker in the log than what is remembered here', async () => {
      const [here, there] = [processor().run, processor().run];
      await here.process(fillNoted, command(1));
      await there.process(fillNoted, command(1, { note: 'size' }));
      expect(await refusal(here.process(fillNoted, command(1, older)))).toMatchObject(conflict);
      expect(await refusal(here.process(fillNoted, command(1, { expected: 0, note: 'colour' })))).toBeNull();
    });
    it('takes it where its sender saw more than what is remembered here', async () => {
      const [here, there] = [processor().run, processor().run];
      await here.process(fillNoted, command(1));
      await there.process(fillNoted, command(1, { note: 'size' }));
      expect(await here.process(fillNoted, command(1, { expected: 1, note: 'size' }))).toMatchObject({
        seen: { revision: 2 },
      });
    });
    it('gives the first answer to a command that is sent once more', async () => {
      const { run } = processor();
      await run.process(fillNoted, command(1));
      const first = await run.process(fillNoted, command(1, { ...older, id: 'first' }));
      await run.process(fillNoted, command(1, { note: 'size' }));
      expect(await run.process(fillNoted, command(1, { ...older, id: 'first' }))).toMatchObject({
        seen: first.seen,
      });
    });
  });

  it('remembers nothing of a person once it was told to forget', async () => {
    const { run, cache } = processor();
    await run.process(fill, command(1, { note: 'asked Ada about it' }));
    await keys.destroyPersonKey('acme', 'ada');
    cache.clear();
    expect(await cache.stateOf(crate, 'acme', 'a')).toEqual({ bolts: 1, notes: [null] });
  });
});
