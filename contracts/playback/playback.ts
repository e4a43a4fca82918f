import { z } from 'zod';
import { ShownAnnotation } from '../authoring/annotation-elements.ts';
import { Attachment, Sentence } from '../authoring/workflow-fields.ts';
import { VideoCut } from '../authoring/video-cut.ts';
import { Resolution } from '../media/asset.ts';
import { members, oneself, canWatch } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';
import {
  LanguageCode,
  Moment,
  PartId,
  PublicationNumber,
  Seconds,
  StepId,
  Timestamp,
  UserId,
  WorkflowId,
  WorkspaceId,
} from '../kernel/fields.ts';
import { maxPerSync } from './model/sync-limits.ts';
import { PlayerAct } from './player-act.ts';
import { PlayedInterval, RecordedInterval, SetAsideInterval } from './played-interval.ts';

/** The viewer's kind of device, for reports. */
export const DeviceClass = z.enum(['desktop', 'tablet', 'phone']);
export type DeviceClass = z.infer<typeof DeviceClass>;
/** Of one view, created by the player; the syncs of the view carry it. */
export const ViewId = PartId.regex(/^[A-Za-z0-9_-]{8,64}$/, 'This is not a valid ID.');

/** Somebody opened a publication of a workflow. */
export const ViewingStarted = defineEvent(
  'ViewingStarted',
  z.object({
    viewId: ViewId,
    userId: UserId,
    workflowId: WorkflowId,
    publication: z.number().int(),
    workspaceId: WorkspaceId,
    deviceClass: DeviceClass,
    /** Server time since `openingSeen` is recorded, earlier the browser's. */
    openedAt: Timestamp,
    location: z.string().max(300),
    /** How many steps the publication has. */
    stepCount: z.number().int(),
    /** The server sent the workflow at `openedAt`; `false`: that was the first sync of the view. */
    openingSeen: z.boolean().optional(),
    /** `openedAt` by the browser's own clock. */
    claimedOpenedAt: Timestamp.optional(),
  }),
  { audit: 'opened version %{publication} of %{workflow}' },
);
/** What was played since the previous sync; each sync of a view has the next sequence number and is recorded once. */
export const PlaybackTracked = defineEvent(
  'PlaybackTracked',
  z.object({
    viewId: ViewId,
    userId: UserId,
    workflowId: WorkflowId,
    publication: z.number().int(),
    workspaceId: WorkspaceId,
    deviceClass: DeviceClass,
    sequence: z.number().int().min(1),
    /** Only possible playback. */
    intervals: z.array(RecordedInterval),
    /** Reported playback that is impossible. */
    setAside: z.array(SetAsideInterval).optional(),
    /** Since when the browser had not reached the server, by its own account. */
    offlineSince: Timestamp.optional(),
    acts: z.array(PlayerAct),
    /**
     * Steps now seen to 90 % of their seconds (DECISIONS: "Completed"), each once for a view: by this view alone, or by
     * the person over all their views of the publication if none of them had completed it before.
     */
    completedStepIds: z.array(StepId),
    /** Every step of the publication has now been seen, by this view alone or first by the person with this view. */
    completed: z.boolean(),
  }),
  { audit: 'watched %{workflow}' },
);
/** The player was left. */
export const ViewingEnded = defineEvent(
  'ViewingEnded',
  z.object({ viewId: ViewId, userId: UserId, workflowId: WorkflowId, endedAt: Timestamp }),
  { audit: 'closed %{workflow}' },
);
export const viewingEvents = [ViewingStarted, PlaybackTracked, ViewingEnded] as const;
export type ViewingEvent = EventOf<(typeof viewingEvents)[number]>;

export const IntervalInvalid = defineError(
  'tracking.interval-invalid',
  'invalid',
  'A played interval must end after it starts and lie within its step. Nothing in this sync was recorded.',
);
export const SyncOutOfOrder = defineError(
  'tracking.out-of-order',
  'conflict',
  'An earlier sync of this view is still missing. Nothing is lost; send the earlier one first.',
);

