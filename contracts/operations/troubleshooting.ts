import { z } from 'zod';
import { anyone, members } from '../kernel/access.ts';
import { answerWithItem, authorizationHeader, type HttpCall } from '../kernel/http-call.ts';
import { uploadLimits } from '../media/upload.ts';

/** Bytes that are sent and come back to measure a connection: as many as one part of an upload. */
export const sampleBytes = uploadLimits.partBytes;
/** Messages of the test stream, and the time between them in milliseconds. */
export const testStream = { messages: 5, intervalMs: 150 } as const;

/** Answer of `GET /v1/troubleshooting/time`. */
export const ServerTime = z.object({ now: z.iso.datetime() });

/** Endpoints with which the troubleshooting page measures a connection; nothing of what is sent stays. */
export const troubleshootingCalls: readonly HttpCall[] = [
  {
    name: 'GetServerTime',
    http: 'GET /v1/troubleshooting/time',
    summary: 'The time of the server, to compare the clock of a device with.',
    access: anyone,
    example: { answer: answerWithItem('{ "now": "2026-03-03T09:00:00.000Z" }') },
  },
  {
    name: 'MeasureStore',
    http: 'POST /v1/troubleshooting/sample',
    summary:
      'Writes 2 MiB to the store of videos, reads them back as the answer and deletes them; ten times a minute for each person.',
    access: members,
    example: {
      headers: ['content-type: application/octet-stream', 'content-length: 2097152', authorizationHeader],
      body: '(2097152 bytes)',
      type: 'application/octet-stream',
      answer: '(the same bytes)',
    },
  },
  {
    name: 'StreamTestMessages',
    http: 'GET /v1/troubleshooting/stream',
    summary:
      'Five messages within a second as an event stream, to see whether they arrive one by one; ten times a minute for each person.',
    access: members,
    example: { headers: [authorizationHeader], type: 'text/event-stream', answer: 'data: 1\n\ndata: 2\n…' },
  },
];
