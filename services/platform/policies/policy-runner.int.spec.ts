import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { system } from '../../../contracts/kernel/access.ts';
import { defineCommand } from '../../../contracts/kernel/define-command.ts';
import { defineEvent } from '../../../contracts/kernel/define-event.ts';
import {
  NotFound,
  RevisionConflict,
  TooManyRequests,
  Unavailable,
} from '../../../contracts/kernel/errors.ts';
import { embeddedEventFeed } from '../event-feed/embedded-event-feed.ts';
import { openEmbeddedLog } from '../event-store/embedded-log.fixture.ts';
import { origin, type EventStore } from '../event-store/event-store.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { openEmbeddedCheckpoints } from './embedded-checkpoints.ts';
import { PolicyRunner } from './policy-runner.ts';
import { when, type Policy } from './policy.ts';
import { ReadModelsBehind } from './read-models-behind.ts';

const BellRung = defineEvent('BellRung', z.object({ bellId: z.string() }), { audit: 'rang' });
const OpenGate = defineCommand('OpenGate', {
  http: null,
  access: system,
  data: z.object({ gate: z.string() }),
});
const waitUntilSent = (sent: readonly string[], expected: readonly string[]) =>
  vi.waitFor(() => expect(sent).toEqual(expected), { timeout: 20_000 });
const gates = ['north', 'east', 'south'];

describe('a policy', () => {
  let folder: string;
  let store: EventStore;
  const closing: (() => unknown)[] = [];
  beforeEach(async () => {
    const log = await openEmbeddedLog([BellRung]);
    ({ folder, store } = log);
    closing.push(log.close);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  /** Rings once; `answer` may refuse a command to a gate. Returns the gates in the order of their commands. */
  function ring(
    policy: Policy,
    answer: (gate: string, attempt: number) => void,
    levels: string[] = [],
  ): readonly string[] {
    const sent: string[] = [];
    const checkpoints = openEmbeddedCheckpoints(folder);
    const execute = async ({ data: { gate } }: { data: { gate: string } }) => {
      sent.push(gate);
      answer(gate, sent.filter((each) => each === gate).length);
    };
    const runner = new PolicyRunner({
      feed: embeddedEventFeed(store),
      commands: { execute } as never,
      pipelines: {} as Pipelines,
      checkpoints,
      logger: pino(
        { formatters: { level: (label) => ({ level: label }) } },
        { write: (line: string) => levels.push((JSON.parse(line) as { level: string }).level) },
      ),
    });
    runner.start([policy]);
    closing.push(
      () => checkpoints.close(),
      () => runner.stop(),
    );
    return sent;
  }
  const append = (bellId = '1') =>
    store.append({
      organizationId: 'acme',
      stream: `bell-${bellId}`,
      expected: 'no-stream',
      events: [BellRung({ bellId })],
      metadata: { actor: 'ana', commandId: bellId, correlationId: 'c', causationId: null, client: null },
      commandHash: bellId.padStart(64, '0'),
      time: '2026-03-03T10:00:00.000Z',
    });
  const opening = (how: 'send' | 'trySend'): Policy =>
    when(BellRung, 'when-bell-rung-open-gates', async (_, context) => {
      for (const gate of gates) await context[how](OpenGate, { gate }, gate);
    });

  it('continues with its other commands after one that it tried was refused', async () => {
    const sent = ring(opening('trySend'), (gate) => {
      if (gate === 'north') throw NotFound();
    });
    await append();
    await waitUntilSent(sent, gates);
  });
  it('continues under a new name where it was under the former one', async () => {
    const opened = when(
      BellRung,
      'when-bell-rung-open-gate',
      async ({ data }, { send }) => send(OpenGate, { gate: data.bellId }),
      'when-bell-rung-lift-gate',
    );
    await append('1');
    const earlier = openEmbeddedCheckpoints(folder);
    earlier.write('when-bell-rung-lift-gate', (await store.head()) ?? origin);
    await earlier.close();
    await append('2');
    await waitUntilSent(
      ring(opened, () => undefined),
      ['2'],
    );
  });
  it('ends at a refusal of a command that the next ones depend on', async () => {
    const sent = ring(opening('send'), (gate) => {
      if (gate === 'east') throw NotFound();
    });
    await append();
    await waitUntilSent(sent, ['north', 'east']);
  });
  it.each([
    ['changed its stream at the same time', RevisionConflict],
    ['made it impossible for now', Unavailable],
    ['sent too much', TooManyRequests],
  ])('reacts again, whether it sends or tries, if somebody else %s', async (_, refusal) => {
    for (const how of ['send', 'trySend'] as const) {
      const sent = ring({ ...opening(how), name: how }, (gate, attempt) => {
        if (gate === 'east' && attempt === 1) throw refusal();
      });
      if (how === 'send') await append();
      await waitUntilSent(sent, ['north', 'east', ...gates]);
    }
  });
  it.each([
    ['warns while a read model is behind', new ReadModelsBehind('Read models are behind: users.'), 'warn'],
    ['logs an error that nobody foresaw', new Error('The disk is gone.'), 'error'],
  ])('%s, and reacts again', async (_, failure, level) => {
    const levels: string[] = [];
    const sent = ring(
      opening('send'),
      (gate, attempt) => {
        if (gate === 'east' && attempt === 1) throw failure;
      },
      levels,
    );
    await append();
    await waitUntilSent(sent, ['north', 'east', ...gates]);
    expect(levels).toEqual([level]);
  });
});
