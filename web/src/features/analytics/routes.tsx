import { Boxes, Building2, ChartNoAxesColumn, Film, Users } from 'lucide-react';
import type { Feature, FeatureRoute, SignedInSession } from '../../app/feature.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { createTranslator } from '../../i18n/text.ts';
import { sharedFilterSearch } from './shared-filter-search.ts';
import { hasFlag } from '../../providers/session.ts';

const t = createTranslator(analyticsTexts);
/** Accounts of the second generation have no reports (R-RTE-06). */
const exists = ({ organization }: SignedInSession) => organization.generation !== 'gen2plus';
const report: Omit<FeatureRoute, 'path' | 'load'> = {
  who: 'member',
  frame: 'page',
  exists,
  allowed: (session) => hasFlag(session, 'analytics'),
};
const toOverview = async () => (await import('./ToOverview.tsx')).ToOverview;

/** Addresses of the reports (2:24-34); those of reports that do not exist redirect to the overview. */
export const feature: Feature = {
  routes: [
    { ...report, path: '/analytics', load: toOverview },
    {
      ...report,
      path: '/analytics/main',
      load: async () => (await import('./OrganizationReport.tsx')).OrganizationReport,
    },
    {
      ...report,
      path: '/analytics/workspaces',
      load: async () => (await import('./WorkspacesReport.tsx')).WorkspacesReport,
    },
    {
      ...report,
      path: '/analytics/workflows',
      load: async () => (await import('./WorkflowsReport.tsx')).WorkflowsReport,
    },
    {
      ...report,
      path: '/analytics/workflow/:workflowId',
      load: async () => (await import('./WorkflowReport.tsx')).WorkflowReport,
    },
    {
      ...report,
      path: '/analytics/users',
      load: async () => (await import('./UsersReport.tsx')).UsersReport,
    },
    {
      ...report,
      path: '/analytics/user/:userId',
      load: async () => (await import('./UserHistory.tsx')).UserHistory,
    },
    {
      ...report,
      path: '/workspace/:workspaceId/insights',
      load: async () => (await import('./WorkspaceInsights.tsx')).WorkspaceInsights,
    },
    { ...report, path: '/analytics/*', load: toOverview },
  ],
  areaMenu: {
    basePath: '/analytics',
    label: () => t('reports'),
    back: { to: '/home/overview', label: () => t('back') },
    preservedSearch: sharedFilterSearch,
    entries: [
      {
        to: '/analytics/main',
        label: () => t('organization'),
        line: () => t('organizationLine'),
        icon: Building2,
      },
      {
        to: '/analytics/workspaces',
        label: () => t('workspaces'),
        line: () => t('workspacesLine'),
        icon: Boxes,
      },
      {
        to: '/analytics/workflows',
        label: () => t('workflows'),
        line: () => t('workflowsLine'),
        icon: Film,
      },
      { to: '/analytics/users', label: () => t('users'), line: () => t('usersLine'), icon: Users },
    ],
  },
  menu: [
    {
      to: '/analytics',
      label: () => t('reports'),
      icon: ChartNoAxesColumn,
      section: 'main',
      order: 40,
      allowed: (session) => exists(session) && hasFlag(session, 'analytics'),
    },
  ],
};
