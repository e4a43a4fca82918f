import { describe, expect, it } from 'vitest';
import { summaryExamples } from '../../../contracts/assistant/summary.examples.ts';
import { evolveSummary } from '../../../contracts/assistant/model/summary.ts';
import { WorkflowDeleted } from '../../../contracts/authoring/workflow-events.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
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
