import { createHash, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How one request ended: with an answer, refused before it was taken, or cut off without a word. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: Record<string, unknown> }
  | { readonly kind: 'refused' }
  | { readonly kind: 'cut'; readonly reason: string };

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: Buffer | object;
  readonly commandId?: string;
}

/** One connection to the product, kept alive as browsers keep theirs. */
export class Client {
  readonly #address: string;
  readonly #token: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  call({ method, path, body, commandId }: Call): Promise<Outcome> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-length': bytes.length,
      ...(body !== undefined && { 'content-type': type }),
      ...(commandId !== undefined && { 'x-command-id': commandId }),
    };
    return new Promise((resolve) => {
      const sent = request(this.#address + path, { method, headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve(answerOf(response.statusCode ?? 0, text)));
        response.on('error', (error) =>
          resolve({ kind: 'cut', reason: `in the middle of the answer: ${error.message}` }),
        );
      });
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve(
          error.code === 'ECONNREFUSED'
            ? { kind: 'refused' }
            : { kind: 'cut', reason: reasonOf(error, sent.reusedSocket) },
        ),
      );
      sent.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException, isReused: boolean): string =>
  `${code ?? message} on ${isReused ? 'a connection that had been used' : 'a new connection'}`;

function answerOf(status: number, text: string): Outcome {
  try {
    return { kind: 'answered', status, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return status === 503
      ? { kind: 'refused' }
      : { kind: 'cut', reason: `${status}, no JSON: ${text.slice(0, 200)}` };
  }
}

/** What clients were told, kept outside of the product. */
export class OutcomeRecorder {
  /** Ids of the commands that were sent, and how each ended. */
  readonly commands = new Map<string, Outcome['kind']>();
  /** Uploads on their way: the parts that are safe. */
  readonly uploads = new Map<string, Set<number>>();
  /** Workflows of completed uploads. */
  readonly workflows = new Map<string, string>();
}

export const partBytes = 2 * 1024 * 1024;

/** A person who opens uploads without end, as the quickest command that leaves an event. */
export async function openUploads(
  client: Client,
  workspaceId: string,
  recorder: OutcomeRecorder,
): Promise<void> {
  for (;;) {
    const commandId = randomUUID();
    recorder.commands.set(commandId, 'cut');
    const outcome = await client.call({
      method: 'POST',
      path: '/v1/uploads',
      commandId,
      body: { workspaceId, kind: 'video', fileName: 'pump.mp4', size: 5_000_000, fingerprint: 'f00d' },
    });
    recorder.commands.set(commandId, kindOf(outcome));
    if (kindOf(outcome) !== 'answered') return;
  }
}

/** A refusal by status is no acknowledgement; any other status would be a fault of this test. */
function kindOf(outcome: Outcome): Outcome['kind'] {
  if (outcome.kind !== 'answered') return outcome.kind;
  if (outcome.status === 503) return 'refused';
  if (outcome.status >= 300) throw new Error(`${outcome.status} ${JSON.stringify(outcome.body)}`);
  return 'answered';
}

/** Uploads a video, sending what is not known to be safe; resolves with `false` when the product went away. */
export async function uploadVideo(
  client: Client,
  video: Buffer,
  { uploadId, recorder }: { readonly uploadId: string; readonly recorder: OutcomeRecorder },
): Promise<boolean> {
  const safe = recorder.uploads.get(uploadId) ?? new Set();
  recorder.uploads.set(uploadId, safe);
  for (let part = 1; (part - 1) * partBytes < video.length; part++) {
    if (safe.has(part)) continue;
    const body = video.subarray((part - 1) * partBytes, part * partBytes);
    const outcome = await client.call({ method: 'PUT', path: `/v1/uploads/${uploadId}/parts/${part}`, body });
    if (kindOf(outcome) !== 'answered') return false;
    safe.add(part);
  }
  // the same id each time: a client that is cut off sends it again and gets the first answer
  const commandId = createHash('sha256').update(uploadId).digest('hex').slice(0, 32);
  const done = await client.call({ method: 'POST', path: `/v1/uploads/${uploadId}/complete`, commandId });
  if (kindOf(done) !== 'answered' || done.kind !== 'answered') return false;
  recorder.workflows.set(uploadId, (done.body['item'] as { workflowId: string }).workflowId);
  return true;
}

export async function startVideo(client: Client, workspaceId: string, size: number): Promise<string | null> {
  const body = { workspaceId, kind: 'video', fileName: 'pump.mp4', size, fingerprint: randomUUID() };
  const outcome = await client.call({
    method: 'POST',
    path: '/v1/uploads',
    body: { ...body, languageCode: 'en-us' },
  });
  if (kindOf(outcome) !== 'answered' || outcome.kind !== 'answered') return null;
  return (outcome.body['item'] as { id: string }).id;
}

/** Asks until it holds; `false` when it did not within the time. */
export async function waitFor(holds: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > until) return false;
    await pause(50);
  }
  return true;
}
