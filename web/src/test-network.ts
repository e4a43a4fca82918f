import { afterEach, vi } from 'vitest';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}
/** Text goes out as text, bytes as bytes, anything else as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}
/** `lost`: the network swallows the call; `pending`: it is never answered. */
type Fixed = Reply | 'lost' | 'pending';
type Answering = Fixed | ((asked: Asked) => Fixed | Promise<Reply>);
/** Answers by `METHOD path`, the path without its query. */
export type Replies = Readonly<Record<string, Answering>>;

export const fine = (more: object = {}): Reply => ({
  status: 200,
  body: { success: true, code: 0, message: 'OK', ...more },
});
export const listOf = (items: readonly unknown[]): Reply =>
  fine({ items, page: { page: 1, size: 20, dataCount: items.length } });
export const refusal = (status: number, error: string, more: object = {}): Reply => ({
  status,
  body: { success: false, code: status, message: `Refused: ${error}.`, error, ...more },
});

/** The network of a test: what it answers by `METHOD path`, and what was asked of it. */
export class TestNetwork {
  readonly asked: Asked[] = [];
  readonly replies: Record<string, Answering> = {};
  /** For every call that nothing is said about. */
  otherwise: Reply = refusal(404, 'test.unknown');

  constructor(replies: Replies = {}) {
    Object.assign(this.replies, replies);
    vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => this.#answer(String(url), init));
  }

  /** Calls of one address, in order. */
  callsOf(wanted: string): readonly Asked[] {
    return this.asked.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === wanted);
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: { ...(init.headers as Record<string, string> | undefined) },
    };
    this.asked.push(asked);
    const answering = this.replies[`${asked.method} ${url.split('?')[0]}`] ?? this.otherwise;
    const reply = typeof answering === 'function' ? await answering(asked) : answering;
    if (reply === 'pending') return whenGivenUp(init.signal);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    return responseOf(reply);
  }
}

/** Only who asked can end a call that is never answered. */
const whenGivenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
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
