import * as events from './playback.ts';

const view = {
  viewId: 'view-0001',
  userId: 'user-1',
  workflowId: 'workflow-1',
  publication: 1,
  workspaceId: 'workspace-1',
};

/** One valid event of each kind, telling of a view of the workflow in `authoring/workflow.examples.ts`. */
export const viewingExamples: {
  readonly [T in events.ViewingEvent['type']]: Extract<events.ViewingEvent, { type: T }>;
} = {
  ViewingStarted: events.ViewingStarted({
    ...view,
    deviceClass: 'desktop',
    openedAt: '2026-03-02T12:00:00.000Z',
    location: '/playermain/workflow-1',
    stepCount: 3,
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
      },
    ],
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
