import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import type { EngineRecipe } from './harness/recipe.ts';
import { run } from './harness/run.ts';

const sources = join(import.meta.dirname, 'kafka');

/** Brokers that know each other, each its own controller: three for the tests that kill one, else a single one. */
export function brokers(count: number): EngineRecipe[] {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return numbers.map((index) => ({
    version: '4.1.1',
    setting: 'STEPWELL_KAFKA_URL',
    needs: ['java'],
    gotWith: ['mvn'],
    ports: 2 * count,
    // Maven checks what it gets against the sums beside it
    fetch: (home) =>
      run([
        'mvn',
        '-q',
        '-B',
        '-f',
        sources,
        'dependency:copy-dependencies',
        `-DoutputDirectory=${home}/libs`,
      ]),
    command: ({ home, data, ports }) => {
      const voters = numbers.map((each) => `${each + 1}@127.0.0.1:${ports[count + each]}`).join(',');
      const [port, controller] = [ports[index], ports[count + index]];
      return [
        join(sources, 'start.sh'),
        home,
        `${data}/${index}`,
        String(index + 1),
        String(port),
        String(controller),
        voters,
      ];
    },
    url: ({ ports }) => numbers.map((each) => `127.0.0.1:${ports[each]}`).join(','),
    answers: (url) => describeCluster([url.split(',')[index] ?? ''], count),
  }));
}

async function describeCluster(addresses: string[], count: number): Promise<void> {
  const kafka = new Kafka({
    brokers: addresses,
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    connectionTimeout: 500,
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const cluster = await admin.describeCluster();
    if (count === 1 && cluster.brokers.length < 1) throw new Error('The broker is still registering.');
  } finally {
    await admin.disconnect();
  }
}

const [single] = brokers(1);
if (!single) throw new Error('One broker is one recipe.');
/** One broker of Kafka, from Maven Central. */
export const recipe: EngineRecipe = single;
