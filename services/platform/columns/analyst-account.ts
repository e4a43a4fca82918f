import { createHash, randomBytes } from 'node:crypto';
import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { defineError } from '../../../contracts/kernel/errors.ts';
import { databasesOf, quoteIdentifier } from './databases.ts';
import { organizationIdPattern } from './tenant-query.ts';

/** An organisation whose rows an account shall see alone. */
export interface AnalystAccountOptions {
  readonly installation: string;
  readonly organizationId: string;
  /** What may be asked about, each with the column `organization`; they read the tables with their maker's rights. */
  readonly views: readonly string[];
}

/** The account of an organisation's analysts on a ClickHouse server. */
export interface AnalystAccount {
  /** Rejects where the server does not answer, or not to the product. */
  ping(): Promise<void>;
  /**
   * Makes it, or brings it up to this version. The password is told once: when the account is made, or when a new one is asked
   * for. Refused with `columns.no-organization` where the reports have no event of the organisation, and with
   * `columns.accounts-refused` where the product itself may not make accounts.
   */
  provision(newPassword: boolean): Promise<{ readonly user: string; readonly password: string | null }>;
  /** Removes it with all that it was given; nothing where there is none. Refused with `columns.accounts-refused`. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

export const NoOrganization = defineError(
  'columns.no-organization',
  'absent',
  'There is no organisation with this ID in the reports, so no account was created. Check the ID; on a new installation start the ' +
    'relay and the projector first.',
);
export const AccountsRefused = defineError(
  'columns.accounts-refused',
  'forbidden',
  'The user of STEPWELL_CLICKHOUSE_URL may not create accounts in ClickHouse. Grant it ACCESS MANAGEMENT ON *.* and, with grant ' +
    'option, SELECT on the database for analysts; then run the command again.',
);

/** Of the role, so that nobody who has it can change one of them. */
const roleLimits = {
  readonly: 1,
  max_execution_time: 60,
  max_memory_usage: 2_000_000_000,
  max_memory_usage_for_user: 4_000_000_000,
  max_concurrent_queries_for_user: 4,
  max_threads: 4,
  max_result_rows: 1_000_000,
  max_result_bytes: 500_000_000,
} as const;

/** What an account is called, what it may read, and which rows. Refused with `columns.no-organization` where the id is none. */
export function analystAccess({ installation, organizationId, views }: AnalystAccountOptions) {
  if (!organizationIdPattern.test(organizationId)) throw NoOrganization();
  const { analysis } = databasesOf(installation);
  return {
    // no installation's name has an underscore, so no two accounts are called the same
    user: `${installation}_analyst_${organizationId}`,
    role: `${installation}_reads_${organizationId}`,
    database: analysis,
    views: views.map((view) => `${quoteIdentifier(analysis)}.${view}`),
    rows: `organization = '${organizationId}'`,
    limits: roleLimits,
  };
}

export type AnalystAccess = ReturnType<typeof analystAccess>;

/** In this order: at no moment may the account read what has no policy for it. Each may be repeated. */
export const grantStatements = ({ role, views, rows }: AnalystAccess): readonly string[] => [
  `CREATE ROLE IF NOT EXISTS ${quoteIdentifier(role)}`,
  `ALTER ROLE ${quoteIdentifier(role)} SETTINGS ${Object.entries(roleLimits)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')}`,
  ...views.map(
    (view) =>
      `CREATE ROW POLICY OR REPLACE ${quoteIdentifier(role)} ON ${view} USING ${rows} TO ${quoteIdentifier(role)}`,
  ),
  `GRANT ${views.map((view) => `SELECT ON ${view}`).join(', ')} TO ${quoteIdentifier(role)} WITH REPLACE OPTION`,
  `CREATE QUOTA OR REPLACE ${quoteIdentifier(role)} KEYED BY user_name FOR INTERVAL 1 hour MAX queries = 1000, execution_time = 1800 TO ${quoteIdentifier(role)}`,
];

/** The server is told what the password hashes to and never the password; its letters are chosen at random, so it wants no salt. */
const passwordClause = (password: string): string =>
  `IDENTIFIED WITH sha256_hash BY '${createHash('sha256').update(password).digest('hex')}'`;

export const createUserStatement = ({ user, database }: AnalystAccess, password: string): string =>
  `CREATE USER ${quoteIdentifier(user)} ${passwordClause(password)} DEFAULT DATABASE ${quoteIdentifier(database)}`;

export const grantRoleStatement = ({ user, role }: AnalystAccess): string =>
  `GRANT ${quoteIdentifier(role)} TO ${quoteIdentifier(user)}`;

export const changePasswordStatement = ({ user }: AnalystAccess, password: string): string =>
  `ALTER USER ${quoteIdentifier(user)} ${passwordClause(password)}`;

export const revokeStatements = ({ user, role, views }: AnalystAccess): readonly string[] => [
  `DROP USER IF EXISTS ${quoteIdentifier(user)}`,
  `DROP QUOTA IF EXISTS ${quoteIdentifier(role)}`,
  `DROP ROLE IF EXISTS ${quoteIdentifier(role)}`,
  ...views.map((view) => `DROP ROW POLICY IF EXISTS ${quoteIdentifier(role)} ON ${view}`),
];

/** ClickHouse's numbers for: access denied, nowhere to keep accounts. */
const accessDeniedCodes: readonly string[] = ['497', '514'];
/** For: no such table, no such database. */
const missingCodes: readonly string[] = ['60', '81'];

const isOneOf = (codes: readonly string[], error: unknown): boolean =>
  error instanceof ClickHouseError && codes.includes(error.code);

/** @param url of the server, with the product's own account, which must be allowed to make others */
export function openAnalystAccount(url: string, options: AnalystAccountOptions): AnalystAccount {
  const access = analystAccess(options);
  const client = createClient({ url, log: { level: ClickHouseLogLevel.OFF } });
  const command = (query: string) =>
    client.command({ query }).catch((cause: unknown) => {
      throw isOneOf(accessDeniedCodes, cause) ? AccountsRefused({ cause }) : cause;
    });
  const exists = async (query: string, name: string): Promise<boolean> => {
    const answer = await client.query({ query, query_params: { name }, format: 'JSONEachRow' });
    return (await answer.json()).length > 0;
  };
  const events = `${quoteIdentifier(databasesOf(options.installation).serving)}.events`;
  const hasEvents = () =>
    exists(
      `SELECT 1 FROM ${events} WHERE organization = {name:String} LIMIT 1`,
      options.organizationId,
    ).catch((cause: unknown) => {
      throw isOneOf(missingCodes, cause) ? NoOrganization({ cause }) : cause;
    });
  return {
    ping: async () => void (await client.command({ query: 'SELECT 1' })),
    async provision(newPassword) {
      if (!(await hasEvents())) throw NoOrganization();
      for (const query of grantStatements(access)) await command(query);
      const { user } = access;
      const known = await exists('SELECT name FROM system.users WHERE name = {name:String}', user);
      const password = known && !newPassword ? null : randomBytes(24).toString('base64url');
      if (password !== null)
        await command(
          known ? changePasswordStatement(access, password) : createUserStatement(access, password),
        );
      await command(grantRoleStatement(access)); // always: a call before this one may have been cut off
      return { user, password };
    },
    async drop() {
      for (const query of revokeStatements(access)) await command(query);
    },
    close: () => client.close(),
  };
}
