import { anyone, canAuthor } from '../kernel/access.ts';
import {
  answerWithItem,
  answerWithItems,
  authorizationHeader,
  csrfHeader,
  successAnswer,
  type HttpCall,
} from '../kernel/http-call.ts';
import { MeetingImportBody, StartMeetingImport } from './meeting-import.ts';
import { MeetingServiceBody, RecordMeetingConnection, RecordMeetingService } from './meeting-service.ts';
import { BeginWorkflow } from './upload.ts';

const sender = { access: canAuthor, requires: 'if they started the upload' };
const watcher = { access: anyone, requires: 'with the signed address, as long as they may see the workflow' };
const holder = { access: anyone, requires: 'with the signed address, for the ten minutes that it is valid' };
const media = '/media/cGxheWxpc3Qu….5kQx…';
const playlist = 'application/vnd.apple.mpegurl';
const startedAnswer = answerWithItem('{ "assetId": "asset-1", "workflowId": "workflow-1" }');
const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=842000,RESOLUTION=854x480\nrendition/480.m3u8';

/** Endpoints that transfer bytes: upload parts in, media out. */
export const mediaCalls: readonly HttpCall[] = [
  {
    name: 'SendUploadPart',
    http: 'PUT /v1/uploads/{uploadId}/parts/{number}',
    summary:
      'Takes one part of 2 MiB (the last one may be smaller); parts may come in any order, and again. `x-sha256` (hex) is compared when it is given.',
    ...sender,
    example: {
      address: '/v1/uploads/upload-1/parts/1',
      headers: ['content-type: application/octet-stream', 'content-length: 2097152', authorizationHeader],
      body: '(2097152 bytes)',
      answer: answerWithItem('{ "size": 2097152, "sha256": "9f86d081884c7d65…" }'),
    },
  },
  {
    name: 'ListUploadParts',
    http: 'GET /v1/uploads/{uploadId}/parts',
    summary: 'The parts that are stored; an upload that is resumed sends only the others.',
    ...sender,
    example: {
      address: '/v1/uploads/upload-1/parts',
      headers: [authorizationHeader],
      answer: answerWithItems('[{ "part": 1, "size": 2097152 }]', 1, 1),
    },
  },
  {
    name: 'CompleteUpload',
    http: 'POST /v1/uploads/{uploadId}/complete',
    summary:
      'Joins the parts and inspects the file; a file that is not what it was said to be is refused and deleted.',
    ...sender,
    example: {
      address: '/v1/uploads/upload-1/complete',
      headers: [authorizationHeader],
      answer: startedAnswer,
    },
  },
  {
    name: 'BeginWorkflow',
    http: 'POST /v1/workflows/initialize',
    summary: 'Completes the upload of a video and begins a workflow with it. Other files are refused.',
    ...sender,
    data: BeginWorkflow.schema,
    example: { headers: [authorizationHeader], body: { uploadId: 'upload-1' }, answer: startedAnswer },
  },
  {
    name: 'ConfigureMeetingService',
    http: 'PUT /v1/meeting-service',
    summary:
      'Registers the product at the meeting service. The secrets are stored encrypted and never answered; tokens of another registration are deleted.',
    access: RecordMeetingService.access,
    data: MeetingServiceBody,
    example: {
      headers: [authorizationHeader],
      body: { clientId: 'client-1', clientSecret: '…', webhookSecret: '…' },
      answer: successAnswer,
    },
  },
  {
    name: 'BeginMeetingConnection',
    http: 'POST /v1/meeting-service/authorization',
    summary:
      'Answers with the address at the meeting service where the access is allowed, and sets a cookie without which nobody comes back from there.',
    access: RecordMeetingConnection.access,
    example: {
      headers: [csrfHeader, authorizationHeader],
      body: {},
      answer: answerWithItem('{ "address": "https://zoom.us/oauth/authorize?client_id=…" }'),
    },
  },
  {
    name: 'CompleteMeetingConnection',
    http: 'GET /meetings/callback',
    summary:
      'Where the meeting service sends the browser back to; leads on to a page that says how it ended.',
    access: anyone,
    requires: 'for ten minutes, in the browser that began',
    example: { address: '/meetings/callback?code=…&state=…', type: 'text/html', answer: '(303 to a page)' },
  },
  {
    name: 'ReceiveMeetingWebhook',
    http: 'POST /v1/meetings/webhooks/{organizationId}',
    summary:
      'Takes a message of the meeting service: signed, at most five minutes old, and once. `app_deauthorized` disconnects it.',
    access: anyone,
    requires: 'with the signature of the service',
    example: {
      address: '/v1/meetings/webhooks/organization-1',
      headers: ['x-zm-request-timestamp: 1764150000', 'x-zm-signature: v0=9f86d081…'],
      body: { event: 'app_deauthorized', payload: {} },
      answer: '{}',
    },
  },
  {
    name: 'ImportMeetingRecording',
    http: 'POST /v1/meetings/imports',
    summary:
      'Starts fetching a recording; it becomes an upload, which is listed and cancelled like every other, and then a workflow.',
    access: StartMeetingImport.access,
    data: MeetingImportBody,
    example: {
      headers: [authorizationHeader],
      body: { workspaceId: 'workspace-1', recordingId: 'meeting-1', fileId: 'file-1' },
      answer: answerWithItem('{ "id": "upload-1" }'),
    },
  },
  {
    name: 'GetMasterPlaylist',
    http: 'GET /media/{grant}/{name}.m3u8',
    summary:
      'The HLS playlist of a video: `master`, or with one quality only `master-480`. The signed address comes with the workflow and is valid for ten minutes.',
    ...watcher,
    example: { address: `${media}/master.m3u8`, type: playlist, answer: master },
  },
  {
    name: 'GetStepMasterPlaylist',
    http: 'GET /media/{grant}/range/{range}/{name}.m3u8',
    summary: 'The HLS playlist of one step; `range` is its start and end in milliseconds.',
    ...watcher,
    example: { address: `${media}/range/5250-8500/master.m3u8`, type: playlist, answer: master },
  },
  {
    name: 'GetRendition',
    http: 'GET /media/{grant}/rendition/{name}.m3u8',
    summary: 'The playlist of one quality. Each fetch checks again whether the person may watch.',
    ...watcher,
    example: {
      address: `${media}/rendition/480.m3u8`,
      type: playlist,
      answer: '#EXTM3U\n#EXT-X-TARGETDURATION:4\n…',
    },
  },
  {
    name: 'GetStepRendition',
    http: 'GET /media/{grant}/range/{range}/rendition/{name}.m3u8',
    summary: 'The playlist of one quality of one step.',
    ...watcher,
    example: {
      address: `${media}/range/5250-8500/rendition/480.m3u8`,
      type: playlist,
      answer: '#EXTM3U\n#EXT-X-TARGETDURATION:4\n…',
    },
  },
  {
    name: 'GetSegment',
    http: 'GET /media/{grant}/ladder/{path}',
    summary: 'The bytes of a segment that a playlist names; a `range` is honoured.',
    ...holder,
    example: {
      address: `${media}/ladder/480/00001.m4s`,
      headers: ['range: bytes=0-65535'],
      type: 'video/mp4',
      answer: '(65536 bytes)',
    },
  },
  {
    name: 'GetOpening',
    http: 'GET /media/{grant}/opening',
    summary:
      'Playlists and first segments in one answer, so that a player starts sooner; the query field `at` is the second to start at.',
    ...watcher,
    example: { address: `${media}/opening?at=5.25`, type: 'application/octet-stream', answer: '(bytes)' },
  },
  {
    name: 'DownloadSource',
    http: 'GET /media/{grant}/source',
    summary: 'The video as it was uploaded, under its file name.',
    access: anyone,
    requires: 'with the signed address, as long as they may edit the workflow',
    example: { address: `${media}/source`, type: 'video/mp4', answer: '(bytes of the file)' },
  },
  {
    name: 'GetPicture',
    http: 'GET /media/{grant}/picture/{second}.jpg',
    summary: 'A picture of the video at a second.',
    ...holder,
    example: { address: `${media}/picture/5.25.jpg`, type: 'image/jpeg', answer: '(bytes)' },
  },
  {
    name: 'GetImageMap',
    http: 'GET /media/{grant}/image-map/{sheet}.jpg',
    summary: 'A sheet of small pictures for the timeline, numbered from 0.',
    ...holder,
    example: { address: `${media}/image-map/0.jpg`, type: 'image/jpeg', answer: '(bytes)' },
  },
  {
    name: 'GetWaveform',
    http: 'GET /media/{grant}/waveform.json',
    summary: 'The loudness of the sound, for the timeline.',
    ...holder,
    example: { address: `${media}/waveform.json`, answer: '{ "perSecond": 20, "peaks": [0, 0.125, 1] }' },
  },
  {
    name: 'GetFrameTimes',
    http: 'GET /media/{grant}/frames.bin',
    summary:
      'When each frame of the source is shown: seconds in order, 64-bit floats, little endian. 204 for a video of an earlier release, which was not measured.',
    ...holder,
    example: { address: `${media}/frames.bin`, type: 'application/octet-stream', answer: '(bytes)' },
  },
  {
    name: 'GetMotion',
    http: 'GET /media/{grant}/motion.json',
    summary:
      'How much the picture moves: of each interval the largest change of any part of it, 0 to 1. 204 for a video of an earlier release, which was not measured.',
    ...holder,
    example: { address: `${media}/motion.json`, answer: '{ "perSecond": 4, "changes": [0, 0.125, 0.01] }' },
  },
  {
    name: 'GetSpeechAudio',
    http: 'GET /media/{grant}/tts-{id}.wav',
    summary: 'The sound of a text that a voice has read, WAV; a `range` is honoured.',
    ...holder,
    example: { address: `${media}/tts-speech-1.wav`, type: 'audio/wav', answer: '(bytes)' },
  },
  {
    name: 'GetSubtitles',
    http: 'GET /media/{grant}/subtitles/{publication}/{language}.vtt',
    summary: 'The subtitles of a publication as WebVTT; publication 0 is the draft.',
    ...watcher,
    example: {
      address: `${media}/subtitles/1/en-us.vtt`,
      type: 'text/vtt',
      answer: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.400\nClose the drain valve.',
    },
  },
  {
    name: 'GetAttachment',
    http: 'GET /media/{grant}/file',
    summary: 'An uploaded drawing, PDF or poster.',
    ...holder,
    example: { address: `${media}/file`, type: 'application/pdf', answer: '(bytes)' },
  },
];
