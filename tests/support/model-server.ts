import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one request, whose body is JSON; what it throws breaks the connection off. */
export interface ModelRoute {
  (body: unknown, response: ServerResponse): Promise<void> | void;
}

export interface ModelServerPeer {
  /** Up to and with its version. */
  readonly url: string;
  close(): Promise<void>;
}

/** Answers with JSON. */
export const replyJson = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A server with OpenAI's protocol that answers as a test says, over real HTTP; `routes` are below its version. */
export async function startModelServer(
  routes: Readonly<Record<string, ModelRoute>>,
  key = 'sesame',
): Promise<ModelServerPeer> {
  const server = createServer((request, response) => {
    void (async () => {
      if (request.headers.authorization !== `Bearer ${key}`)
        return replyJson(response, 401, { error: { message: `The key is wrong: ${request.headers.authorization}` } });
      if (request.url === '/v1/models') return replyJson(response, 200, { object: 'list', data: [] });
      const route = routes[request.url?.replace(/^\/v1/, '') ?? ''];
      if (!route) return replyJson(response, 404, { error: { message: 'There is no such address.' } });
      let body = '';
      for await (const chunk of request) body += String(chunk);
      return await route(JSON.parse(body), response);
    })().catch(() => response.destroy());
  }); // prettier-ignore
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
