import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to an HTTP server that counts the bytes of its responses. */
export async function countReads(url: string) {
  const target = new URL(url);
  let bytes = 0;
  const server = createServer((requested, reply) => {
    const { method, url: path, headers } = requested;
    const passed = request({ host: target.hostname, port: target.port, method, path, headers, agent: false });
    passed.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    requested.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a port
  const counted = new URL(url);
  counted.port = String(port);
  return {
    url: counted.href,
    bytes: () => bytes,
    reset: () => {
      bytes = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
