// Not modelled: accounts, roles and row policies; sessions; answers that stream; quotas; anything beyond one machine.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createGunzip, gzipSync } from 'node:zlib';
import { Session } from 'chdb';
import { bodyBytes } from '../../../../services/platform/objects/body-bytes.ts';

/** Words of an address that are not settings of the query. */
const words = new Set([
  'query',
  'query_id',
  'database',
  'session_id',
  'session_timeout',
  'enable_http_compression',
  'user',
  'password',
]);
const parameter = 'param_';
/** ClickHouse's number at the beginning of what it says. */
const numberIn = (sentence: string): string => /Code: (\d+)/.exec(sentence)?.[1] ?? '1002';

const [port, folder] = process.argv.slice(2);
const session = new Session(folder);
/** Settings hold for the whole engine here, so one question is asked at a time. */
let last: Promise<unknown> = Promise.resolve();

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/ping') return void response.end('Ok.\n');
  const turn = last.then(() => answer(request, response, url.searchParams));
  last = turn.catch(() => undefined);
});

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  asked: URLSearchParams,
): Promise<void> {
  const isPacked = request.headers['content-encoding'] === 'gzip';
  response.setHeader('X-ClickHouse-Query-Id', asked.get('query_id') ?? '');
  try {
    const sent = await bodyBytes(isPacked ? request.pipe(createGunzip()) : request);
    const text = [asked.get('query'), sent.toString('utf8')].filter(Boolean).join('\n');
    const body = await perform(text, asked);
    const wantsPacked =
      asked.get('enable_http_compression') === '1' && /gzip/.test(request.headers['accept-encoding'] ?? '');
    if (wantsPacked) response.setHeader('Content-Encoding', 'gzip');
    response.end(wantsPacked ? gzipSync(body) : body);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    response.writeHead(sentence.includes('Code: ') ? 400 : 500, {
      'X-ClickHouse-Exception-Code': numberIn(sentence),
    });
    response.end(sentence);
  }
}

async function perform(text: string, asked: URLSearchParams): Promise<Uint8Array> {
  const settings = [...asked].filter(([name]) => !words.has(name) && !name.startsWith(parameter));
  const parameters = [...asked].filter(([name]) => name.startsWith(parameter));
  for (const [name, value] of settings) session.query(`SET ${name} = '${value.replaceAll("'", "''")}'`);
  try {
    const bound = Object.fromEntries(
      parameters.map(([name, value]) => [name.slice(parameter.length), value]),
    );
    const options = { format: 'TabSeparated' };
    const result =
      parameters.length > 0
        ? await session.queryBindAsync(text, bound, options)
        : await session.queryAsync(text, options);
    return result.bytes();
  } finally {
    for (const [name] of settings) session.query(`SET ${name} = DEFAULT`);
  }
}

server.listen(Number(port), '127.0.0.1');
// in an orderly exit the engine may wait for ever for a thread of its own
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => process.kill(process.pid, 'SIGKILL'));
