import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createClient } from '@clickhouse/client';
import { Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';

/**
 * `clickhouse-server.ts PORT FOLDER`: ClickHouse's HTTP interface in front of chDB, the same engine. It models statements,
 * bound parameters, settings, compression and errors; it has one account (`stepwell`, `secret`) and does not model
 * accounts, roles, row policies, sessions, quotas, replication and progress headers.
 */
const [port, folder = ''] = process.argv.slice(2);
const account = { user: 'stepwell', key: 'secret' };
/** Words of the address that are not settings of the engine. */
const ofTheInterface = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'enable_http_compression',
  'wait_end_of_query',
  'send_progress_in_http_headers',
]);

/** The rows of an insert are a part of the statement here. */
const longestStatement = 1_000_000_000;

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

// the first session binds the one engine of this process to the folder
new Session(folder);

const literal = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A server reads what follows a statement as its `input`; in process that is empty, so the rows go where `input` stands. */
function withInput(query: string): string {
  const [, before, structure, after, format, rows = ''] =
    /^(INSERT INTO \S+ SELECT .*?)\binput\('((?:[^'\\]|\\.)*)'\)(.*?) FORMAT (\w+)\n(.*)$/s.exec(query) ?? [];
  return before === undefined
    ? query
    : `${before}format(${format}, '${structure}', ${literal(rows)})${after}`;
}

/** Runs one statement on a connection of its own, so that its settings are nobody else's. */
async function run(address: URL, body: string): Promise<Buffer> {
  // chdb names the interface by `client-common`, the client by its own copy of the same file
  const connection = createChdbConnection({ path: folder }) as unknown as ClientConnection;
  const client = createClient({ connection });
  try {
    await client.command({ query: `SET max_query_size = ${longestStatement}` });
    const database = address.searchParams.get('database');
    if (database !== null) await client.command({ query: `USE \`${database}\`` });
    for (const [name, value] of address.searchParams)
      if (!ofTheInterface.has(name)) await client.command({ query: `SET ${name} = ${literal(value)}` });
    const query = [address.searchParams.get('query') ?? '', body].filter((part) => part !== '').join('\n');
    const { stream } = await client.exec({ query: withInput(query) });
    return await buffer(stream);
  } finally {
    await client.close();
  }
}

function isKnown({ headers }: IncomingMessage): boolean {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  const [user, key] =
    basic === undefined
      ? [headers['x-clickhouse-user'], headers['x-clickhouse-key']]
      : Buffer.from(basic, 'base64').toString().split(':');
  return user === account.user && key === account.key;
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'x-clickhouse-exception-code': code }).end(message);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://localhost');
  if (address.pathname === '/ping') return void response.end('Ok.\n');
  if (!isKnown(request))
    return refuse(
      response,
      403,
      '516',
      'Code: 516. DB::Exception: Authentication failed (AUTHENTICATION_FAILED)',
    );
  const sent = await buffer(request);
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
  try {
    const found = await run(address, body.toString());
    const zip = address.searchParams.get('enable_http_compression') === '1';
    response.writeHead(200, zip ? { 'content-encoding': 'gzip' } : {}).end(zip ? gzipSync(found) : found);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '1002';
    const type = error instanceof Error && 'type' in error ? String(error.type) : 'UNKNOWN_EXCEPTION';
    refuse(response, 500, code, `Code: ${code}. DB::Exception: ${message} (${type})`);
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(port), '127.0.0.1');
// the engine's farewell may wait for ever for a thread of its own; what was answered is on the disk
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => process.kill(process.pid, 'SIGKILL'));
