import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';
import { StateFold } from '../state-history/state-history.ts';
import { happenedAt, producedUntil } from './read-states.ts';

/** Events of a stream without an aggregate, each of which adds a field, at these minutes. */
async function* log(...minutes: readonly number[]): AsyncIterable<RecordedEvent> {
  for (const [revision, minute] of minutes.entries())
    yield {
      type: 'Noted',
      revision,
      time: `2026-03-03T10:0${minute}:00.000Z`,
      data: { [`field${revision}`]: minute },
    } as unknown as RecordedEvent;
}
const fold = () => new StateFold('note-1', new Map());

describe('the states around an event', () => {
  it.each([
    [0, null, { field0: 1 }, [0, 1]],
    [1, { field0: 1 }, { field0: 1, field1: 2 }, [0, 1, 2]],
    [2, { field0: 1, field1: 2 }, { field0: 1, field1: 2, field2: 3 }, [1, 2]],
  ])(
    'are those before and after revision %i, with the events beside it',
    async (revision, before, after, beside) => {
      const found = await happenedAt(log(1, 2, 3), revision, fold());
      expect(found).toMatchObject({ event: { revision }, before, after });
      expect(found?.neighbours.map((event) => event.revision)).toEqual(beside);
    },
  );

  it('are unknown of a revision that is not there', async () => {
    expect(await happenedAt(log(1), 1, fold())).toBeNull();
  });
});

describe('the state at a moment', () => {
  const at = (minute: number) => Date.parse(`2026-03-03T10:0${minute}:30.000Z`);

  it('is that of the last event before it, even where a clock was set back in between', async () => {
    const found = await producedUntil(log(1, 5, 2, 6), at(3), fold());
    expect(found?.until?.state).toEqual({ field0: 1, field1: 5, field2: 2 });
    expect(found?.until?.last.revision).toBe(2);
  });

  it('is nothing before the first event, and without events there is no answer', async () => {
    expect(await producedUntil(log(5), at(3), fold())).toEqual({ until: null });
    expect(await producedUntil(log(), at(3), fold())).toBeNull();
  });
});
