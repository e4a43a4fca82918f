import type { ContextPipelines } from '../context-pipelines.ts';
import { importActivities } from './import-activities.ts';
import { importMeeting } from './import-meeting.pipeline.ts';

/** Recordings of a meeting service on their way into the product. */
export const meeting: ContextPipelines = {
  name: 'meeting',
  pipelines: [importMeeting],
  activities: (parts) => [importActivities(parts)],
};
