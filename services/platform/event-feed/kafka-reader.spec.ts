import type { Consumer, Kafka } from 'kafkajs';
import { expect, it } from 'vitest';
import { KafkaReader } from './kafka-reader.ts';

interface Crash {
  readonly payload: { readonly error: Error; readonly restart: boolean };
}

/** A client whose consumers can be made to crash; none of them reads. */
function crashing() {
  const consumers: { crash: (crash: Crash) => void; disconnected: boolean }[] = [];
  const consumer = () => {
    const made = { crash: (_: Crash) => undefined as void, disconnected: false };
    consumers.push(made);
    return {
      events: { CRASH: 'crash' },
      on: (_: string, listener: (crash: Crash) => void) => void (made.crash = listener),
      disconnect: async () => void (made.disconnected = true),
    };
  };
  return { kafka: { consumer } as unknown as Kafka, consumers }; // no other part of it is used
}

it('begins again with another consumer when it could not begin, and when a consumer gave up', async () => {
  const { kafka, consumers } = crashing();
  const told: string[] = [];
  const begun: Consumer[] = [];
  const third = Promise.withResolvers<void>();
  const reader = new KafkaReader(kafka, {
    groupId: 'a',
    begin: async (consumer) => {
      begun.push(consumer);
      if (begun.length === 1) throw new Error('Broker not connected');
      if (begun.length === 3) third.resolve();
    },
    onError: (error, attempt) => told.push(`${String(error)}, ${attempt}`),
  });
  await expect(reader.begun).rejects.toThrow('Broker not connected');
  while (begun.length < 2) await new Promise(setImmediate);
  consumers[1]?.crash({ payload: { error: new Error('over it'), restart: true } });
  consumers[1]?.crash({ payload: { error: new Error('gave up'), restart: false } });
  await third.promise;
  await reader.stop();
  expect(told).toEqual(['Error: Broker not connected, 1', 'Error: over it, 1', 'Error: gave up, 1']);
  expect(consumers.map(({ disconnected }) => disconnected)).toEqual([true, true, true]);
});

it('is quiet about what fails while it is stopped', async () => {
  const { kafka } = crashing();
  const began = Promise.withResolvers<void>();
  const told: unknown[] = [];
  const reader = new KafkaReader(kafka, {
    groupId: 'a',
    begin: () => began.promise,
    onError: (error) => told.push(error),
  });
  const stopped = reader.stop();
  began.reject(new Error('closed'));
  await stopped;
  expect(told).toEqual([]);
});
