import { analyticsQueries } from './analytics/reports.ts';
import { auditQueries } from './audit/audit.ts';
import { eventLogCommands, eventLogEvents } from './audit/event-log.ts';
import { sealReceiptCommands, sealReceiptEvents, sealReceiptQueries } from './audit/seal-receipts.ts';
import { workflowCommands } from './authoring/workflow-commands.ts';
import { workflowEvents } from './authoring/workflow-events.ts';
import { workflowQueries } from './authoring/workflow-views.ts';
import { emailReservationCommands, emailReservationEvents } from './identity/email-reservation.ts';
import { letterQueries } from './identity/letter.ts';
import { personalDataCommands, personalDataEvents } from './identity/personal-data.ts';
import { sessionCommands, sessionEvents } from './identity/session.ts';
import { userCommands, userEvents, userQueries } from './identity/user.ts';
import type { AnyCommandContract } from './kernel/define-command.ts';
import type { EventContract } from './kernel/define-event.ts';
import type { AnyQueryContract } from './kernel/define-query.ts';
import { assetCommands, assetEvents, assetQueries } from './media/asset.ts';
import { storageQueries } from './media/storage-usage.ts';
import { uploadCommands, uploadEvents, uploadQueries } from './media/upload.ts';
import {
  organizationCommands,
  organizationEvents,
  organizationQueries,
} from './organization/organization.ts';
import { workspaceCommands, workspaceEvents, workspaceQueries } from './organization/workspace.ts';
import { feedbackCommands, feedbackEvents, feedbackQueries } from './playback/feedback.ts';
import { playbackCommands, playbackQueries, viewingEvents } from './playback/playback.ts';
import { trackingQueries } from './playback/tracking-record.ts';

/** Everything that can happen, be wished and be asked, by context. Routes, docs, serialisers and fences are derived from it. */
export const catalogue: Readonly<
  Record<
    string,
    {
      readonly events: readonly EventContract[];
      readonly commands: readonly AnyCommandContract[];
      readonly queries: readonly AnyQueryContract[];
    }
  >
> = {
  identity: {
    events: [...userEvents, ...emailReservationEvents, ...sessionEvents, ...personalDataEvents],
    commands: [...emailReservationCommands, ...userCommands, ...sessionCommands, ...personalDataCommands],
    queries: [...userQueries, ...letterQueries],
  },
  organization: {
    events: [...organizationEvents, ...workspaceEvents],
    commands: [...organizationCommands, ...workspaceCommands],
    queries: [...organizationQueries, ...workspaceQueries],
  },
  media: {
    events: [...uploadEvents, ...assetEvents],
    commands: [...uploadCommands, ...assetCommands],
    queries: [...uploadQueries, ...storageQueries, ...assetQueries],
  },
  authoring: { events: workflowEvents, commands: workflowCommands, queries: workflowQueries },
  analytics: { events: [], commands: [], queries: analyticsQueries },
  audit: {
    events: [...eventLogEvents, ...sealReceiptEvents],
    commands: [...eventLogCommands, ...sealReceiptCommands],
    queries: [...auditQueries, ...sealReceiptQueries],
  },
  playback: {
    events: [...viewingEvents, ...feedbackEvents],
    commands: [...playbackCommands, ...feedbackCommands],
    queries: [...playbackQueries, ...trackingQueries, ...feedbackQueries],
  },
};

export const allEvents: readonly EventContract[] = Object.values(catalogue).flatMap(
  (context) => context.events,
);
export const allCommands: readonly AnyCommandContract[] = Object.values(catalogue).flatMap(
  (context) => context.commands,
);
export const allQueries: readonly AnyQueryContract[] = Object.values(catalogue).flatMap(
  (context) => context.queries,
);
