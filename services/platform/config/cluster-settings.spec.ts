import { expect, it } from 'vitest';
import { requireClusterSettings, requireSomeClusterSettings } from './cluster-settings.ts';
import { readSettings } from './settings.ts';

it('names every setting that a cluster lacks', () => {
  const some = { STEPWELL_PROFILE: 'cluster', STEPWELL_KAFKA_URL: 'broker:9092' };
  expect(() => requireClusterSettings(readSettings(some))).toThrow(
    /required too: STEPWELL_EVENTSTORE_URL, STEPWELL_MONGODB_URL, STEPWELL_KEYS_URL, STEPWELL_CLICKHOUSE_URL/,
  );
  expect(() => requireClusterSettings(readSettings(some))).not.toThrow(/STEPWELL_KAFKA_URL/);
});

it('refuses to start one process of a cluster in the embedded profile', () => {
  expect(() => requireClusterSettings(readSettings({}))).toThrow(/STEPWELL_PROFILE=cluster/);
});

it('requires only the settings that a process uses', () => {
  const some = { STEPWELL_PROFILE: 'cluster', STEPWELL_KAFKA_URL: 'broker:9092' };
  expect(requireSomeClusterSettings(readSettings(some), ['STEPWELL_KAFKA_URL']).STEPWELL_KAFKA_URL).toBe(
    'broker:9092',
  );
  expect(() => requireSomeClusterSettings(readSettings(some), ['STEPWELL_KEYS_URL'])).toThrow(
    /required too: STEPWELL_KEYS_URL\./,
  );
});
