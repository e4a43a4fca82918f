import type { CommandBus } from '@nestjs/cqrs';
import { auditQueries } from '../contracts/audit/audit.ts';
import { analyticsQueries } from '../contracts/analytics/reports.ts';
import { workflowCommands } from '../contracts/authoring/workflow-commands.ts';
import { workflowQueries } from '../contracts/authoring/workflow-views.ts';
import { assetCommands, assetQueries } from '../contracts/media/asset.ts';
import { uploadCommands, uploadQueries } from '../contracts/media/upload.ts';
import { playbackCommands, playbackQueries } from '../contracts/playback/playback.ts';
import { trackingQueries } from '../contracts/playback/tracking-record.ts';
import { analyticsAnswers } from '../projections/analytics/analytics.ts';
import { workflowOutlinesModel } from '../projections/analytics/workflow-outlines.ts';
import { auditAnswers } from '../projections/audit/audit.ts';
import { registryOf } from '../projections/audit/state-history.ts';
import { authoringAnswers, authoringReadModels } from '../projections/authoring/authoring.ts';
import { countWorkflows } from '../projections/authoring/list-workflows.ts';
import { accessFactsReadModel } from '../projections/identity/access-facts.ts';
import { sessionsReadModel } from '../projections/identity/sessions.ts';
import { userAnswers, usersReadModel } from '../projections/identity/users.ts';
import { mediaAnswers, mediaReadModels } from '../projections/media/media.ts';
import { organizationAnswers, organizationsReadModel } from '../projections/organization/organizations.ts';
import { workspaceAnswers, workspacesReadModel } from '../projections/organization/workspaces.ts';
import { playbackAnswers, playbackReadModels } from '../projections/playback/playback.ts';
import { trackingAnswers } from '../projections/playback/tracking-record.ts';
import { AuditExportController } from './audit/audit-export-controller.ts';
import { authoringDecisions } from './authoring/authoring.ts';
import { identity } from './identity/identity.ts';
import { whenEmailReservedFreeItIfUnused } from './identity/policies/when-email-reserved-free-it-if-unused.ts';
import { letterAnswers } from './identity/letters/letter-answers.ts';
import { whenPasswordChangedTellThePerson } from './identity/policies/when-password-changed-tell-the-person.ts';
import { whenPasswordResetRequestedSendLetter } from './identity/policies/when-password-reset-requested-send-letter.ts';
import type { ResetLinks } from './identity/password/reset-links.ts';
import {
  whenPasswordChangedEndOtherSessions,
  type OpenSessions,
} from './identity/policies/when-password-changed-end-other-sessions.ts';
import type { PasswordVault } from './identity/session/password-vault.ts';
import type { SessionTokens } from './identity/session/session-tokens.ts';
import {
  whenPersonErasedDestroyTheirKey,
  type ForgetFormer,
} from './identity/policies/when-person-erased-destroy-their-key.ts';
import { mediaDecisions } from './media/media.ts';
import { MediaController } from './media/media-controller.ts';
import { pipelineAnswers } from './media/pipeline-answers.ts';
import { whenStageRetryRequestedRetryStage } from './media/policies/when-stage-retry-requested-retry-stage.ts';
import { whenTranscriptionRequestedTranscribe } from './media/policies/when-transcription-requested-transcribe.ts';
import { whenUploadCompletedStartIngest } from './media/policies/when-upload-completed-start-ingest.ts';
import { UploadController } from './media/upload/upload-controller.ts';
import { ParkedEventsController } from './operations/parked-events-controller.ts';
import { organization } from './organization/organization.ts';
import type { AggregateCache } from './platform/commands/aggregate-cache.ts';
import type { ContextShape } from './platform/commands/context-module.ts';
import type { EventStore } from './platform/event-store/event-store.ts';
import type { Keys } from './platform/keys/keys.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { Pipelines } from './platform/pipelines/pipelines.ts';
import type { Policy } from './platform/policies/policy.ts';
import type { ReadModel } from './platform/projections/define-read-model.ts';
import { playbackDecisions } from './playback/playback.ts';

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
  workflowOutlinesModel,
] as unknown as readonly ReadModel[];

/** Every context: its decisions from the services, its answers from the projections. */
export function contextsOf({
  store,
  pipelines,
  mail,
}: {
  store: EventStore;
  pipelines: Pipelines;
  mail: Mail;
}): readonly ContextShape[] {
  const decisions = [
    ...identity.decisions,
    ...organization.decisions,
    ...authoringDecisions,
    ...mediaDecisions,
    ...playbackDecisions,
  ];
  const aggregates = registryOf([...new Set(decisions.map((each) => each.aggregate))]);
  return [
    { ...identity, answers: [...userAnswers, ...letterAnswers(mail)] },
    { ...organization, answers: [...organizationAnswers, ...workspaceAnswers(countWorkflows)] },
    {
      name: 'authoring',
      commands: workflowCommands,
      queries: workflowQueries,
      decisions: authoringDecisions,
      answers: authoringAnswers,
    },
    {
      name: 'media',
      commands: [...uploadCommands, ...assetCommands],
      queries: [...uploadQueries, ...assetQueries],
      decisions: mediaDecisions,
      answers: [...mediaAnswers, ...pipelineAnswers(pipelines)],
      controllers: [UploadController, MediaController],
    },
    {
      name: 'playback',
      commands: playbackCommands,
      queries: [...playbackQueries, ...trackingQueries],
      decisions: playbackDecisions,
      answers: [...playbackAnswers, ...trackingAnswers(store)],
    },
    { name: 'analytics', commands: [], queries: analyticsQueries, decisions: [], answers: analyticsAnswers },
    {
      name: 'audit',
      commands: [],
      queries: auditQueries,
      decisions: [],
      answers: auditAnswers({ events: store, aggregates }),
      controllers: [AuditExportController, ParkedEventsController],
    },
  ];
}

interface PolicyParts {
  readonly keys: Keys;
  readonly commands: CommandBus;
  readonly aggregates: AggregateCache;
  readonly pipelines: Pipelines;
  readonly mail: Mail;
  readonly vault: PasswordVault;
  readonly tokens: SessionTokens;
  readonly links: ResetLinks;
  readonly openSessions: OpenSessions;
  readonly forgetFirstAccount: (emailHash: string) => Promise<void>;
  readonly forgetFormer: ForgetFormer;
  /** Where people reach the product, for the links of letters. */
  readonly address: string;
}

/** Every reaction of the product to what has happened. */
export const policiesOf = (parts: PolicyParts): readonly Policy[] => [
  whenPersonErasedDestroyTheirKey(parts),
  whenEmailReservedFreeItIfUnused(parts.aggregates, parts.keys),
  whenPasswordResetRequestedSendLetter(parts),
  whenPasswordChangedTellThePerson(parts),
  whenPasswordChangedEndOtherSessions(parts),
  whenUploadCompletedStartIngest(parts.aggregates),
  whenStageRetryRequestedRetryStage(parts.pipelines),
  whenTranscriptionRequestedTranscribe(parts.pipelines),
];
