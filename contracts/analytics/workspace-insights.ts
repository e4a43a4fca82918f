import { defineQuery } from '../kernel/define-query.ts';
import { WorkspaceId } from '../kernel/fields.ts';
import { GetOrganizationOverview } from './reports.ts';

/** The figures of the organisation, for one workspace (1:390). */
export class GetWorkspaceInsights extends defineQuery('GetWorkspaceInsights', {
  http: 'GET /v1/workspaces/{workspaceId}/insights',
  access: GetOrganizationOverview.access,
  data: GetOrganizationOverview.schema.omit({ workspaceIds: true }).extend({ workspaceId: WorkspaceId }),
  item: GetOrganizationOverview.view,
}) {}
