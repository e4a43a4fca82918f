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
 * Where the settings and `--data` send a command, told before anything is done. Rejects with a sentence where they name two
 * places: a folder beside a cluster, or servers of a cluster without its profile.
 */
export function resolveCommandTarget(settings: Settings, data: string | undefined): CommandTarget {
  const place = targetOf(settings, data);
  process.stderr.write(`${sentenceOf(settings, place)}\n`);
  return place;
}

/** For a command that works on a data folder in any case, whatever the settings say of servers. */
export function announceFolder(folder: string): void {
  process.stderr.write(`Profile embedded, data folder ${resolve(folder)}.\n`);
}

/** For the command that has both: what is in a folder goes to the servers. */
export function announceMove(settings: Settings, folder: string): void {
  announceFolder(folder);
  process.stderr.write(`Moved to: ${sentenceOf(settings, { profile: 'cluster' })}\n`);
}

function targetOf(settings: Settings, data: string | undefined): CommandTarget {
  const set = clusterOnlySettings.filter((name) => settings[name] !== undefined);
  if (settings.STEPWELL_PROFILE === 'cluster') {
    if (data === undefined) return { profile: 'cluster' };
    throw new Error(
      `--data names the folder ${resolve(data)}, and STEPWELL_PROFILE=cluster names servers. Nothing was done: leave one of them out.`,
    );
  }
  if (set.length > 0)
    throw new Error(
      `${set.join(', ')} belong to a cluster, and STEPWELL_PROFILE does not say so. Nothing was done: set STEPWELL_PROFILE=cluster to work on the servers, or unset them to work on the folder ${resolve(data ?? settings.STEPWELL_DATA)}.`,
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
