import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Session } from 'chdb';
import { maker, type AccountAnswer, type AccountQuery } from './account-query.ts';

/**
 * `clickhouse-account.ts FOLDER`: opens a folder of chDB as an account with grants, row policies and settings. chDB cannot make
 * accounts by statements; the engine takes the one that it works for from a file of ours and holds it to all three.
 */
const [folder = ''] = process.argv.slice(2);
const { database, policies, granted, settings, statements } = JSON.parse(
  await text(process.stdin),
) as AccountQuery;

const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const account = (more: string): string =>
  `<password></password><networks><ip>::/0</ip></networks><quota>default</quota>${more}`;
const filters = policies.map(({ name, rows }) => {
  const [of = '', view = ''] = name.replaceAll('`', '').split('.');
  return tag(of, tag(view, tag('filter', rows)));
});
const grants =
  granted && tag('grants', granted.map((name) => tag('query', `GRANT SELECT ON ${name}`)).join(''));
const limits = Object.entries(settings).map(([name, value]) => tag(name, String(value)));
const users = join(folder, '..', 'users.xml');
const free = account('<profile>free</profile><access_management>1</access_management>');
const restricted = account(`<profile>held</profile>${tag('databases', filters.join(''))}${grants ?? ''}`);
writeFileSync(
  users,
  tag(
    'clickhouse',
    tag('users', tag('default', grants === null ? free : restricted) + tag(maker, free)) +
      tag('profiles', tag('default', '') + tag('free', '') + tag('held', limits.join(''))) +
      tag('quotas', tag('default', '')),
  ),
);
const configuration = join(folder, '..', 'config.xml');
writeFileSync(configuration, tag('clickhouse', tag('users_config', users)));

const session = new Session(folder, { connectionArgs: [`--config-file=${configuration}`] });
session.query(`USE \`${database}\``);
const answers = statements.map((statement): AccountAnswer => {
  try {
    return { lines: session.query(statement, 'JSONEachRow') };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
});
process.stdout.write(JSON.stringify(answers), () => process.kill(process.pid, 'SIGKILL'));
