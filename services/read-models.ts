import { analyticsTables } from '../projections/analytics/fact-tables.ts';
import { workflowOutlinesModel } from '../projections/analytics/workflow-outlines.ts';
import { auditTables } from '../projections/audit/workspace-places.ts';
import { sealReceiptsReadModel } from '../projections/audit/seal-receipts.ts';
import { authoringReadModels } from '../projections/authoring/authoring.ts';
import { accessFactsReadModel } from '../projections/identity/access-facts.ts';
import { sessionsReadModel } from '../projections/identity/sessions.ts';
import { usersReadModel } from '../projections/identity/users.ts';
import { mediaReadModels } from '../projections/media/media.ts';
import { organizationsReadModel } from '../projections/organization/organizations.ts';
import { workspacesReadModel } from '../projections/organization/workspaces.ts';
import { playbackReadModels } from '../projections/playback/playback.ts';
import type { ReadModel } from './platform/projections/define-read-model.ts';

/** Every read model of the product; which documents each one holds is its own business. */
export const readModels = [
  usersReadModel,
  sessionsReadModel,
  accessFactsReadModel,
  organizationsReadModel,
  workspacesReadModel,
  ...authoringReadModels,
  ...mediaReadModels,
  ...playbackReadModels,
  sealReceiptsReadModel,
  workflowOutlinesModel,
] as unknown as readonly ReadModel[];

/** What the analytics store holds beside the table of all events. */
export const factTables = [...analyticsTables, ...auditTables];