/** Proves when the server sent a publication to a person. Only the server can create one. */
export const ViewToken = z.string().max(600);
/** The content of a view token; `null` for one that was not created here. */
export class ReadViewToken extends defineQuery('ReadViewToken', {
  http: null,
  access: members,
  data: z.object({ token: ViewToken }),
  item: z.object({
    userId: UserId,
    workflowId: WorkflowId,
    publication: z.number().int().min(1),
    openedAt: Timestamp,
  }),
}) {}

/**
 * One sync of a view (R-TRK-12), in two variants (R-TRK-11): a member's is recorded in the organisation; a public
 * viewer's (`isPublic`) is acknowledged and not recorded (3:155). The browser stores syncs until they are acknowledged;
 * a repeated sequence number is
 * recognised and answered like the first time.
 *
 * An interval counts only if it can have been played: after the opening and before now by the server's clock, at the
 * same time as no
 * other interval of the view or of another view of the same person and workflow, and in no less time than its seconds
 * take at
 * its speed. The rest is recorded as set aside.
 */
export class TrackPlayback extends defineCommand('TrackPlayback', {
  http: 'POST /v1/tracking',
  access: canWatch,
  data: z.object({
    viewId: ViewId,
    workflowId: WorkflowId,
    publication: PublicationNumber,
    isPublic: z.boolean().default(false),
    deviceClass: DeviceClass,
    openedAt: Moment,
    /** From the player's data. Without it the view opens with its first sync, and nothing earlier counts. */
    viewToken: ViewToken.optional(),
    location: z.string().max(300).default(''),
    sequence: z.number().int().min(1).max(10_000_000),
    intervals: z.array(PlayedInterval).max(maxPerSync),
    acts: z.array(PlayerAct).max(maxPerSync).default([]),
    exitedAt: Moment.nullable().default(null),
    /** Since when the browser has not reached the server, if it noticed. */
    offlineSince: Moment.nullable().default(null),
  }),
  result: z.object({
    sequence: z.number().int(),
    /** What this view has completed so far, alone or as the last of the person's views of the publication. */
    completedStepIds: z.array(StepId),
    completed: z.boolean(),
  }),
}) {}

const signedUrlFields = { url: z.string().nullable() };
const [diagram, link, pdf] = Attachment.options;
/** An attachment with its URL for this viewer; `null` if the file does not exist. */
export const PlayerAttachment = z.discriminatedUnion('kind', [
  diagram.extend(signedUrlFields),
  link.extend(signedUrlFields),
  pdf.extend(signedUrlFields),
]);
export type PlayerAttachment = z.output<typeof PlayerAttachment>;

const SubtitleTrack = z.object({ language: LanguageCode, source: z.string(), disabled: z.boolean() });

/** A step as the player needs it; `startTime` and `endTime` are the range of the source. */
export const PlayerStep = z.object({
  id: StepId,
  number: z.number().int(),
  title: z.string(),
  titleTranslations: z.record(LanguageCode, z.string()),
  startTime: Seconds,
  endTime: Seconds,
  duration: Seconds,
  poster: z.string().nullable(),
  /** Playlist of the segments that the step touches, in all qualities (R-PLY-44). */
  hlsUrl: z.string(),
  /** The same in one quality each: resolution to URL (R-PLY-44). */
  videos: z.partialRecord(Resolution.exclude(['Auto']), z.string()),
  /** WebVTT of the whole source, whose times are those of the step's range (R-PLY-43). */
  subtitles: z.array(SubtitleTrack),
  attachments: z.array(PlayerAttachment),
  /** From the back to the front; their times are those of the step. */
  annotations: z.array(ShownAnnotation),
  /** Sentences that start within the step. */
  transcriptions: z.array(Sentence),
  /** The same in other languages, as far as it was accepted. */
  transcriptionTranslations: z.record(LanguageCode, z.array(Sentence)),
});
export type PlayerStep = z.output<typeof PlayerStep>;
/** Thumbnails by second on sheets, with the signed URL of each sheet. */
export const ImageMap = z.object({
  everySeconds: z.number(),
  columns: z.number().int(),
  rows: z.number().int(),
  tileWidth: z.number().int(),
  tileHeight: z.number().int(),
  sheets: z.array(z.string()),
});

