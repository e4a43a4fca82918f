import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetOrganizationOverview } from '../../../contracts/analytics/reports.ts';
import { allEvents } from '../../../contracts/catalogue.ts';
import { PlaybackTracked, ViewingStarted } from '../../../contracts/playback/playback.ts';
import {
  analystAccess,
  changePasswordStatement,
  revokeStatements,
  grantStatements,
  grantRoleStatement,
  createUserStatement,
  openAnalystAccount,
  type AnalystAccountOptions,
} from '../../../services/platform/columns/analyst-account.ts';
import { openClickHouseColumns } from '../../../services/platform/columns/clickhouse-columns.ts';
import {
  startColumnsProjector,
  withEventsTable,
} from '../../../services/platform/projections/columns-projector.ts';
import { databasesOf, quoteIdentifier } from '../../../services/platform/columns/databases.ts';
import {
  openReadSideWorld,
  type ReadSideWorld,
} from '../../../services/platform/projections/read-side-world.suite.ts';
import { factTables } from '../../../services/main/contexts/read-models.ts';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import {
  maker,
  type AccountAnswer,
  type AccountQuery,
} from '../../../tests/support/engines/servers/account-query.ts';
import { analyticsAnswers } from '../context.ts';
import { analystViews, createView } from './analyst-views.ts';
import { columnMigrations } from './column-migrations.ts';
import { analyticsTables } from './fact-tables.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs/analysts.md'), 'utf8');
const examples = [...page.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) => sql);
const documented = (view: string): string[] => {
  const [, section = ''] = new RegExp(`### ${view}\n(.*?)(?=\n##|$)`, 's').exec(page) ?? [];
  return [...section.matchAll(/^\| `(\w+)` +\| (\w+)/gm)].map(([, name, type]) => `${name} ${type}`);
};

const installation = 'plant-3';
const databases = databasesOf(installation);
const viewNames = analystViews.map(({ name }) => name);
const of = (organizationId: string): AnalystAccountOptions => ({
  installation,
  organizationId,
  views: viewNames,
});
const events = `${quoteIdentifier(databases.serving)}.events`;
/** Ways past a filter; whatever they return, it must reveal nothing of others (`n`: a number that counts them). */
const around = [
  "SELECT organization AS o FROM openings WHERE organization = 'rival' OR 1",
  "SELECT any(organization) AS o FROM watched HAVING o != 'acme'",
  'SELECT count() AS n FROM events AS e INNER JOIN openings AS o ON e.organization != o.organization HAVING n > 0',
  "SELECT organization FROM merge(REGEXP('plant-3.*'), '.*') WHERE organization != 'acme'",
  `SELECT total_rows AS n FROM system.tables WHERE database LIKE 'plant-3%' AND total_rows > 0`,
  `SELECT sum(rows) AS n FROM system.parts WHERE database LIKE 'plant-3%' HAVING n > 0`,
];
const forbidden = [
  `SELECT * FROM ${events}`,
  `SELECT * FROM mergeTreeIndex('${databases.serving}', 'events')`,
  `EXPLAIN ESTIMATE SELECT * FROM ${events}`,
  `SELECT * FROM merge('${databases.serving}', 'events')`,
  `SELECT * FROM ${quoteIdentifier(databases.state)}.checkpoints`,
  `INSERT INTO ${events} (organization) VALUES ('acme')`,
  `ALTER TABLE ${events} DELETE WHERE 1`,
  'DROP VIEW openings',
  'CREATE VIEW mine AS SELECT 1',
  'CREATE TABLE kept (name String) ENGINE = Memory',
  'CREATE TEMPORARY TABLE kept (name String)',
  'SET max_execution_time = 0',
  'SELECT 1 SETTINGS readonly = 0',
  "SELECT * FROM file('/etc/passwd', 'LineAsString')",
  "SELECT * FROM url('http://127.0.0.1/', 'LineAsString')",
];
const organizationsIn = (names: readonly string[]) =>
  names.map((name) => `SELECT DISTINCT organization FROM ${name} ORDER BY organization`);

