import { createHash, randomBytes } from 'node:crypto';
import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { defineError } from '../../../contracts/kernel/errors.ts';
import { databasesOf, quoted } from './databases.ts';
import { plainId } from './tenant-query.ts';

/** An organisation whose rows an account shall see alone. */
export interface AnalystsOf {
  readonly installation: string;
  readonly organizationId: string;
  /** What may be asked about, each with the column `organization`; they read the tables with their maker's rights. */
  readonly views: readonly string[];
}

/** The account of an organisation's analysts on a ClickHouse server. */
export interface AnalystAccount {
  /** Rejects where the server does not answer, or not to the product. */
  reach(): Promise<void>;
  /**
   * Makes it, or brings it up to this version. The password is told once: when the account is made, or when a new one is asked
   * for. Refused with `columns.no-organization` where the reports have no event of the organisation, and with
   * `columns.accounts-refused` where the product itself may not make accounts.
   */
  give(newPassword: boolean): Promise<{ readonly user: string; readonly password: string | null }>;
  /** Removes it with all that it was given; nothing where there is none. Refused with `columns.accounts-refused`. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

export const NoOrganization = defineError(
  'columns.no-organization',
  'absent',
  'The reports know no organisation of this id, and no account was made. Look the id up again; on a new installation start the relay ' +
    'and the projector first.',
);
export const AccountsRefused = defineError(
  'columns.accounts-refused',
  'forbidden',
  'ClickHouse refuses to make accounts for the account of STEPWELL_CLICKHOUSE_URL. Give it ACCESS MANAGEMENT ON *.* and, with grant ' +
    'option, SELECT on the database for analysts; then call again.',
);

/** Of the role, so that nobody who has it can change one of them. */
const limits = {
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
export function accessOf({ installation, organizationId, views }: AnalystsOf) {
  if (!plainId.test(organizationId)) throw NoOrganization();
  const { analysis } = databasesOf(installation);
  return {
    // no installation's name has an underscore, so no two accounts are called the same
    user: `${installation}_analyst_${organizationId}`,
    role: `${installation}_reads_${organizationId}`,
    database: analysis,
    views: views.map((view) => `${quoted(analysis)}.${view}`),
    rows: `organization = '${organizationId}'`,
    limits,
  };
}

export type Access = ReturnType<typeof accessOf>;

/** In this order: at no moment may the account read what has no policy for it. Each may be repeated. */
export const givingAccess = ({ role, views, rows }: Access): readonly string[] => [
  `CREATE ROLE IF NOT EXISTS ${quoted(role)}`,
  `ALTER ROLE ${quoted(role)} SETTINGS ${Object.entries(limits)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')}`,
  ...views.map(
    (view) => `CREATE ROW POLICY OR REPLACE ${quoted(role)} ON ${view} USING ${rows} TO ${quoted(role)}`,
  ),
  `GRANT ${views.map((view) => `SELECT ON ${view}`).join(', ')} TO ${quoted(role)} WITH REPLACE OPTION`,
  `CREATE QUOTA OR REPLACE ${quoted(role)} KEYED BY user_name FOR INTERVAL 1 hour MAX queries = 1000, execution_time = 1800 TO ${quoted(role)}`,
];

/** The server is told what the password hashes to and never the password; its letters are chosen at random, so it wants no salt. */
const identified = (password: string): string =>
  `IDENTIFIED WITH sha256_hash BY '${createHash('sha256').update(password).digest('hex')}'`;

export const makingUser = ({ user, database }: Access, password: string): string =>
  `CREATE USER ${quoted(user)} ${identified(password)} DEFAULT DATABASE ${quoted(database)}`;

export const grantingRole = ({ user, role }: Access): string => `GRANT ${quoted(role)} TO ${quoted(user)}`;

export const changingPassword = ({ user }: Access, password: string): string =>
  `ALTER USER ${quoted(user)} ${identified(password)}`;

export const droppingAccess = ({ user, role, views }: Access): readonly string[] => [
  `DROP USER IF EXISTS ${quoted(user)}`,
  `DROP QUOTA IF EXISTS ${quoted(role)}`,
  `DROP ROLE IF EXISTS ${quoted(role)}`,
  ...views.map((view) => `DROP ROW POLICY IF EXISTS ${quoted(role)} ON ${view}`),
];

/** ClickHouse's numbers for: access denied, nowhere to keep accounts. */
const refusals: readonly string[] = ['497', '514'];
/** For: no such table, no such database. */
const notThere: readonly string[] = ['60', '81'];

const isOneOf = (codes: readonly string[], error: unknown): boolean =>
  error instanceof ClickHouseError && codes.includes(error.code);

/** @param url of the server, with the product's own account, which must be allowed to make others */
export function openAnalystAccount(url: string, of: AnalystsOf): AnalystAccount {
  const access = accessOf(of);
  const client = createClient({ url, log: { level: ClickHouseLogLevel.OFF } });
  const command = (query: string) =>
    client.command({ query }).catch((cause: unknown) => {
      throw isOneOf(refusals, cause) ? AccountsRefused({ cause }) : cause;
    });
  const isThere = async (query: string, name: string): Promise<boolean> => {
    const answer = await client.query({ query, query_params: { name }, format: 'JSONEachRow' });
    return (await answer.json()).length > 0;
  };
  const events = `${quoted(databasesOf(of.installation).serving)}.events`;
  const hasEvents = () =>
    isThere(`SELECT 1 FROM ${events} WHERE organization = {name:String} LIMIT 1`, of.organizationId).catch(
      (cause: unknown) => {
        throw isOneOf(notThere, cause) ? NoOrganization({ cause }) : cause;
      },
    );
  return {
    reach: async () => void (await client.command({ query: 'SELECT 1' })),
    async give(newPassword) {
      if (!(await hasEvents())) throw NoOrganization();
      for (const query of givingAccess(access)) await command(query);
      const { user } = access;
      const known = await isThere('SELECT name FROM system.users WHERE name = {name:String}', user);
      const password = known && !newPassword ? null : randomBytes(24).toString('base64url');
      if (password !== null)
        await command(known ? changingPassword(access, password) : makingUser(access, password));
      await command(grantingRole(access)); // always: a call before this one may have been cut off
      return { user, password };
    },
    async drop() {
      for (const query of droppingAccess(access)) await command(query);
    },
    close: () => client.close(),
  };
}
