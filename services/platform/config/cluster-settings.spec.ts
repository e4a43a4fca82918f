import { expect, it } from 'vitest';
import { clusterSettings, someClusterSettings } from './cluster-settings.ts';
import { readSettings } from './settings.ts';

it('names every setting that a cluster lacks', () => {
  const some = { STEPWELL_PROFILE: 'cluster', STEPWELL_KAFKA_URL: 'broker:9092' };
  expect(() => clusterSettings(readSettings(some))).toThrow(
    /needed too: STEPWELL_EVENTSTORE_URL, STEPWELL_MONGODB_URL, STEPWELL_KEYS_URL, STEPWELL_CLICKHOUSE_URL/,
  );
  expect(() => clusterSettings(readSettings(some))).not.toThrow(/STEPWELL_KAFKA_URL/);
});

it('refuses to be one process of a cluster in the profile of one process', () => {
  expect(() => clusterSettings(readSettings({}))).toThrow(/STEPWELL_PROFILE=cluster/);
});

it('asks a process for no more than it works with', () => {
  const some = { STEPWELL_PROFILE: 'cluster', STEPWELL_KAFKA_URL: 'broker:9092' };
  expect(someClusterSettings(readSettings(some), ['STEPWELL_KAFKA_URL']).STEPWELL_KAFKA_URL).toBe(
    'broker:9092',
  );
  expect(() => someClusterSettings(readSettings(some), ['STEPWELL_KEYS_URL'])).toThrow(
    /needed too: STEPWELL_KEYS_URL\./,
  );
});
