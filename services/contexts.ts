import type { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { catalogue } from '../contracts/catalogue.ts';
import { analyticsAnswers } from '../projections/analytics/analytics.ts';
import { auditAnswers } from '../projections/audit/audit.ts';
import { sealReceiptAnswers } from '../projections/audit/seal-receipts.ts';
import { registryOf } from '../projections/audit/state-history.ts';
import { authoringAnswers } from '../projections/authoring/authoring.ts';
import { countWorkflows } from '../projections/authoring/list-workflows.ts';
import { userAnswers } from '../projections/identity/users.ts';
import { mediaAnswers } from '../projections/media/media.ts';
import { organizationAnswers } from '../projections/organization/organizations.ts';
import { workspaceAnswers } from '../projections/organization/workspaces.ts';
import { playbackAnswers } from '../projections/playback/playback.ts';
import { trackingAnswers } from '../projections/playback/tracking-record.ts';
import { audit } from './audit/audit.ts';
import { whenReceiptScheduleChangedSendReceipts } from './audit/seal-receipts/scheduled-organizations.ts';
import type { ReceiptSending } from './audit/seal-receipts/send-receipts.ts';
import { authoring } from './authoring/authoring.ts';
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
import { media } from './media/media.ts';
import { pipelineAnswers } from './media/pipeline-answers.ts';
import { whenStageRetryRequestedRetryStage } from './media/policies/when-stage-retry-requested-retry-stage.ts';
import { whenTranscriptionRequestedTranscribe } from './media/policies/when-transcription-requested-transcribe.ts';
import { whenUploadCancelledDeleteItsBytes } from './media/policies/when-upload-cancelled-delete-its-bytes.ts';
import { whenUploadCompletedStartIngest } from './media/policies/when-upload-completed-start-ingest.ts';
import { whenUploadStartedEndItIfLeftOpen } from './media/policies/when-upload-started-end-it-if-left-open.ts';
import { whenWorkflowDeletedStopItsPipelines } from './media/policies/when-workflow-deleted-stop-its-pipelines.ts';
import {
  whenRightsChangeEndUploads,
  type MayAuthor,
} from './media/policies/when-rights-change-end-uploads.ts';
import { storageAnswers, type OrganizationUploads } from './media/upload/organization-uploads.ts';
import { operations } from './operations/operations.ts';
import { organization } from './organization/organization.ts';
import type { AggregateCache } from './platform/commands/aggregate-cache.ts';
import type { ContextServices, ContextShape } from './platform/commands/context-module.ts';
import type { EventStore } from './platform/event-store/event-store.ts';
import type { Keys } from './platform/keys/keys.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { Objects } from './platform/objects/objects.ts';
import type { Pipelines } from './platform/pipelines/pipelines.ts';
import type { Policy } from './platform/policies/policy.ts';
import type { QueryHandler } from './platform/projections/define-read-model.ts';
import { playback } from './playback/playback.ts';

const analytics: ContextServices = { name: 'analytics', decisions: [] };
const services = [identity, organization, authoring, media, playback, analytics, audit, operations];

/** The context of each category of streams. */
export const contextOfCategory: ReadonlyMap<string, string> = new Map(
  services.flatMap(({ name, decisions }) => decisions.map(({ aggregate }) => [aggregate.category, name])),
);

/** Every context: its contracts from the catalogue, its decisions from the services, its answers from the projections. */
export function contextsOf({
  store,
  pipelines,
  mail,
  uploads,
}: {
  store: EventStore;
  uploads: OrganizationUploads;
  pipelines: Pipelines;
  mail: Mail;
}): readonly ContextShape[] {
  const aggregates = registryOf([
    ...new Set(services.flatMap(({ decisions }) => decisions.map((each) => each.aggregate))),
  ]);
  const answers: Readonly<Record<string, readonly QueryHandler[]>> = {
    identity: [...userAnswers, ...letterAnswers(mail)],
    organization: [...organizationAnswers, ...workspaceAnswers(countWorkflows)],
    authoring: authoringAnswers,
    media: [...mediaAnswers, ...pipelineAnswers(pipelines), ...storageAnswers(uploads)],
    playback: [...playbackAnswers, ...trackingAnswers(store)],
    analytics: analyticsAnswers,
    audit: [...auditAnswers({ events: store, aggregates }), ...sealReceiptAnswers],
  };
  return services.map((context) => {
    const { commands = [], queries = [] } = catalogue[context.name] ?? {};
    return { ...context, commands, queries, answers: answers[context.name] ?? [] };
  });
}

interface PolicyParts {
  readonly keys: Keys;
  readonly commands: CommandBus;
  readonly aggregates: AggregateCache;
  readonly pipelines: Pipelines;
  readonly mail: Mail;
  readonly objects: Objects;
  readonly logger: Logger;
  readonly vault: PasswordVault;
  readonly tokens: SessionTokens;
  readonly links: ResetLinks;
  readonly openSessions: OpenSessions;
  readonly forgetFirstAccount: (emailHash: string) => Promise<void>;
  readonly forgetFormer: ForgetFormer;
  readonly receipts: ReceiptSending;
  readonly uploads: OrganizationUploads;
  readonly mayAuthor: MayAuthor;
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
  whenReceiptScheduleChangedSendReceipts(parts.keys, () => parts.receipts.sendDue()),
  whenUploadCompletedStartIngest(parts.aggregates),
  whenUploadCancelledDeleteItsBytes(parts),
  whenUploadStartedEndItIfLeftOpen(parts.aggregates),
  whenRightsChangeEndUploads(parts.uploads, parts.mayAuthor),
  whenWorkflowDeletedStopItsPipelines(parts.pipelines, parts.objects),
  whenStageRetryRequestedRetryStage(parts.pipelines),
  whenTranscriptionRequestedTranscribe(parts.pipelines),
];
