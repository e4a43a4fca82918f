import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const Asked = z.object({
  model: z.string(),
  max_tokens: z.number(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ schema: z.unknown() }) }).optional(),
});
/** A request for a text, as the server received it. */
export type AskedText = z.output<typeof Asked>;

/** How one request is answered: a text, or something that goes wrong. */
export type ScriptedAnswer =
  | string
  | {
      /** Written in these pieces; by default a word each. */
      readonly pieces?: readonly string[];
      /** `null` breaks the stream off; a text is what the server says that it ended with. */
      readonly ended?: string | null;
      readonly msBetweenPieces?: number;
      /** Never ends, and after the pieces never says anything. */
      readonly hangs?: boolean;
      /** Bytes of the stream that are no events of the protocol. */
      readonly raw?: string;
      /** Refuses instead. */
      readonly status?: number;
      readonly code?: string;
    };

export interface LanguageServer {
  readonly url: string;
  readonly asked: readonly AskedText[];
  /** Requests that are being answered. */
  readonly open: () => number;
  close(): Promise<void>;
}

const reply = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const eventOf = (body: object): string => `data: ${JSON.stringify(body)}\n\n`;
const choice = (delta: object, finish_reason: string | null = null) => ({
  id: 'one',
  object: 'chat.completion.chunk',
  model: 'scripted-1',
  choices: [{ index: 0, delta, finish_reason }],
});

async function write(
  response: ServerResponse,
  given: Exclude<ScriptedAnswer, string>,
  { max_tokens }: AskedText,
): Promise<void> {
  const { pieces = [], msBetweenPieces = 0, ended } = given;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (given.raw !== undefined) return void response.end(given.raw);
  for (const content of pieces.slice(0, max_tokens)) {
    response.write(eventOf(choice({ content })));
    await delay(msBetweenPieces);
    if (response.destroyed) return;
  }
  if (given.hangs === true) return;
  if (ended === null) return void response.destroy();
  response.write(eventOf(choice({}, ended ?? (pieces.length > max_tokens ? 'length' : 'stop'))));
  const usage = { prompt_tokens: 12, completion_tokens: Math.min(pieces.length, max_tokens) };
  response.end(`${eventOf({ ...choice({}), choices: [], usage })}data: [DONE]\n\n`);
}

/** A server with the protocol of OpenAI's chat completions that answers as a test says, over real HTTP. */
export async function startLanguageServer(
  answer: (asked: AskedText, before: number) => ScriptedAnswer,
  key = 'sesame',
): Promise<LanguageServer> {
  const asked: AskedText[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    void (async () => {
      if (request.headers.authorization !== `Bearer ${key}`)
        return reply(response, 401, { error: { message: `The key is wrong: ${request.headers.authorization}` } });
      if (request.url === '/v1/models') return reply(response, 200, { object: 'list', data: [] });
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const parsed = Asked.parse(JSON.parse(body));
      const given = answer(parsed, asked.length);
      asked.push(parsed);
      const script = typeof given === 'string' ? { pieces: given.split(/(?<= )/) } : given;
      open += 1;
      response.once('close', () => (open -= 1));
      if (script.status !== undefined)
        return reply(response, script.status, { error: { message: 'It is so.', code: script.code ?? null } });
      await write(response, script, parsed);
    })().catch(() => response.destroy());
  }); // prettier-ignore
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    open: () => open,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
