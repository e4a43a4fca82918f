import { defineContext } from '../kernel/define-context.ts';
import { analyticsQueries } from './reports.ts';
import { GetWorkspaceInsights } from './workspace-insights.ts';

export const analytics = defineContext('analytics', {
  about: 'Reports on who watched what.',
  queries: [...analyticsQueries, GetWorkspaceInsights],
});
