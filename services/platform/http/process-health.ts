import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Metrics } from '../telemetry/metrics.ts';
import { isOperatorRequest, type OperatorKeys } from '../processes/process-key.ts';
import { Readiness, type HealthCheck } from './readiness.ts';

/** How a process without an API of its own reports its health. */
export interface ProcessHealth {
  readonly port: number;
  close(): Promise<void>;
}

interface ProcessHealthOptions {
  readonly host: string;
  readonly port: number;
  readonly checks: readonly HealthCheck[];
  readonly metrics: Metrics;
  readonly keys: OperatorKeys;
  readonly logger: Pick<Logger, 'error' | 'info' | 'warn'>;
}

/** Serves `/health/live`, `/health/ready` (503 while a part is down) and `/metrics`, like the API does. */
export async function serveHealth({
  host,
  port,
  checks,
  metrics,
  keys,
  logger,
}: ProcessHealthOptions): Promise<ProcessHealth> {
  const readiness = new Readiness(checks, logger);
  const handlers: Readonly<Record<string, (response: ServerResponse, isOperator: boolean) => Promise<void>>> =
    {
      '/health/live': async (response) => sendJson(response, 200, { state: 'up' }),
      '/health/ready': async (response, isOperator) => {
        const { state, parts } = await readiness.checkAll();
        sendJson(response, state === 'down' ? 503 : 200, isOperator ? { state, parts } : { state });
      },
      '/metrics': async (response, isOperator) => {
        if (!isOperator) return sendNotFound(response);
        const text = await metrics.registry.metrics();
        response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
      },
    };
  const server = createServer((request, response) => {
    const handler = handlers[request.url ?? ''] ?? sendNotFound;
    handler(response, isOperatorRequest(toRequest(request), keys)).catch((error: unknown) => {
      logger.error({ err: error, path: request.url }, 'The health of the process could not be determined.');
      sendJson(response, 500, { state: 'down', detail: 'State unknown; see the log of the process.' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: boundPort } = server.address() as AddressInfo; // it listens on a port
  return {
    port: boundPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const toRequest = ({ socket, headers }: IncomingMessage) => ({ ip: socket.remoteAddress ?? '', headers });

const sendNotFound = async (response: ServerResponse): Promise<void> =>
  sendJson(response, 404, { state: 'absent' });

const sendJson = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
