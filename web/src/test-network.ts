import { afterEach, vi } from 'vitest';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}
/** `lost`: the network swallows the call; `pending`: it is never answered. */
type Answering = Reply | 'lost' | 'pending' | ((asked: Asked) => Reply | 'lost' | Promise<Reply>);

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

  constructor(replies: Readonly<Record<string, Answering>> = {}) {
    Object.assign(this.replies, replies);
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => this.answer(url, init));
  }

  /** Calls of one address, in order. */
  callsOf(wanted: string): readonly Asked[] {
    return this.asked.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === wanted);
  }

  private async answer(url: string, init: RequestInit): Promise<Response> {
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: { ...(init.headers as Record<string, string> | undefined) },
    };
    this.asked.push(asked);
    const answering = this.replies[`${asked.method} ${url.split('?')[0]}`] ?? refusal(404, 'test.unknown');
    const reply = typeof answering === 'function' ? await answering(asked) : answering;
    if (reply === 'pending') return new Promise(() => undefined);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    const type = typeof reply.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
    return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), {
      status: reply.status,
      headers: { 'content-type': type },
    });
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
