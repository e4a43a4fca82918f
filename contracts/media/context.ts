import { defineContext } from '../kernel/define-context.ts';
import { assetCommands, assetEvents, assetQueries } from './asset.ts';
import { mediaCalls } from './http-calls.ts';
import { StartMeetingImport } from './meeting-import.ts';
import { meetingServiceCommands, meetingServiceEvents, meetingServiceQueries } from './meeting-service.ts';
import { pipelineRunQueries } from './pipeline-runs.ts';
import { storageQueries } from './storage-usage.ts';
import { uploadCommands, uploadEvents, uploadQueries } from './upload.ts';

export const media = defineContext('media', {
  about: 'Uploads, videos and files, and what is made of them.',
  events: [...uploadEvents, ...assetEvents, ...meetingServiceEvents],
  commands: [...uploadCommands, ...assetCommands, ...meetingServiceCommands, StartMeetingImport],
  queries: [
    ...uploadQueries,
    ...storageQueries,
    ...assetQueries,
    ...pipelineRunQueries,
    ...meetingServiceQueries,
  ],
  calls: mediaCalls,
});
