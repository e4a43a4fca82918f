import { createHash, randomBytes } from 'node:crypto';
import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { defineError } from '../../../contracts/kernel/errors.ts';
import { databasesOf, quoteIdentifier } from './databases.ts';
import { organizationIdPattern } from './tenant-query.ts';

/** An organisation whose rows an analyst account may read, and no other's. */
export interface AnalystAccountOptions {
  readonly installation: string;
  readonly organizationId: string;
  /** The views it may query, each with the column `organization`; they read the tables with their definer's rights. */
  readonly views: readonly string[];
}

/** The ClickHouse account of an organisation's analysts. */
export interface AnalystAccount {
  /** Rejects if the server does not answer or refuses the product's account. */
  ping(): Promise<void>;
  /**
   * Creates the account, or updates it to this version. The password is returned only when the account is created or a
   * new password is requested. Refused with `columns.no-organization` if the reports have no event of the organisation,
   * and with `columns.accounts-refused` if the product itself may not create accounts.
   */
  provision(newPassword: boolean): Promise<{ readonly user: string; readonly password: string | null }>;
  /**
   * Removes the account and everything granted to it; does nothing if there is none. Refused with
   * `columns.accounts-refused`.
   */
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

/** Limits of the role, so that its members cannot change a setting. */
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

/**
 * The account's name, what it may read, and which rows. Refused with `columns.no-organization` if the id is not one.
 */
export function analystAccess({ installation, organizationId, views }: AnalystAccountOptions) {
  if (!organizationIdPattern.test(organizationId)) throw NoOrganization();
  const { analysis } = databasesOf(installation);
  return {
    // installation names have no underscore, so two accounts never share a name
    user: `${installation}_analyst_${organizationId}`,
    role: `${installation}_reads_${organizationId}`,
    database: analysis,
    views: views.map((view) => `${quoteIdentifier(analysis)}.${view}`),
    rows: `organization = '${organizationId}'`,
    limits: roleLimits,
  };
}

export type AnalystAccess = ReturnType<typeof analystAccess>;

/**
 * The order matters: the account must never be able to read a table without a row policy. Each statement may be
 * repeated.
 */
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

/** The server gets only the password's hash. The password is random, so it needs no salt. */
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

/** ClickHouse error codes: access denied, no storage for accounts. */
const accessDeniedCodes: readonly string[] = ['497', '514'];
/** ClickHouse error codes: no such table, no such database. */
const missingCodes: readonly string[] = ['60', '81'];

const isOneOf = (codes: readonly string[], error: unknown): boolean =>
  error instanceof ClickHouseError && codes.includes(error.code);

/** @param url of the server, with the product's own account, which must be allowed to create others */
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
      await command(grantRoleStatement(access)); // always: an earlier call may have been interrupted
      return { user, password };
    },
    async drop() {
      for (const query of revokeStatements(access)) await command(query);
    },
    close: () => client.close(),
  };
}
