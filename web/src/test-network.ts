import { afterEach, vi } from 'vitest';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}
/** Strings are sent as text, bytes as bytes, anything else as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}
/** `lost`: the network drops the request; `pending`: it is never answered. */
type StaticReply = Reply | 'lost' | 'pending';
type ReplyRule = StaticReply | ((requested: RecordedRequest) => StaticReply | Promise<Reply>);
/** Answers by `METHOD path`, without the query string. */
export type Replies = Readonly<Record<string, ReplyRule>>;

export const successEnvelope = (more: object = {}): Reply => ({
  status: 200,
  body: { success: true, code: 0, message: 'OK', ...more },
});
export const listOf = (items: readonly unknown[]): Reply =>
  successEnvelope({ items, page: { page: 1, size: 20, dataCount: items.length } });
export const refusal = (status: number, error: string, more: object = {}): Reply => ({
  status,
  body: { success: false, code: status, message: `Refused: ${error}.`, error, ...more },
});

/** The network of a test: answers by `METHOD path`, and a record of the requests. */
export class TestNetwork {
  readonly requests: RecordedRequest[] = [];
  readonly replies: Record<string, ReplyRule> = {};
  /** The answer for every other request. */
  fallback: Reply = refusal(404, 'test.unknown');

  constructor(replies: Replies = {}) {
    Object.assign(this.replies, replies);
    vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => this.#answer(String(url), init));
  }

  /** Requests to one address, in order. */
  requestsTo(route: string): readonly RecordedRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route);
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    const requested: RecordedRequest = {
      method: init.method ?? 'GET',
      path: url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: { ...(init.headers as Record<string, string> | undefined) },
    };
    this.requests.push(requested);
    const answering = this.replies[`${requested.method} ${url.split('?')[0]}`] ?? this.fallback;
    const reply = typeof answering === 'function' ? await answering(requested) : answering;
    if (reply === 'pending') return untilAborted(init.signal);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    return responseOf(reply);
  }
}

/** Only the caller can abort a request that is never answered. */
const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

function responseOf({ status, body }: Reply): Response {
  if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status });
  if (typeof body === 'string')
    return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  return Response.json(body, { status });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