/** Opens it, plays some of it, opens it again within the half hour and after it; in two organisations. */
async function recordEvents(world: ReadSideWorld): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (const organizationId of ['acme', 'rival'])
    for (const [index, time] of ['08:00', '08:20', '09:10'].entries()) {
      const view = { viewId: `view-${organizationId}-${index}`, userId: `ana-${organizationId}`, workflowId: 'pump', workspaceId: 'west', publication: 1, deviceClass: 'tablet' as const }; // prettier-ignore
      const startedAt = `${today}T${time}:05.000Z`;
      const played = { stepId: 'step-1', stepNumber: 1, from: 0, to: 10.5 + index, startedAt, speed: 1 };
      await world.append(
        `viewing-${view.viewId}`,
        [
          ViewingStarted({ ...view, openedAt: `${today}T${time}:00.000Z`, location: '', stepCount: 1 }),
          PlaybackTracked({ ...view, sequence: 1, intervals: [played], setAside: [{ ...played, reason: 'overlapping' }], acts: [], completedStepIds: ['step-1'], completed: index === 2 }), // prettier-ignore
        ],
        { organizationId },
      );
    }
  // somebody who has not finished it
  await world.append('viewing-view-ben', [ViewingStarted({ viewId: 'view-ben-1', userId: 'ben', workflowId: 'pump', workspaceId: 'west', publication: 1, deviceClass: 'phone', openedAt: `${today}T08:00:00.000Z`, location: '', stepCount: 1 })]); // prettier-ignore
}

