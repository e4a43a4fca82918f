import * as assets from './asset.ts';
import * as meetings from './meeting-service.ts';
import * as recordings from './recording.ts';
import * as uploads from './upload.ts';

const uploadId = 'upload-1';
const assetId = 'asset-1';

/** One valid event of each kind, about one uploaded video of a minute. */
export const uploadExamples: {
  readonly [T in uploads.UploadEvent['type']]: Extract<uploads.UploadEvent, { type: T }>;
} = {
  UploadStarted: uploads.UploadStarted({
    uploadId,
    userId: 'user-1',
    workspaceId: 'workspace-1',
    kind: 'video',
    fileName: 'boiler.mp4',
    size: 5_000_000,
    fingerprint: 'f00d',
    workflowId: null,
    languageCode: 'en-us',
  }),
  UploadGrown: recordings.UploadGrown({ uploadId, size: 268_435_456 }),
  RecordingEnded: recordings.RecordingEnded({
    uploadId,
    size: 5_000_000,
    takes: [3_000_000, 2_000_000],
    marks: [{ take: 0, seconds: 4.2 }],
  }),
  UploadCompleted: uploads.UploadCompleted({
    uploadId,
    assetId,
    objectKey: 'video/boiler.mp4',
    size: 5_000_000,
    contentType: 'video/mp4',
    workflowId: 'workflow-1',
  }),
  UploadCancelled: uploads.UploadCancelled({ uploadId, refusal: null }),
  UploadRemoved: uploads.UploadRemoved({ uploadId }),
};

const rungs = [
  { height: 1080, width: 1920, copied: true },
  { height: 360, width: 640, copied: false },
];

export const assetExamples: {
  readonly [T in assets.AssetEvent['type']]: Extract<assets.AssetEvent, { type: T }>;
} = {
  AssetRegistered: assets.AssetRegistered({
    assetId,
    workflowId: 'workflow-1',
    workspaceId: 'workspace-1',
    kind: 'video',
    objectKey: 'video/boiler.mp4',
    fileName: 'boiler.mp4',
    size: 5_000_000,
    contentType: 'video/mp4',
  }),
  AssetProbed: assets.AssetProbed({
    assetId,
    facts: {
      durationSeconds: 60,
      width: 1920,
      height: 1080,
      rotation: 0,
      framesPerSecond: 29.97,
      variableFrameRate: false,
      videoCodec: 'h264',
      audioCodec: 'aac',
      audioChannels: 2,
      container: 'mov,mp4',
      sizeBytes: 5_000_000,
    },
    rungs,
  }),
  AssetRefused: assets.AssetRefused({
    assetId,
    error: 'media.no-video',
    message: 'There is no video in this file.',
  }),
  AssetBecameWatchable: assets.AssetBecameWatchable({ assetId }),
  AssetEncoded: assets.AssetEncoded({ assetId, rungs }),
  AssetPictured: assets.AssetPictured({
    assetId,
    imageMap: { everySeconds: 1, sheets: 1, columns: 10, rows: 6, tileWidth: 160, tileHeight: 90 },
  }),
};

const organizationId = 'organization-1';

export const meetingServiceExamples: {
  readonly [T in meetings.MeetingServiceEvent['type']]: Extract<meetings.MeetingServiceEvent, { type: T }>;
} = {
  MeetingServiceConfigured: meetings.MeetingServiceConfigured({ organizationId, clientId: 'client-1' }),
  MeetingServiceConnected: meetings.MeetingServiceConnected({ organizationId, userId: 'user-1' }),
  MeetingServiceDisconnected: meetings.MeetingServiceDisconnected({ organizationId, byService: false }),
};
