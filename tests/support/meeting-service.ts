import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const clientId = 'stepwell-client';
export const clientSecret = 'client-secret-0001';
export const webhookSecret = 'webhook-secret-0001';

export interface StoodRecording {
  readonly id: string;
  readonly title: string;
  readonly bytes: Buffer;
  /** What the list says, where it differs from the bytes. */
  readonly size?: number;
  /** Where the service says that the bytes are. */
  readonly address?: string;
  readonly type?: string;
}

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** A stand-in for the API of a meeting service: OAuth with PKCE, recordings in pages, ranged downloads, webhooks. */
export class MeetingServiceStandIn {
  readonly recordings = new Map<string, StoodRecording>();
  /** Ranges of downloads that were asked for. */
  readonly ranges: string[] = [];
  /** Downloads that were sent to their end. */
  finished = 0;
  /** Authorisation headers that came with downloads, per host that they were sent to. */
  readonly downloadTokens: (string | undefined)[] = [];
  readonly revoked: string[] = [];
  /** Everything answers 503. */
  isDown = false;
  /** Each download breaks off after so many bytes. */
  breakAfter = Infinity;
  /** Each download stops after so many bytes, and its connection stays open. */
  holdAfter = Infinity;
  /** Milliseconds between pieces of a download. */
  pause = 0;
  refreshes = 0;
  pageSize = 30;
  readonly #codes = new Map<string, { challenge: string; redirect: string }>();
  readonly #access = new Set<string>();
  readonly #refresh = new Set<string>();
  readonly #server: Server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  async start(port = 0): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', done));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  add(recording: StoodRecording): void {
    this.recordings.set(recording.id, recording);
  }

  /** Tokens are no longer valid: an access token has expired, or everything was withdrawn. */
  expire(): void {
    this.#access.clear();
  }
  withdraw(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  signed(body: object, { secret = webhookSecret, at = Date.now() } = {}) {
    const text = JSON.stringify(body);
    const timestamp = String(Math.floor(at / 1000));
    const mac = createHmac('sha256', secret).update(`v0:${timestamp}:${text}`).digest('hex');
    return { text, headers: { 'x-zm-request-timestamp': timestamp, 'x-zm-signature': `v0=${mac}` } };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    if (this.isDown) return json(response, 503, {});
    if (url.pathname === '/oauth/authorize') return this.#authorise(url, response);
    if (request.method === 'POST') return this.#post(url, request, response);
    if (url.pathname.startsWith('/moved/'))
      return void response.writeHead(302, { location: url.searchParams.get('to') ?? '' }).end();
    if (url.pathname.startsWith('/download/')) return this.#download(url, request, response);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!this.#access.has(token)) return json(response, 401, {});
    const [, id] = /^\/v2\/meetings\/([^/]+)\/recordings$/.exec(url.pathname) ?? [];
    if (id === undefined) return this.#list(url, response);
    const found = this.recordings.get(decodeURIComponent(decodeURIComponent(id)));
    return found ? json(response, 200, this.#meeting(found)) : json(response, 404, {});
  }

  #authorise({ searchParams }: URL, response: ServerResponse): void {
    const redirect = searchParams.get('redirect_uri') ?? '';
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirect });
    const state = searchParams.get('state') ?? '';
    response
      .writeHead(302, { location: `${redirect}?code=${code}&state=${encodeURIComponent(state)}` })
      .end();
  }

  async #post(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (request.headers.authorization !== `Basic ${basic}`) return json(response, 401, {});
    if (url.pathname === '/oauth/revoke') {
      this.revoked.push(form.get('token') ?? '');
      this.withdraw();
      return json(response, 200, {});
    }
    return this.#isGranted(form) ? this.#issue(response) : json(response, 400, { error: 'invalid_grant' });
  }

  #isGranted(form: URLSearchParams): boolean {
    const refresh = form.get('refresh_token');
    if (refresh !== null) {
      this.refreshes++;
      return this.#refresh.delete(refresh);
    }
    const known = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return known?.challenge === challenge && known.redirect === form.get('redirect_uri');
  }

  #issue(response: ServerResponse): void {
    const access_token = `access-${randomBytes(12).toString('hex')}`;
    const refresh_token = `refresh-${randomBytes(12).toString('hex')}`;
    this.#access.add(access_token);
    this.#refresh.add(refresh_token);
    json(response, 200, { access_token, refresh_token, expires_in: 3600 });
  }

  #list({ searchParams }: URL, response: ServerResponse): void {
    const start = Number(searchParams.get('next_page_token') ?? 0);
    const all = [...this.recordings.values()];
    const next = start + this.pageSize;
    const meetings = all.slice(start, next).map((each) => this.#meeting(each));
    json(response, 200, { next_page_token: next < all.length ? String(next) : '', meetings });
  }

  #meeting({ id, title, bytes, size = bytes.length, address, type = 'MP4' }: StoodRecording) {
    const download_url = address ?? `${this.url}/download/${encodeURIComponent(id)}`;
    const file = { id: `file-${id}`, file_type: type, file_size: size, download_url, status: 'completed' };
    return {
      uuid: id,
      topic: title,
      start_time: '2026-11-20T09:30:00Z',
      duration: 12,
      recording_files: [file, { ...file, id: `sound-${id}`, file_type: 'M4A' }],
    };
  }

  async #download(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.ranges.push(request.headers.range ?? '');
    this.downloadTokens.push(request.headers.authorization);
    const found = this.recordings.get(decodeURIComponent(url.pathname.slice('/download/'.length)));
    if (found === undefined) return json(response, 404, {});
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = found.bytes.subarray(Number(from), Number(to) + 1);
    if (part.length === 0) return json(response, 416, {});
    response.writeHead(206, {
      'content-length': part.length,
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${found.bytes.length}`,
    });
    for (let at = 0; at < part.length; at += 262_144) {
      if (at >= this.breakAfter) return void response.destroy();
      if (at >= this.holdAfter) return;
      // destroying a response discards what was not sent yet
      await new Promise((done) => response.write(part.subarray(at, at + 262_144), done));
      if (this.pause > 0) await new Promise((done) => setTimeout(done, this.pause));
    }
    response.end();
    this.finished += 1;
  }
}
