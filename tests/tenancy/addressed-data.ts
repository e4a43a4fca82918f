import type { Person } from '../support/product-world.ts';
import { oneSecondWatched, type PublishedVideo } from '../support/published-video.ts';

/** Ids of one organisation, as they are used to address its things. */
export interface Ids extends PublishedVideo {
  readonly userId: string;
  readonly letterId: string;
  readonly position: number;
}

/** The same shape with ids that nobody has. */
export const invented = (ids: Ids): Ids => ({
  workspaceId: 'invented-workspace',
  workflowId: 'invented-workflow',
  assetId: 'invented-asset',
  uploadId: 'invented-upload',
  stepId: ids.stepId,
  transcriptionId: 'invented-transcription',
  userId: 'invented-user',
  letterId: 'invented-letter',
  position: ids.position + 1_000_000,
});

type Data = Readonly<Record<string, unknown>>;

/** Valid data that addresses things by their ids: for every contract with an address that can name a thing of somebody. */
export const addressedData: Readonly<Record<string, (ids: Ids) => Data>> = {
  ...peopleAndPlaces(),
  ...commandsOnWorkflows(),
  ...questionsOfWorkflows(),
  ...reportsAndTrail(),
};

/** Contracts that name nothing: they speak of the sender and the sender's organisation alone. */
export const ownData: Readonly<Record<string, (person: Person) => Data>> = {
  ChangeMyLocale: () => ({ locale: 'de' }),
  RecordLoginActivity: ({ id, email }) => ({ userId: id, email, device: 'Spec', product: 'web' }),
  RecordLastInteraction: () => ({}),
  ListLetters: () => ({}),
  GetMyProfile: () => ({}),
  CreateWorkspace: () => ({ name: 'Meadow two' }),
  GetMyOrganization: () => ({}),
  ChangeOrganizationSettings: () => ({ settings: ownSettings }),
  ListWorkspaces: () => ({ type: 'admin' }),
  ListUsers: () => ({}),
  ListMyUploads: () => ({}),
  ListPipelines: () => ({}),
  ListWorkflows: () => ({}),
  ListContinueWatching: () => ({}),
  ListAuditTypes: () => ({}),
  ChangeSealReceiptSchedule: () => ({ interval: 'never', recipients: { emails: [], webhooks: [] } }),
  GetSealReceiptSchedule: () => ({}),
  GetStorageUsage: () => ({}),
  GetCountedUpTo: () => ({}),
  GetOrganizationEngagement: () => ({}),
};

const ownSettings = {
  features: {},
  permissions: {},
  skillsManager: ['admin-organization'],
  analytics: ['admin-organization', 'admin-super'],
};

function peopleAndPlaces(): Record<string, (ids: Ids) => Data> {
  return {
    RenameUser: ({ userId }) => ({ userId, displayName: 'Taken over' }),
    ChangeUserRole: ({ userId }) => ({ userId, role: 'viewer' }),
    ChangeWorkspaceRole: ({ userId, workspaceId }) => ({ userId, workspaceId, role: 'admin-group' }),
    DeactivateUser: ({ userId }) => ({ userId }),
    ReactivateUser: ({ userId }) => ({ userId }),
    ErasePerson: ({ userId }) => ({ userId }),
    GetUser: ({ userId }) => ({ userId }),
    GetLetter: ({ letterId }) => ({ letterId }),
    NamePeople: ({ userId }) => ({ ids: userId }),
    ListUsers: ({ userId }) => ({ ids: userId }),
    ChangeWorkspace: ({ workspaceId }) => ({ workspaceId, name: 'Taken over', color: 'red', private: false }),
    GetWorkspace: ({ workspaceId }) => ({ workspaceId }),
    StartUpload: ({ workspaceId }) => ({
      workspaceId,
      kind: 'video',
      fileName: 'a.mp4',
      size: 10,
      fingerprint: 'f',
    }),
    CancelUpload: ({ uploadId }) => ({ uploadId }),
  };
}

