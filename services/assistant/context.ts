import type { ContextServices } from '../platform/contexts/context-module.ts';
import { whenSummaryCancelledStopIt } from './policies/when-summary-cancelled-stop-it.ts';
import { whenSummaryRequestedWriteIt } from './policies/when-summary-requested-write-it.ts';
import { whenWorkflowDeletedDeleteItsSummary } from './policies/when-workflow-deleted-delete-its-summary.ts';
import { cancelSummary, changeSummary, deleteSummary } from './summary/change-summary.ts';
import { createSummary } from './summary/create-summary.ts';
import { summaryProgressAnswers } from './summary/summary-progress.ts';
import { failSummary, recordSummary, startSummary } from './summary/record-summary.ts';

/** What the product writes about a video: one line per command. */
export const assistant: ContextServices = {
  name: 'assistant',
  answers: summaryProgressAnswers,
  policies: [whenSummaryRequestedWriteIt, whenSummaryCancelledStopIt, whenWorkflowDeletedDeleteItsSummary],
  decisions: [
    createSummary,
    changeSummary,
    cancelSummary,
    deleteSummary,
    startSummary,
    recordSummary,
    failSummary,
  ],
};
