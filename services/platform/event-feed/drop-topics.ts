import { setTimeout as pause } from 'node:timers/promises';
import { kafkaClient, withAdmin } from './kafka-client.ts';
import type { KafkaTopics } from './kafka-topics.ts';

const lookMs = 200;
const patienceMs = 60_000;

/** Deletes every topic of an installation, and resolves once they are gone; the relay makes and fills them again. */
export const dropTopics = ({ url, prefix }: Pick<KafkaTopics, 'url' | 'prefix'>): Promise<void> =>
  withAdmin(
    kafkaClient(url),
    async (admin) => {
      const ours = async (): Promise<string[]> =>
        (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`));
      const topics = await ours();
      if (topics.length > 0) await admin.deleteTopics({ topics });
      for (const until = Date.now() + patienceMs; (await ours()).length > 0; await pause(lookMs))
        if (Date.now() > until) throw new Error(`Kafka at ${url} does not delete its topics ${prefix}.….`);
    },
    5,
  );
