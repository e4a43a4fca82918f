import { resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';

/** Where a command works: on a data folder, or on the servers of a cluster. */
export type CommandTarget =
  { readonly profile: 'embedded'; readonly folder: string } | { readonly profile: 'cluster' };

/** Settings that only a cluster has. */
const clusterOnlySettings = [
  'STEPWELL_EVENTSTORE_URL',
  'STEPWELL_KAFKA_URL',
  'STEPWELL_KEYS_URL',
  'STEPWELL_CLICKHOUSE_URL',
] as const;

const engines = [
  ['STEPWELL_EVENTSTORE_URL', 'event store'],
  ['STEPWELL_MONGODB_URL', 'read models'],
  ['STEPWELL_CLICKHOUSE_URL', 'reports'],
  ['STEPWELL_S3_URL', 'files'],
] as const;

/**
 * The target by the settings and `--data`, printed before anything is done. Rejects with an error if they name two: a
 * folder as well as a cluster, or servers of a cluster without its profile.
 */
export function resolveCommandTarget(settings: Settings, data: string | undefined): CommandTarget {
  const place = targetOf(settings, data);
  process.stderr.write(`${sentenceOf(settings, place)}\n`);
  return place;
}

/** For a command that always works on a data folder, whatever servers the settings name. */
export function announceFolder(folder: string): void {
  process.stderr.write(`Profile embedded, data folder ${resolve(folder)}.\n`);
}

/** For the command that uses both: a folder is moved to the servers. */
export function announceMove(settings: Settings, folder: string): void {
  announceFolder(folder);
  process.stderr.write(`Moved to: ${sentenceOf(settings, { profile: 'cluster' })}\n`);
}

function targetOf(settings: Settings, data: string | undefined): CommandTarget {
  const set = clusterOnlySettings.filter((name) => settings[name] !== undefined);
  if (settings.STEPWELL_PROFILE === 'cluster') {
    if (data === undefined) return { profile: 'cluster' };
    throw new Error(
      `--data names the folder ${resolve(data)}, and STEPWELL_PROFILE=cluster names servers. Nothing was done: omit one of them.`,
    );
  }
  if (set.length > 0)
    throw new Error(
      `${set.join(', ')} belong to a cluster, but STEPWELL_PROFILE is not "cluster". Nothing was done: set STEPWELL_PROFILE=cluster to work on the servers, or unset them to work on the folder ${resolve(data ?? settings.STEPWELL_DATA)}.`,
    );
  return { profile: 'embedded', folder: resolve(data ?? settings.STEPWELL_DATA) };
}

function sentenceOf(settings: Settings, place: CommandTarget): string {
  const named = engines.flatMap(([name, what]) => {
    const address = settings[name];
    return address === undefined ? [] : [`${what} at ${withoutSecrets(address)}`];
  });
  const begin =
    place.profile === 'cluster'
      ? `Profile cluster, installation ${settings.STEPWELL_INSTALLATION}`
      : `Profile embedded, data folder ${place.folder}`;
  return `${[begin, ...named].join(', ')}.`;
}

const withoutSecrets = (address: string): string => address.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');
