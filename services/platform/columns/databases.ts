/** The databases of one installation, by what they contain. */
export interface Databases {
  /** The tables that queries read. */
  readonly serving: string;
  /** The copies that rebuilds fill. */
  readonly building: string;
  /** Checkpoints, and the migrations that were applied. */
  readonly state: string;
  /** The views of analysts; on servers only. */
  readonly analysis: string;
}

const installationPattern = /^[a-z0-9-]{1,60}$/;

/** Installation names have no underscore, so the databases of two installations never collide. */
export function databasesOf(installation: string): Databases {
  if (!installationPattern.test(installation) || installation === 'system')
    throw new Error(
      `ClickHouse cannot have databases for the installation "${installation}": choose another STEPWELL_INSTALLATION.`,
    );
  return {
    serving: installation,
    building: `${installation}_building`,
    state: `${installation}_state`,
    analysis: `${installation}_analysis`,
  };
}

/** A data folder has its own engine, so the names do not depend on the installation. */
export const embeddedDatabases = databasesOf('stepwell');

/** Quotes an identifier for a statement; only for our own names, in which nothing needs escaping. */
export const quoteIdentifier = (name: string): string => `\`${name}\``;
