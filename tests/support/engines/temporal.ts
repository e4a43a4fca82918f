import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { searchAttributes } from '../../../services/platform/pipelines/temporal-names.ts';
import type { EngineRecipe } from './harness/recipe.ts';
import { run } from './harness/run.ts';

const attributes = Object.values(searchAttributes).flatMap((name) => [
  '--search-attribute',
  `${name}=Keyword`,
]);

/** As `deploy/compose/temporal/dynamic.yaml` says it. */
const onePartition = ['Read', 'Write'].flatMap((which) => [
  '--dynamic-config-value',
  `matching.numTaskqueue${which}Partitions=1`,
]);

/** Temporal's server for development (1.29.1) on one SQLite file; the last line of its command that `go install` builds. */
export const recipe: EngineRecipe = {
  version: '1.5.1',
  setting: 'STEPWELL_TEMPORAL_URL',
  gotWith: ['go'],
  // go checks every module against its checksum database; six minutes on two cores
  fetch: (home) =>
    run(['go', 'install', '-trimpath', 'github.com/temporalio/cli/cmd/temporal@v1.5.1'], {
      env: { GOBIN: home },
    }),
  ports: 3,
  command: ({ home, data, ports }) => {
    const [port, http, metrics] = ports.map(String);
    const words = `server start-dev --headless --ip 127.0.0.1 --log-level warn --port ${port} --http-port ${http} --metrics-port ${metrics}`;
    const file = join(data, 'temporal.sqlite');
    return [
      join(home, 'temporal'),
      ...words.split(' '),
      '--db-filename',
      file,
      ...attributes,
      ...onePartition,
    ];
  },
  url: ({ ports: [port] }) => `temporal://127.0.0.1:${port}/default`,
  answers: async (url) => {
    const { host: address } = new URL(url);
    const connection = await Connection.connect({ address, connectTimeout: 500 });
    await connection
      .withDeadline(Date.now() + 500, () =>
        connection.workflowService.describeNamespace({ namespace: 'default' }),
      )
      .finally(() => connection.close());
  },
};
