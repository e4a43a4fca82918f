import { anyone, withFlag } from '../kernel/access.ts';
import { BrowserErrorBody } from '../kernel/browser-error.ts';
import { serverToken, serverTokenHeader } from '../kernel/call-headers.ts';
import {
  authorizationHeader,
  successAnswer,
  answerWithItem,
  answerWithItems,
  type HttpCall,
} from '../kernel/http-call.ts';
import { ListModels } from './models.ts';
import { ListParkedEvents, retryParkedEvent } from './parked-events.ts';

const administrators = withFlag('isOrgAdmin');

/** Endpoints for operating the product. */
export const operationsCalls: readonly HttpCall[] = [
  {
    name: 'ListModels',
    http: 'GET /v1/models',
    summary: 'The models of this installation: what they are for, and how far their download is.',
    access: administrators,
    data: ListModels.schema,
    example: { headers: [authorizationHeader], answer: answerWithItems('[]', 20, 0) },
  },
  {
    name: 'ListParkedEvents',
    http: 'GET /v1/parked-events',
    summary: 'Events that a read model could not apply, oldest first.',
    access: administrators,
    data: ListParkedEvents.schema,
    example: {
      address: '/v1/parked-events?page=1',
      headers: [authorizationHeader],
      answer: answerWithItems('[]', 20, 0),
    },
  },
  {
    name: 'RetryParkedEvent',
    http: retryParkedEvent.http,
    summary: 'Tries to apply a parked event again, and those that wait behind it.',
    access: administrators,
    example: {
      address: '/v1/parked-events/event-1/retry',
      headers: [authorizationHeader],
      answer: answerWithItem('{ "applied": 1, "remaining": 0 }'),
    },
  },
  {
    name: 'ReportBrowserError',
    http: 'POST /core-features/error-log',
    summary: "Writes what a browser reports of its own failures into the product's log.",
    access: anyone,
    requires: 'with the token of the pages of the product',
    data: BrowserErrorBody,
    example: {
      headers: [`${serverTokenHeader}: ${serverToken}`],
      body: {
        serviceName: 'workflow',
        serviceModule: 'GET /v1/workflows',
        code: 503,
        message: 'service.unavailable',
      },
      answer: successAnswer,
    },
  },
  {
    name: 'GetLiveness',
    http: 'GET /health/live',
    summary: 'Says that the process answers.',
    access: anyone,
    example: { answer: '{ "state": "up" }' },
  },
  {
    name: 'GetReadiness',
    http: 'GET /health/ready',
    summary:
      'Says whether the process can do its work; its status is 503 where it cannot. Administrators, and those who may see `GetMetrics`, see each part as well.',
    access: anyone,
    example: { answer: '{ "state": "up" }' },
  },
  {
    name: 'GetMetrics',
    http: 'GET /metrics',
    summary: 'Metrics for Prometheus.',
    access: anyone,
    requires: 'on this machine, or with `STEPWELL_METRICS_KEY` or `STEPWELL_WORKER_KEY`',
    example: {
      headers: ['authorization: Bearer (the key)'],
      type: 'text/plain',
      answer: '# TYPE http_request_duration_seconds histogram\n…',
    },
  },
  {
    name: 'DescribeApi',
    http: 'GET /openapi.json',
    summary: 'This page for programs, as OpenAPI 3.1.',
    access: anyone,
    example: { answer: '{ "openapi": "3.1.0", … }' },
  },
];
