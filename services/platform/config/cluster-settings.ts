import type { Settings } from './settings.ts';

const requiredSettings = [
  'STEPWELL_EVENTSTORE_URL',
  'STEPWELL_KAFKA_URL',
  'STEPWELL_MONGODB_URL',
  'STEPWELL_KEYS_URL',
  'STEPWELL_CLICKHOUSE_URL',
  'STEPWELL_TEMPORAL_URL',
  'STEPWELL_S3_URL',
  'STEPWELL_WORKER_KEY',
] as const satisfies readonly (keyof Settings)[];

type RequiredSetting = (typeof requiredSettings)[number];

/** The settings of a process in a cluster. */
export type ClusterSettings = Settings & { readonly [name in RequiredSetting]: string };

/** Throws an error that names every missing setting. */
export const requireClusterSettings = (settings: Settings): ClusterSettings =>
  requireSomeClusterSettings(settings, requiredSettings);

/** The same for a process that uses only some of the servers. */
export function requireSomeClusterSettings<N extends RequiredSetting>(
  settings: Settings,
  names: readonly N[],
): Settings & { readonly [name in N]: string } {
  if (settings.STEPWELL_PROFILE !== 'cluster')
    throw new Error(
      'This process is part of a cluster: set STEPWELL_PROFILE=cluster, or start the whole product.',
    );
  return requireSettings(settings, names, 'In the profile "cluster" these settings are required too:');
}

/** no setting is missing */
export function requireSettings<N extends keyof Settings>(
  settings: Settings,
  names: readonly N[],
  sentence: string,
): Settings & { readonly [name in N]: string } {
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length > 0) throw new Error(`${sentence} ${missing.join(', ')}.`);
  return settings as Settings & { readonly [name in N]: string }; // none is missing
}
