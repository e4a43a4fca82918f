import { parseArgs } from 'node:util';
import { analystViews } from '../../../projections/analytics/analyst-views.ts';
import { openAnalystAccount } from '../../platform/columns/analyst-account.ts';
import { databasesOf } from '../../platform/columns/databases.ts';
import { requireSettings } from '../../platform/config/cluster-settings.ts';
import { connectEngine } from '../../platform/config/connect-engine.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { resolveCommandTarget } from '../../platform/operations/command-target.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `analyst --organisation ID [--new-password | --drop]
Makes an account in ClickHouse that sees the rows of one organisation and can change nothing. Again, after an update: gives it what
the new version shows; the password stays.
--new-password  makes a new one; the old one no longer counts
--drop          removes the account`;

const noServer =
  'There is no server here that an analyst could log in to: the reports of one process lie in its data folder, which the product has ' +
  'open alone. On a cluster (STEPWELL_PROFILE=cluster) they lie in ClickHouse, and this command makes accounts there.';

interface AnalystArguments {
  readonly organizationId: string;
  readonly newPassword: boolean;
  readonly drop: boolean;
}

function readArguments(): AnalystArguments | null {
  const { values } = parseArgs({
    options: {
      organisation: { type: 'string' },
      'new-password': { type: 'boolean', default: false },
      drop: { type: 'boolean', default: false },
    },
  });
  const { organisation, 'new-password': newPassword, drop } = values;
  if (organisation === undefined || (newPassword && drop)) return null;
  return { organizationId: organisation, newPassword, drop };
}

async function manageAnalystAccount({
  organizationId,
  newPassword,
  drop,
}: AnalystArguments): Promise<string> {
  const settings = readSettings();
  if (settings.STEPWELL_PROFILE !== 'cluster') throw new Error(noServer);
  resolveCommandTarget(settings, undefined);
  const { STEPWELL_CLICKHOUSE_URL: url, STEPWELL_INSTALLATION: installation } = requireSettings(
    settings,
    ['STEPWELL_CLICKHOUSE_URL'],
    'To make an account in ClickHouse this setting is needed too:',
  );
  const views = analystViews.map(({ name }) => name);
  const account = openAnalystAccount(url, { installation, organizationId, views });
  try {
    await connectEngine('ClickHouse', 'STEPWELL_CLICKHOUSE_URL', url, () => account.ping());
    if (drop) {
      await account.drop();
      return `The organisation ${organizationId} has no account in ClickHouse any more.`;
    }
    const { user, password } = await account.provision(newPassword);
    return [
      `This account sees the organisation ${organizationId} alone, and can change nothing:`,
      `  address   ${new URL(url).origin}`,
      `  database  ${databasesOf(installation).analysis}`,
      `  user      ${user}`,
      `  password  ${password === null ? 'as it was (--new-password makes a new one)' : `${password}   (shown this once)`}`,
      'What can be asked, with examples: docs/analysts.md',
    ].join('\n');
  } finally {
    await account.close();
  }
}

// `analyst`: gives an organisation's analysts an account of their own in a cluster's ClickHouse, or takes it away.
await runProgram(usage, async () => {
  const given = readArguments();
  if (given === null) return null;
  printLines([await manageAnalystAccount(given)]);
  return 0;
});