await describeOnEngine('clickhouse', (server) => {
  let world: ReadSideWorld;
  let client: ClickHouseClient;
  const rows = async <R>(query: string, sender = client): Promise<R[]> =>
    (await sender.query({ query, format: 'JSONEachRow' })).json<R>();

  beforeAll(async () => {
    client = createClient({ url: server.url() });
    for (const name of Object.values(databases))
      await client.command({ query: `DROP DATABASE IF EXISTS ${quoteIdentifier(name)} SYNC` });
    world = await openReadSideWorld({ tables: analyticsTables, handlers: () => analyticsAnswers });
    await recordEvents(world);
    const columns = await openClickHouseColumns({
      url: server.url(),
      installation,
      tables: withEventsTable(factTables),
      migrations: columnMigrations,
      writes: true,
    });
    const projector = startColumnsProjector({
      events: world.events,
      columns,
      contracts: allEvents,
      categories: [],
      tables: factTables,
      onParked: ({ error }) => console.error(error),
      onProblem: (error) => console.error(error),
    });
    await projector.waitFor(await world.events.head(), 60_000);
    await projector.close();
    await columns.close();
    await client.close();
    client = createClient({ url: server.url(), database: databases.analysis });
  });
  afterAll(async () => {
    await client.close();
    await world.close();
  });

  it('shows the columns that the page documents', async () => {
    for (const { name } of analystViews) {
      const found = await rows<{ name: string; type: string }>(`DESCRIBE TABLE ${name}`);
      const plain = (type: string): string =>
        type
          .replace(/^(?:LowCardinality|SimpleAggregateFunction)\((?:\w+, )?(.*)\)$/, '$1')
          .replace(/\(.*/, '');
      expect([name, ...found.map((column) => `${column.name} ${plain(column.type)}`)]).toEqual([
        name,
        ...documented(name),
      ]);
    }
  });

  it('answers every example of the page', async () => {
    expect(examples.length).toBeGreaterThan(5);
    for (const sql of examples) expect([sql, (await rows(sql)).length > 0]).toEqual([sql, true]);
  });

  it('returns what the reports return', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const report = await world.ask(GetOrganizationOverview, { from: today, to: today, timeZone: 'UTC' });
    const own = "WHERE organization = 'acme'";
    const [found] = await rows(
      `SELECT (SELECT sum(begins) FROM openings ${own}) AS views, (SELECT uniqExact(user_id) FROM openings ${own}) AS viewers, ` +
        `(SELECT sum(seconds) FROM watched ${own}) AS watchedSeconds, (SELECT count() FROM finished ${own}) AS completed, ` +
        `(SELECT sum(to_second - from_second) FROM stretches ${own}) AS stretched`,
    );
    const { views, viewers, watchedSeconds, completed } = report?.current ?? {};
    expect({ views, viewers, watchedSeconds, completed }).toEqual({ views: 3, viewers: 2, watchedSeconds: 34.5, completed: 1 }); // prettier-ignore
    expect(found).toEqual({ views, viewers, watchedSeconds, completed, stretched: watchedSeconds });
  });

  it('creates accounts by statements that the engine can parse', async () => {
    const access = analystAccess(of('acme'));
    const statements = [
      ...grantStatements(access),
      createUserStatement(access, 'a password'),
      grantRoleStatement(access),
      changePasswordStatement(access, 'another'),
      ...revokeStatements(access),
    ];
    for (const query of statements) {
      const answer = await client.query({
        query: 'SELECT formatQuerySingleLine({query:String}) AS read',
        query_params: { query },
        format: 'JSONEachRow',
      });
      expect(await answer.json()).toHaveLength(1);
    }
    expect(statements.join('\n')).not.toContain('password');
  });

  it.each(["acme' OR '1'='1", 'acme`; DROP DATABASE `plant-3', 'acme\\', 'acme\n', '', 'a'.repeat(65), 'ä'])(
    'creates no account for an invalid organisation id: %j',
    async (organizationId) => {
      expect(() => analystAccess(of(organizationId))).toThrow(
        expect.objectContaining({ error: 'columns.no-organization' }) as Error,
      );
    },
  );
  it.each(['Plant', 'plant`', "plant'", 'plant_3', 'system', ''])(
    'creates no account if an installation cannot have the name %j',
    (name) => {
      expect(() => analystAccess({ ...of('acme'), installation: name })).toThrow('STEPWELL_INSTALLATION');
    },
  );

  it('tells the operator what is missing', async () => {
    const analyst = async (settings: Record<string, string>, ...args: string[]) => {
      const script = join(root, 'services/main/commands/analyst.ts');
      const environment = { env: { PATH: process.env['PATH'], ...settings } };
      return promisify(execFile)(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script, ...args],
        environment,
      ).then(
        ({ stdout }) => ({ code: 0, output: stdout }),
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
      );
    };
    const cluster = { STEPWELL_PROFILE: 'cluster', STEPWELL_INSTALLATION: installation };
    const onServer = { ...cluster, STEPWELL_CLICKHOUSE_URL: server.url() };
    const says = (code: number, output: RegExp) => ({
      code,
      output: expect.stringMatching(output) as string,
    });
    expect(await analyst(onServer)).toEqual(says(2, /--organisation ID/));
    expect(await analyst({}, '--organisation', 'acme')).toEqual(says(1, /no server that an analyst could/));
    expect(await analyst(cluster, '--organisation', 'acme')).toEqual(says(1, /STEPWELL_CLICKHOUSE_URL/));
    expect(await analyst(onServer, '--organisation', "x' OR 1 --")).toEqual(
      says(1, /no organisation with this ID/),
    );
    expect(await analyst(onServer, '--organisation', 'nobody')).toEqual(
      says(1, /no organisation with this ID/),
    );
    const missingInstallation = { ...onServer, STEPWELL_INSTALLATION: 'plant-none' };
    expect(await analyst(missingInstallation, '--organisation', 'acme')).toEqual(
      says(1, /start the relay and the projector/),
    );
    const nowhere = { ...onServer, STEPWELL_CLICKHOUSE_URL: 'http://stepwell:secret@127.0.0.1:9' };
    expect(await analyst(nowhere, '--organisation', 'acme')).toEqual(
      says(1, /127\.0\.0\.1:9 cannot be used/),
    );
    if (await supportsAccounts(client)) return;
    expect(await analyst(onServer, '--organisation', 'acme')).toEqual(says(1, /ACCESS MANAGEMENT/));
    expect(await analyst(onServer, '--organisation', 'acme', '--drop')).toEqual(says(1, /ACCESS MANAGEMENT/));
  });

  describe('an account', () => {
    it('sees only its organisation and changes nothing [only where STEPWELL_CLICKHOUSE_URL is of a server that keeps accounts]', async ({
      skip,
    }) => {
      if (!(await supportsAccounts(client))) return skip();
      await accountLifecycle(server.url(), rows);
    });

    it('is restricted by the engine to its policies, grants and limits', async ({ skip }) => {
      const own = server.own();
      if (!own) return skip("the server's folder was not created by this test");
      const { views: granted, rows: condition, limits: settings, database } = analystAccess(of('acme'));
      await own.end('SIGKILL');
      const ask = (statements: readonly string[], change: Partial<AccountQuery> = {}) =>
        queryAsAccount(own.data, {
          database,
          policies: granted.map((name) => ({ name, rows: condition })),
          granted,
          settings,
          statements,
          ...change,
        });
      const made = analystViews.map((view) => createView(view, databases).replace('CURRENT_USER', maker));
      expect(await ask(made, { policies: [], granted: null, settings: {} })).toEqual(
        made.map(() => ({ lines: '' })),
      );
      const seen = organizationsIn(granted);
      expect(await ask(seen)).toEqual(seen.map(() => ({ lines: '{"organization":"acme"}\n' })));
      // without the policies it would see the other as well
      const [bare] = await ask(seen.slice(0, 1), { policies: [] });
      expect(bare).toEqual({ lines: '{"organization":"acme"}\n{"organization":"rival"}\n' });
      for (const [index, answer] of (await ask(examples)).entries())
        expect([examples[index], answer]).toEqual([
          examples[index],
          { lines: expect.stringContaining('{') as string },
        ]);
      expect(JSON.stringify(await ask(around))).not.toMatch(/rival|"n":/);
      for (const [index, answer] of (await ask(forbidden)).entries())
        expect([forbidden[index], answer]).toEqual([
          forbidden[index],
          { refused: expect.stringMatching(/ACCESS_DENIED|READONLY|CANNOT_EXTRACT/) as string },
        ]);
    });
  });
});