/** A text in the language of the video, and in others (3:76). */
const summaryText = { content: z.string(), translations: z.record(LanguageCode, z.string()) };
/** The workflow's summary; it counts only once it is `completed` (R-SUM-05). */
export const AiSummary = z.object({
  status: z.enum(['completed', 'pending', 'processing', 'failure']),
  highlights: z.array(z.object({ ...summaryText, key: z.enum(['safety', 'tools', 'note']) })),
  contents: z.array(z.object({ ...summaryText, title: z.string(), stepId: StepId.nullable() })),
  sop: z.array(z.object(summaryText)),
  /** By whom: only words of the video, those with edits of its authors, or a language model. */
  origin: z.enum(['quoted', 'edited', 'written']),
});
export type AiSummary = z.output<typeof AiSummary>;

/** The player's data: one publication, with signed URLs for this viewer that are valid for ten minutes. */
export const PlayerWorkflow = z.object({
  id: WorkflowId,
  published: z.boolean(),
  publication: z.number().int(),
  languageCode: LanguageCode,
  title: z.string(),
  titleTranslations: z.record(LanguageCode, z.string()),
  author: z.object({ uid: UserId }),
  workspaceId: WorkspaceId,
  enableSafetyWatermark: z.boolean(),
  terms: z.array(z.string()),
  aiSummary: AiSummary.nullable(),
  poster: z.string().nullable(),
  durationSeconds: Seconds,
  width: z.number().int(),
  height: z.number().int(),
  /** Master playlist of the whole source; steps are ranges of it. */
  hlsUrl: z.string(),
  /** The file as it was uploaded, for people who may edit it. */
  untranscodedUrl: z.string().nullable(),
  /** Seconds until the URLs expire; a new answer has new ones. */
  addressSeconds: z.number().int(),
  /** WebVTT of the whole source. */
  subtitles: z.array(SubtitleTrack),
  imageMap: ImageMap.nullable(),
  /** Of a draft, whose video is the source: what is skipped and inserted, and how the picture is turned; otherwise `null`. */
  sourceCut: VideoCut.omit({ splits: true }).nullable(),
  steps: z.array(PlayerStep),
  /** Where the viewer left off in this publication. */
  resume: z.object({ stepId: StepId, seconds: Seconds }).nullable(),
  completedStepIds: z.array(StepId),
  allowEdit: z.boolean(),
  /** Proves when this was sent to whom; the syncs of the view carry it. `null` for a draft. */
  viewToken: ViewToken.nullable(),
});
export type PlayerWorkflow = z.output<typeof PlayerWorkflow>;

/** Player data (R-PLY-11). With `preview` an author gets the draft, from the first finished quality. */
export class GetPlayerWorkflow extends defineQuery('GetPlayerWorkflow', {
  http: 'GET /v1/player/workflow',
  access: canWatch,
  data: z.object({
    workflowId: WorkflowId,
    withAddons: z.stringbool().default(true),
    preview: z.stringbool().default(false),
  }),
  item: PlayerWorkflow,
}) {}

/** A person's progress in a workflow. */
export const ProgressView = z.object({
  id: z.string(),
  workflowId: WorkflowId,
  workspaceId: WorkspaceId,
  publication: z.number().int(),
  title: z.string(),
  stepId: StepId,
  seconds: Seconds,
  completedStepIds: z.array(StepId),
  stepCount: z.number().int(),
  completed: z.boolean(),
  lastSeenAt: Timestamp,
});
export type ProgressView = z.output<typeof ProgressView>;
/** What the sender started and did not finish, last seen first. */
export class ListContinueWatching extends defineQuery('ListContinueWatching', {
  http: 'GET /v1/users/my/continue-watching',
  access: oneself,
  data: z.object({ ...listParameters(['lastSeenAt'], { sort: 'lastSeenAt', order: 'DESC', size: 10 }) }),
  items: ProgressView,
}) {}

export const playbackCommands = [TrackPlayback] as const;
export const playbackQueries = [GetPlayerWorkflow, ListContinueWatching, ReadViewToken] as const;
