import { defineProjections } from '../../services/platform/contexts/context-projections.ts';
import type { QueryHandler } from '../../services/platform/projections/define-read-model.ts';
import { countedUpTo } from './reports/counted-up-to.ts';
import {
  userReports,
  workflowDetails,
  workflowReports,
  workspaceReports,
} from './reports/comparison-reports.ts';
import { analyticsTables } from './fact-tables/fact-tables.ts';
import { figureEvents } from './reports/figure-events.ts';
import { findWorkflows, nameWorkflows } from './workflow-outlines/name-workflows.ts';
import {
  organizationEngagement,
  organizationOverview,
  workflowsTrend,
  workspaceInsights,
} from './reports/organization-reports.ts';
import { userViewHistory, workflowViewers } from './reports/people-reports.ts';
import { workflowOutlinesModel } from './workflow-outlines/workflow-outlines.ts';
import { watchCurve, workflowOverview, workflowSteps } from './reports/workflow-report.ts';

/** The reports, their freshness, and the events behind their numbers. */
export const analyticsAnswers: readonly QueryHandler[] = [
  countedUpTo,
  organizationOverview,
  workspaceInsights,
  organizationEngagement,
  workflowsTrend,
  nameWorkflows,
  findWorkflows,
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

/** Reports, computed by the analytics store. */
export const analytics = defineProjections('analytics', {
  readModels: [workflowOutlinesModel],
  tables: analyticsTables,
  answers: () => analyticsAnswers,
});
