import { ViewActivated, type ActiveViewEvent } from './active-view.ts';
import { FeedbackSent, type FeedbackEvent } from './feedback.ts';
import * as events from './playback.ts';

const view = {
  viewId: 'view-0001',
  userId: 'user-1',
  workflowId: 'workflow-1',
  publication: 1,
  workspaceId: 'workspace-1',
};

/** One valid event of each kind, about a view of the workflow in `authoring/workflow.examples.ts`. */
export const viewingExamples: {
  readonly [T in events.ViewingEvent['type']]: Extract<events.ViewingEvent, { type: T }>;
} = {
  ViewingStarted: events.ViewingStarted({
    ...view,
    deviceClass: 'desktop',
    openedAt: '2026-03-02T12:00:00.000Z',
    location: '/playermain/workflow-1',
    stepCount: 3,
    openingSeen: true,
    claimedOpenedAt: '2026-03-02T12:59:30.000Z',
  }),
  PlaybackTracked: events.PlaybackTracked({
    ...view,
    deviceClass: 'desktop',
    sequence: 1,
    intervals: [
      {
        stepId: 'step-a',
        stepNumber: 1,
        from: 0,
        to: 12.5,
        startedAt: '2026-03-02T12:00:02.000Z',
        speed: 1,
        elapsed: { from: 2, to: 14.5 },
        claimedAt: '2026-03-02T12:59:32.000Z',
      },
    ],
    setAside: [],
    acts: [{ kind: 'subtitles', at: '2026-03-02T12:00:05.000Z', stepId: 'step-a', value: 'en-us' }],
    completedStepIds: [],
    completed: false,
  }),
  ViewingEnded: events.ViewingEnded({
    viewId: view.viewId,
    userId: view.userId,
    workflowId: view.workflowId,
    endedAt: '2026-03-02T12:01:10.000Z',
  }),
};

/** The view becomes the active one of its viewer. */
export const activeViewExamples: {
  readonly [T in ActiveViewEvent['type']]: Extract<ActiveViewEvent, { type: T }>;
} = {
  ViewActivated: ViewActivated({
    userId: view.userId,
    workflowId: view.workflowId,
    viewId: view.viewId,
    earlier: [
      {
        publication: view.publication,
        played: [{ from: 0, to: 12.5 }],
        completedStepIds: ['step-a'],
        completed: false,
      },
    ],
  }),
};

/** A viewer's feedback. */
export const feedbackExamples: {
  readonly [T in FeedbackEvent['type']]: Extract<FeedbackEvent, { type: T }>;
} = {
  FeedbackSent: FeedbackSent({
    feedbackId: 'feedback-1',
    userId: view.userId,
    workflowId: view.workflowId,
    workspaceId: view.workspaceId,
    publication: 1,
    stepId: 'step-a',
    rating: 4,
    text: 'The torque is missing.',
  }),
};

const exampleAttachmentsOfPlayer: readonly events.PlayerAttachment[] = [
  {
    kind: 'diagram',
    id: 'attachment-1',
    assetId: 'asset-2',
    name: 'Torque table',
    size: 4096,
    url: '/media/grant/file',
  },
  {
    kind: 'link',
    id: 'attachment-2',
    label: 'Spare part',
    link: 'https://erp.example.com/4711',
    url: 'https://erp.example.com/4711',
  },
  // its file is deleted
  { kind: 'pdf', id: 'attachment-3', assetId: 'asset-3', name: 'Datasheet.pdf', size: 2048, url: null },
];

/** The player's data for a publication of two steps, the first with an attachment of each kind. */
export const examplePlayerWorkflow: events.PlayerWorkflow = {
  id: 'workflow-1',
  published: true,
  publication: 1,
  languageCode: 'en-us',
  title: 'Bleeding the boiler',
  titleTranslations: { 'en-us': 'Bleeding the boiler' },
  author: { uid: 'user-9' },
  workspaceId: 'workspace-1',
  enableSafetyWatermark: false,
  terms: ['valve'],
  aiSummary: null,
  poster: '/media/grant/picture/1.00.jpg',
  durationSeconds: 20,
  width: 1920,
  height: 1080,
  hlsUrl: '/media/grant/master.m3u8',
  untranscodedUrl: null,
  addressSeconds: 590,
  subtitles: [],
  imageMap: null,
  sourceCut: null,
  steps: [1, 2].map((number) => ({
    id: `step-${number}`,
    number,
    title: `Step title ${number}`,
    titleTranslations: {},
    startTime: (number - 1) * 10,
    endTime: number * 10,
    duration: 10,
    poster: `/media/grant/picture/${number}.00.jpg`,
    hlsUrl: `/media/grant/range/${(number - 1) * 10_000}-${number * 10_000}/master.m3u8`,
    videos: {},
    subtitles: [],
    attachments: number === 1 ? [...exampleAttachmentsOfPlayer] : [],
    annotations: [],
    transcriptionTranslations: {},
    transcriptions: [],
  })),
  resume: null,
  completedStepIds: [],
  allowEdit: false,
  viewToken: 'token',
};