function commandsOnWorkflows(): Record<string, (ids: Ids) => Data> {
  const link = { kind: 'link', id: 'a1', label: 'Manual', link: 'https://example.com/' };
  const onStep = ({ workflowId, stepId }: Ids) => ({ workflowId, stepId });
  const on = ({ workflowId }: Ids) => ({ workflowId });
  return {
    RenameWorkflow: (ids) => ({ ...on(ids), title: 'Taken over', languageCode: 'en-us' }),
    ChangeWorkflowLanguage: (ids) => ({ ...on(ids), languageCode: 'de-de' }),
    ChoosePoster: (ids) => ({ ...on(ids), atSecond: 1 }),
    ChangeSafetyWatermark: (ids) => ({ ...on(ids), enabled: true }),
    ChangeExternalId: (ids) => ({ ...on(ids), externalId: 'x' }),
    ChangeReviewers: (ids) => ({ ...on(ids), reviewers: [] }),
    RenameStep: (ids) => ({ ...onStep(ids), title: 'Taken over' }),
    AcceptSentenceSuggestions: (ids) => ({ ...on(ids), suggestionIds: ['sentence-1'] }),
    DismissSentenceSuggestions: (ids) => ({ ...on(ids), suggestionIds: ['sentence-1'] }),
    AcceptStepTitles: (ids) => ({ ...on(ids), stepIds: [ids.stepId] }),
    RetimeStep: (ids) => ({ ...onStep(ids), startTime: 0, endTime: 1 }),
    SplitStep: (ids) => ({ ...onStep(ids), at: 1, newStepId: 'new-step' }),
    MergeSteps: (ids) => ({ ...onStep(ids), mergedStepId: ids.stepId }),
    DeleteStep: onStep,
    InsertStep: (ids) => ({
      ...on(ids),
      step: { id: 'new-step', title: '', startTime: 0, endTime: 1 },
      index: 0,
    }),
    ReorderSteps: (ids) => ({ ...on(ids), order: [ids.stepId] }),
    EditSegments: (ids) => ({ ...on(ids), segments: [{ type: 'delete', start: 0, end: 1 }] }),
    AddAttachment: (ids) => ({ ...onStep(ids), attachment: link }),
    RemoveAttachment: (ids) => ({ ...onStep(ids), attachmentId: 'a1' }),
    ChangeSentences: (ids) => ({ ...on(ids), changed: [], removed: [] }),
    ChangeTranscription: ({ transcriptionId }) => ({ transcriptionId, sentences: [] }),
    ChangeKeyTerms: (ids) => ({ ...on(ids), terms: ['taken'] }),
    SaveTranscription: (ids) => ({ ...on(ids), title: 'Taken over' }),
    SaveSegmentation: (ids) => ({ ...on(ids), title: 'Taken over' }),
    SaveBuilder: on,
    ResetBuilder: on,
    ResetWorkflow: on,
    TranscribeAgain: on,
    PublishWorkflow: on,
    UnpublishWorkflow: on,
    DeleteWorkflow: on,
    RetryStage: (ids) => ({ ...on(ids), stageName: 'convert' }),
    SendFeedback: (ids) => ({ ...on(ids), text: 'Taken over' }),
    TrackPlayback: (ids) => oneSecondWatched(ids, `view-${ids.workflowId}`),
  };
}

function questionsOfWorkflows(): Record<string, (ids: Ids) => Data> {
  const on = ({ workflowId }: Ids) => ({ workflowId });
  return {
    GetWorkflow: on,
    GetWorkflowSteps: on,
    NameWorkflows: ({ workflowId }) => ({ ids: workflowId }),
    GetWorkflowPermissions: on,
    GetWorkflowReviewers: on,
    FindReviewers: on,
    GetTranscription: ({ transcriptionId }) => ({ transcriptionId }),
    ListWorkspaceWorkflows: ({ workspaceId }) => ({ workspaceId }),
    ListWorkflows: ({ workspaceId }) => ({ workspaceId }),
    ListCreatorWorkflows: ({ userId }) => ({ userId }),
    ListContinueEditing: ({ userId }) => ({ userId }),
    SearchSteps: () => ({ keyword: 'step' }),
    ListPublications: on,
    GetConversionHistory: on,
    PreviewSubtitles: on,
    GetDraftChanges: on,
    GetWorkflowPipeline: on,
    GetPlayerWorkflow: on,
    ListWorkflowFeedback: on,
    GetTrackingRecord: ({ workflowId }) => ({ viewId: `view-${workflowId}` }),
    SignMediaAccess: ({ workflowId }) => ({ request: { type: 'workflow', id: workflowId } }),
    SignMedia: () => ({ url: '/media/none/master.m3u8' }),
    SignBatch: ({ workflowId }) => ({ data: [{ workflowId, type: 'poster' }] }),
  };
}

function reportsAndTrail(): Record<string, (ids: Ids) => Data> {
  const on = ({ workflowId }: Ids) => ({ workflowId });
  const within = ({ workspaceId }: Ids) => ({ workspaceIds: workspaceId });
  return {
    GetOrganizationOverview: within,
    GetOrganizationEngagement: within,
    ListWorkflowsTrend: on,
    ListWorkflowReports: within,
    ListWorkflowDetails: on,
    GetWorkflowOverview: on,
    ListWorkflowStepReports: on,
    ListWatchCurve: on,
    ListWorkflowViewers: on,
    ListWorkspaceReports: within,
    ListUserReports: within,
    ListUserViewHistory: ({ userId }) => ({ userId }),
    ListFigureEvents: ({ workflowId }) => ({ figure: 'views', workflowId }),
    ListAuditEvents: ({ workflowId }) => ({ entityId: workflowId }),
    GetAuditEvent: ({ position }) => ({ position }),
    GetEntityAsOf: ({ workflowId }) => ({ stream: `workflow-${workflowId}` }),
  };
}
