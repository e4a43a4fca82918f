import { defineProjections } from '../../services/platform/projections/context-projections.ts';
import type { QueryHandler } from '../../services/platform/projections/define-read-model.ts';
import { countedUpTo } from './counted-up-to.ts';
import { userReports, workflowDetails, workflowReports, workspaceReports } from './comparison-reports.ts';
import { analyticsTables } from './fact-tables.ts';
import { figureEvents } from './figure-events.ts';
import { nameWorkflows } from './name-workflows.ts';
import { organizationEngagement, organizationOverview, workflowsTrend } from './organization-reports.ts';
import { userViewHistory, workflowViewers } from './people-reports.ts';
import { workflowOutlinesModel } from './workflow-outlines.ts';
import { watchCurve, workflowOverview, workflowSteps } from './workflow-report.ts';

/** The twelve reports, how fresh they are, and the events behind their numbers. */
export const analyticsAnswers: readonly QueryHandler[] = [
  countedUpTo,
  organizationOverview,
  organizationEngagement,
  workflowsTrend,
  nameWorkflows,
  workflowReports,
  workflowDetails,
  workflowOverview,
  workflowSteps,
  watchCurve,
  workflowViewers,
  workspaceReports,
  userReports,
  userViewHistory,
  figureEvents,
];

/** Reports, made of the analytics store. */
export const analytics = defineProjections('analytics', {
  readModels: [workflowOutlinesModel],
  tables: analyticsTables,
  answers: () => analyticsAnswers,
});
