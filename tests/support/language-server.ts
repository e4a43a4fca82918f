import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { replyJson, startModelServer } from './model-server.ts';

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
  const peer = await startModelServer(
    {
      '/chat/completions': async (body, response) => {
        const parsed = Asked.parse(body);
        const given = answer(parsed, asked.length);
        asked.push(parsed);
        const script = typeof given === 'string' ? { pieces: given.split(/(?<= )/) } : given;
        open += 1;
        response.once('close', () => (open -= 1));
        const { status, code = null } = script;
        if (status !== undefined) replyJson(response, status, { error: { message: 'It is so.', code } });
        else await write(response, script, parsed);
      },
    },
    key,
  );
  return { ...peer, asked, open: () => open };
}
