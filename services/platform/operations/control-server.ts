import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { timingSafeMatch } from '../keys/timing-safe-match.ts';

/** What a running product does for a command. Each resolves with the lines to print. */
export interface ControlHandlers {
  /** Read models and tables of the analytics store by name, or `all`. */
  rebuild(names: readonly string[]): Promise<readonly string[]>;
  backup(target: string, keysTarget: string): Promise<readonly string[]>;
  /** The sample organisation; a repeat changes nothing. */
  seed(): Promise<readonly string[]>;
  /** A sign-in link for an organisation admin. */
  ownerAccess(email: string): Promise<readonly string[]>;
}

/** A request to the process that uses the folder. */
export const ControlRequest = z.discriminatedUnion('do', [
  z.object({ do: z.literal('rebuild'), names: z.array(z.string()).min(1) }),
  z.object({ do: z.literal('seed') }),
  z.object({ do: z.literal('owner-access'), email: z.string().max(254) }),
  z.object({ do: z.literal('backup'), target: z.string(), keysTarget: z.string() }),
]);
export type ControlRequest = z.output<typeof ControlRequest>;
export const ControlAnswer = z.union([
  z.object({ lines: z.array(z.string()) }),
  z.object({ error: z.string() }),
]);
export type ControlAnswer = z.output<typeof ControlAnswer>;

/** Where the running process listens, readable by the folder's owner alone. */
export const ControlAddress = z.object({
  port: z.number().int(),
  token: z.string(),
  process: z.number().int(),
});
export const controlFile = (folder: string): string => join(folder, 'control.json');

const maxRequestBytes = 64 * 1024;

/**
 * Listens on loopback for commands of anyone who can read the data folder. The token in `control.json` (mode 600) is
 * new at each start, so that other accounts of the machine, and pages in a browser, are refused.
 */
export async function serveControl(folder: string, work: ControlHandlers): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    answer(request, token, work).then(
      (given) => send(response, 200, given),
      (error: unknown) =>
        send(response, 400, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  server.requestTimeout = 0; // a backup takes as long as it takes
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo; // it listens on a port
  rmSync(controlFile(folder), { force: true });
  writeFileSync(controlFile(folder), JSON.stringify({ port, token, process: process.pid }), { mode: 0o600 });
  return () => {
    rmSync(controlFile(folder), { force: true });
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };
}

async function answer(
  request: IncomingMessage,
  token: string,
  work: ControlHandlers,
): Promise<ControlAnswer> {
  if (!isTokenValid(request.headers['x-stepwell-control'], token))
    throw new Error('Only the owner of the data folder may do this.');
  const command = ControlRequest.parse(JSON.parse(await bodyOf(request)));
  return { lines: [...(await runControlRequest(command, work))] };
}

export function runControlRequest(
  command: ControlRequest,
  work: ControlHandlers,
): Promise<readonly string[]> {
  switch (command.do) {
    case 'rebuild':
      return work.rebuild(command.names);
    case 'backup':
      return work.backup(command.target, command.keysTarget);
    case 'seed':
      return work.seed();
    case 'owner-access':
      return work.ownerAccess(command.email);
  }
}

const isTokenValid = (given: string | string[] | undefined, token: string): boolean =>
  timingSafeMatch(typeof given === 'string' ? given : '', token);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    const bytes = Buffer.from(piece as Uint8Array);
    size += bytes.length;
    if (size > maxRequestBytes) throw new Error('The request is too long.');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function send(response: ServerResponse, status: number, given: ControlAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(given));
}
