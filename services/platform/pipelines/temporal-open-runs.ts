import { Client } from '@temporalio/client';
import type { RunSummary } from './pipelines.ts';
import { connectTemporal, parseTemporalUrl } from './temporal-connection.ts';
import { summaryOf } from './temporal-description.ts';

const timeoutMs = 30_000;

/**
 * Every run of an installation that has not ended, including those that wait for a person. Rejects if no server
 * answers.
 */
export async function listOpenRuns(url: string, installation: string): Promise<readonly RunSummary[]> {
  const place = parseTemporalUrl(url);
  const connection = await connectTemporal(place);
  try {
    const { workflow } = new Client({ connection, namespace: place.namespace });
    const query = `TaskQueue = ${JSON.stringify(installation)} AND ExecutionStatus = "Running"`;
    const runs: RunSummary[] = [];
    await connection.withDeadline(Date.now() + timeoutMs, async () => {
      for await (const execution of workflow.list({ query, pageSize: 1000 })) runs.push(summaryOf(execution));
    });
    return runs;
  } finally {
    await connection.close();
  }
}
