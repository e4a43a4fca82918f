/** The databases of one installation, by what lies in them. */
export interface Databases {
  /** The tables that queries read. */
  readonly serving: string;
  /** The copies that rebuilds fill. */
  readonly building: string;
  /** Checkpoints, and which migrations were applied. */
  readonly state: string;
  /** What analysts are shown; on servers only. */
  readonly analysis: string;
}

const installationPattern = /^[a-z0-9-]{1,60}$/;

/** No installation's name has an underscore, so the databases of two are never the same. */
export function databasesOf(installation: string): Databases {
  if (!installationPattern.test(installation) || installation === 'system')
    throw new Error(
      `ClickHouse can have no database of ours for the installation "${installation}": choose another STEPWELL_INSTALLATION.`,
    );
  return {
    serving: installation,
    building: `${installation}_building`,
    state: `${installation}_state`,
    analysis: `${installation}_analysis`,
  };
}

/** A data folder has its engine to itself; whatever the installation is called, its names stay. */
export const embeddedDatabases = databasesOf('stepwell');

/** A name as a statement says it; for names of ours, in which nothing needs escaping. */
export const quoteIdentifier = (name: string): string => `\`${name}\``;
