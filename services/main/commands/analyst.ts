import { parseArgs } from 'node:util';
import { analystViews } from '../../../projections/analytics/fact-tables/analyst-views.ts';
import { openAnalystAccount } from '../../platform/columns/analyst-account.ts';
import { databasesOf } from '../../platform/columns/databases.ts';
import { requireSettings } from '../../platform/config/cluster-settings.ts';
import { connectEngine } from '../../platform/config/connect-engine.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { resolveCommandTarget } from '../../platform/operations/command-target.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `analyst --organisation ID [--new-password | --drop]
Creates an account in ClickHouse that can read the rows of one organisation and change nothing. Run it again after an update to give
the account the new views; its password stays the same.
--new-password  sets a new password; the old one no longer works
--drop          drops the account`;

const noServer =
  'There is no server that an analyst could log in to: a single process stores its reports in its data folder, which only the product ' +
  'can open. A cluster (STEPWELL_PROFILE=cluster) stores them in ClickHouse, and this command creates accounts there.';

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
    'To create an account in ClickHouse, set this as well:',
  );
  const views = analystViews.map(({ name }) => name);
  const account = openAnalystAccount(url, { installation, organizationId, views });
  try {
    await connectEngine('ClickHouse', 'STEPWELL_CLICKHOUSE_URL', url, () => account.ping());
    if (drop) {
      await account.drop();
      return `The ClickHouse account of the organisation ${organizationId} was dropped.`;
    }
    const { user, password } = await account.provision(newPassword);
    return [
      `This account can read the organisation ${organizationId} only, and can change nothing:`,
      `  address   ${new URL(url).origin}`,
      `  database  ${databasesOf(installation).analysis}`,
      `  user      ${user}`,
      `  password  ${password === null ? 'unchanged (--new-password sets a new one)' : `${password}   (shown only once)`}`,
      'The views, with example queries: docs/analysts.md',
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
