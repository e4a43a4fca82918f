import type { Consumer, Kafka } from 'kafkajs';
import { expect, it } from 'vitest';
import { KafkaReader } from './kafka-reader.ts';

type Listener = (event: { readonly payload: { readonly error: Error; readonly restart: boolean } }) => void;

/** A consumer that reads nothing and that a test controls. */
class FakeConsumer {
  readonly #listeners = new Map<string, Listener>();
  readonly events = { CRASH: 'crash', GROUP_JOIN: 'join' };
  isDisconnected = false;

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }

  async disconnect(): Promise<void> {
    this.isDisconnected = true;
  }

  joins(): void {
    this.crashes('', true, 'join');
  }

  crashes(why: string, restart: boolean, event = 'crash'): void {
    this.#listeners.get(event)?.({ payload: { error: new Error(why), restart } });
  }
}

/** What `startConsumer` does for each consumer in turn; the last for all that follow. */
function startReader(...turns: ((consumer: FakeConsumer) => Promise<void> | void)[]) {
  const consumers: FakeConsumer[] = [];
  const errors: string[] = [];
  const consumer = () => {
    const next = new FakeConsumer();
    consumers.push(next);
    return next;
  };
  const reader = new KafkaReader({ consumer } as unknown as Kafka, {
    groupId: 'a',
    startConsumer: async (made: Consumer) =>
      turns[Math.min(consumers.length, turns.length) - 1]?.(made as never), // of `Told`
    onError: (error, attempt) => errors.push(`${String(error)}, ${attempt}`),
  });
  const made = async (count: number): Promise<FakeConsumer | undefined> => {
    while (consumers.length < count) await new Promise(setImmediate);
    return consumers[count - 1];
  };
  return { reader, consumers, errors, made };
}

const refuses = () => Promise.reject(new Error('Broker not connected'));

it('starts another consumer when one could not start, and when a consumer gave up', async () => {
  const { reader, consumers, errors, made } = startReader(refuses, (consumer) => consumer.joins());
  await expect(reader.joined).rejects.toThrow('Broker not connected');
  const second = await made(2);
  second?.crashes('over it', true);
  second?.crashes('gave up', false);
  await made(3);
  await reader.stop();
  expect(errors).toEqual(['Error: Broker not connected, 1', 'Error: over it, 1', 'Error: gave up, 1']);
  expect(consumers.map(({ isDisconnected }) => isDisconnected)).toEqual([true, true, true]);
});

it('counts failures until it has joined its group, including those of a consumer that gives up while it starts', async () => {
  const { reader, errors, made } = startReader((consumer) => consumer.crashes('no such member', false));
  await expect(reader.joined).rejects.toThrow('no such member');
  await made(3);
  await reader.stop();
  expect(errors.slice(0, 2)).toEqual(['Error: no such member, 1', 'Error: no such member, 2']);
});

it('stops while a consumer is still connecting, and disconnects it once it has', async () => {
  const connected = Promise.withResolvers<void>();
  const { reader, consumers, errors } = startReader(() => connected.promise);
  await reader.stop();
  connected.resolve();
  await new Promise(setImmediate);
  expect(errors).toEqual([]);
  expect(consumers.map(({ isDisconnected }) => isDisconnected)).toEqual([true]);
});
