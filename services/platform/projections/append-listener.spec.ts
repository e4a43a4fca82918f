import { expect, it } from 'vitest';
import type { EventStore, Position } from '../event-store/event-store.ts';
import { AppendListener } from './append-listener.ts';

type Listener = Parameters<EventStore['onAppended']>[0];

/** A log that announces appends, and read models that have processed them or not. */
function world() {
  const listeners: Listener[] = [];
  const waited: number[] = [];
  const state = { stale: false };
  const heard = new AppendListener({
    store: {
      onAppended: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    readSide: {
      waitForPosition: async (position) => {
        waited.push(position);
        return { stale: state.stale };
      },
    },
    collections: ['users'],
  });
  const append = (organizationId: string, position: number): void => {
    const reportAppend = { organizationId } as Parameters<Listener>[0]; // nothing else of it is used
    for (const listener of listeners) listener(reportAppend, position as Position); // of an imaginary log
  };
  return { heard, append, waited, state };
}

it('waits for the newest append of an organisation once, and for nothing of another', async () => {
  const { heard, append, waited } = world();
  expect(await heard.waitFor('o1')).toEqual({ stale: false });
  append('o1', 5);
  append('o1', 9);
  expect(await heard.waitFor('o2')).toEqual({ stale: false });
  expect(await heard.waitFor('o1')).toEqual({ stale: false });
  expect(await heard.waitFor('o1')).toEqual({ stale: false });
  expect(waited).toEqual([9]);
});

it('reports a stale answer, and waits again the next time', async () => {
  const { heard, append, waited, state } = world();
  append('o1', 5);
  state.stale = true;
  expect(await heard.waitFor('o1')).toEqual({ stale: true });
  state.stale = false;
  expect(await heard.waitFor('o1')).toEqual({ stale: false });
  expect(waited).toEqual([5, 5]);
});