const supportsAccounts = async (client: ClickHouseClient): Promise<boolean> => {
  const query = "SELECT 1 FROM system.user_directories WHERE type NOT IN ('users_xml', 'ldap')";
  return (await (await client.query({ query, format: 'JSONEachRow' })).json()).length > 0;
};

async function queryAsAccount(folder: string, requested: AccountQuery): Promise<AccountAnswer[]> {
  const script = join(root, 'tests/support/engines/servers/clickhouse-account.ts');
  for (const until = Date.now() + 60_000; ; await pause(200)) {
    const running = promisify(execFile)(process.execPath, [script, folder]);
    running.child.stdin?.end(JSON.stringify(requested));
    const answered = await running.catch((error: { stdout: string; stderr: string }) => error);
    if (answered.stdout !== '') return JSON.parse(answered.stdout) as AccountAnswer[];
    // a killed process locks the folder until the last of its threads has exited
    if (!answered.stderr.includes('Cannot lock file') || Date.now() > until) throw new Error(answered.stderr);
  }
}

/** Created, used, created again, given another password, dropped. */
async function accountLifecycle(
  url: string,
  rows: <R>(query: string, sender?: ClickHouseClient) => Promise<R[]>,
): Promise<void> {
  const account = openAnalystAccount(url, of('acme'));
  const { views: granted, database } = analystAccess(of('acme'));
  const as = (username: string, password: string) =>
    createClient({ url: new URL(url).origin, username, password, database });
  const refused = async (query: string, asker: ClickHouseClient) =>
    await expect(rows(query, asker)).rejects.toThrow();
  await account.drop();
  const { user, password } = await account.provision(false);
  expect(password).toMatch(/^[\w-]{32}$/);
  const analyst = as(user, password ?? '');
  for (const query of organizationsIn(granted))
    expect([query, await rows(query, analyst)]).toEqual([query, [{ organization: 'acme' }]]);
  for (const sql of examples) expect(await rows(sql, analyst)).not.toEqual([]);
  for (const sql of forbidden) await refused(sql, analyst);
  for (const sql of around)
    expect(JSON.stringify(await rows(sql, analyst).catch(String))).not.toMatch(/rival|"n":/);
  // the product still sees everything
  expect(await rows(`SELECT DISTINCT organization FROM ${events}`)).toHaveLength(2);
  expect(await account.provision(false)).toEqual({ user, password: null });
  expect(await rows('SELECT 1 FROM events LIMIT 1', analyst)).toHaveLength(1);
  const next = await account.provision(true);
  const [before, after] = [as(user, password ?? ''), as(user, next.password ?? '')];
  await refused('SELECT 1', before);
  expect(await rows('SELECT 1 FROM events LIMIT 1', after)).toHaveLength(1);
  await account.drop();
  await account.drop();
  const dropped = as(user, next.password ?? '');
  await refused('SELECT 1', dropped);
  await Promise.all([account, analyst, before, after, dropped].map((each) => each.close()));
}
