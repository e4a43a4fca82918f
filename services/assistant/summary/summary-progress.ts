import { GetSummaryProgress, GetWorkflowSummary } from '../../../contracts/assistant/summary.ts';
import { WritingProgress } from '../../../contracts/assistant/summary-parts.ts';
import { summaryRunId } from '../../../contracts/assistant/write-summary.ts';
import type { AnswerDependencies } from '../../platform/contexts/context-dependencies.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';

/** How far a summary is that is being written, from the engine that runs it. */
export const summaryProgressAnswers = ({ pipelines }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(GetSummaryProgress, async ({ workflowId }, { viewer: { organizationId }, ask }) => {
    const summary = await ask(GetWorkflowSummary, { workflowId });
    if (summary === null || summary.runId === null) return summary && { progress: null };
    const run = await pipelines.describe(organizationId, summaryRunId(summary.runId));
    const reported = run?.stages.map(({ progress }) => WritingProgress.safeParse(progress).data) ?? [];
    return { progress: reported.find((progress) => progress !== undefined) ?? null };
  }),
];
