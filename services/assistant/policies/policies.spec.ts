import { describe, expect, it } from 'vitest';
import { summaryExamples } from '../../../contracts/assistant/summary.examples.ts';
import { evolveSummary } from '../../../contracts/assistant/model/summary.ts';
import { WorkflowDeleted } from '../../../contracts/authoring/workflow-events.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import { whenSummaryRequestedWriteIt } from './when-summary-requested-write-it.ts';
import { whenWorkflowDeletedDeleteItsSummary } from './when-workflow-deleted-delete-its-summary.ts';

describe('a workflow that is deleted', () => {
  const react = (state: unknown) =>
    reactionTo(
      whenWorkflowDeletedDeleteItsSummary(
        partsForSpec({
          aggregates: { stateOf: async () => state } as unknown as PolicyDependencies['aggregates'],
        }),
      ),
      WorkflowDeleted({ workflowId: 'workflow-1' }),
    );

  it('takes its summary with it', async () => {
    expect(await react(evolveSummary(null, summaryExamples.SummaryRequested))).toEqual([
      { send: 'DeleteSummary', data: { workflowId: 'workflow-1' } },
    ]);
  });
  it('has nothing to take where there is none', async () => {
    expect(await react(null)).toEqual([]);
  });
});

it('a summary whose run was started is not put beside the log once more', async () => {
  const stored: string[] = [];
  const react = (run: object | null) => {
    const ports = {
      askIn: () => async () => null,
      objects: { put: async (_: string, key: string) => void stored.push(key) },
      pipelines: { describe: async () => run },
      readSide: { waitFor: async () => ({ stale: false }) },
    };
    const policy = whenSummaryRequestedWriteIt(partsForSpec(ports as unknown as PolicyDependencies));
    return reactionTo(policy, summaryExamples.SummaryRequested);
  };
  expect(await react({ endedAt: '2026-11-01T00:00:00.000Z' })).toEqual([]);
  expect(stored).toEqual([]);
  expect(await react(null)).toMatchObject([{ start: 'WriteSummary', runId: 'summary/run-1' }]);
  expect(stored).toEqual(['org-1/summary/run-1.json']);
});
