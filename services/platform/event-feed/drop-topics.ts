import { setTimeout as pause } from 'node:timers/promises';
import { kafkaClient, withAdmin } from './kafka-client.ts';
import type { KafkaTopics } from './kafka-topics.ts';

const pollIntervalMs = 200;
const timeoutMs = 60_000;

/** Deletes every topic of an installation, and resolves once they are gone; the relay creates and fills them again. */
export const dropTopics = ({ url, prefix }: Pick<KafkaTopics, 'url' | 'prefix'>): Promise<void> =>
  withAdmin(
    kafkaClient(url),
    async (admin) => {
      const listOwnTopics = async (): Promise<string[]> =>
        (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`));
      const topics = await listOwnTopics();
      if (topics.length > 0) await admin.deleteTopics({ topics });
      for (
        const until = Date.now() + timeoutMs;
        (await listOwnTopics()).length > 0;
        await pause(pollIntervalMs)
      )
        if (Date.now() > until) throw new Error(`Kafka at ${url} does not delete its topics ${prefix}.….`);
    },
    5,
  );
