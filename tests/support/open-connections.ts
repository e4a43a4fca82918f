import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The connections that a server accepts from now on, until it has seen that they are closed. */
export function openConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });
  return connections;
}
