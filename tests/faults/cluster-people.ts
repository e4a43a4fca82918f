import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** What people were told while they worked. */
export interface WorkReport {
  readonly acknowledged: number;
  /** Answered with 503 and sent again. */
  readonly refused: number;
  /** Ended without an answer and sent again. */
  readonly cut: number;
  /** The longest that anybody waited, and for which answer. */
  readonly slowestMs: number;
  readonly slowest: string;
}

/** How much of what was acknowledged is there. */
export interface DataCheck {
  readonly lost: number;
  readonly doubled: number;
  /** Why it could not be read, which counts all of it as lost; `null` where it was. */
  readonly unreadable: string | null;
}

/** What was made in one call of `work`. */
interface Round {
  /** A word in each of its names, by which they are found. */
  readonly word: string;
  readonly made: string[];
}

const writers = 4;
const readers = 2;
/** So long that ten days make no more than the server of the tests can scan in time for a list (decision 0015). */
const restMs = 100;
/** A request that hangs for so long is given up: it is told as the slowest. */
const hangMs = 20_000;
const retryMs = 30_000;
/** The sample is made by the real pipeline meanwhile. */
const arrivalMs = 600_000;
const quietMs = 120_000;
const pollMs = 3_000;
const pageSize = 200;
const partBytes = 2 * 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** An administrator and those who work beside her, over HTTP. Each command is sent until it is acknowledged, under one id. */
export class People {
  readonly #address: string;
  readonly #password: string;
  readonly #rounds: Round[] = [];
  #token = '';

  private constructor(address: string, password: string) {
    this.#address = address;
    this.#password = password;
  }

  /**
   * Resolves once she is signed in and nobody else is at work any more: the sample is published, or uploaded where there is
   * no worker that would make more of it.
   */
  static async signInWhenReady(address: string, password: string, { worker = true } = {}): Promise<People> {
    const people = new People(address, password);
    for (const until = Date.now() + arrivalMs; Date.now() < until; await pause(500)) {
      const answer = await people.signIn().catch(() => null);
      if (answer?.status === 200 && (await people.#isSampleThere(worker).catch(() => false))) return people;
    }
    throw new Error(`Nobody can sign in at ${address}, or the sample is not published.`);
  }

  /** They work until they are told to end; what is under way is acknowledged first. */
  work(): { end(): Promise<WorkReport> } {
    const round: Round = { word: `round${String(this.#rounds.length).padStart(4, '0')}`, made: [] };
    this.#rounds.push(round);
    const counts = { acknowledged: 0, refused: 0, cut: 0, slowestMs: 0, slowest: '' };
    const started = performance.now();
    let isOver = false;
    const timed = async (what: string, work: () => Promise<Answer>): Promise<Answer | null> => {
      const began = performance.now();
      const answer = await work().catch(() => null);
      const took = Math.round(performance.now() - began);
      if (took > counts.slowestMs)
        Object.assign(counts, {
          slowestMs: took,
          slowest: `${what}, asked in second ${Math.floor((began - started) / 1000)}: ${answer?.status ?? 'cut'}`,
        });
      return answer;
    };
    const write = async (): Promise<void> => {
      while (!isOver) {
        const name = `Hall ${round.word} ${randomUUID()}`;
        const commandId = randomUUID();
        for (;;) {
          const answer = await timed('a command', () => this.#makeWorkspace(name, commandId));
          if (answer?.status === 200) break;
          if (answer?.status === 401) await timed('signing in', () => this.signIn());
          else if (answer && answer.status !== 503) throw new Error(`${answer.status}: ${answer.text}`);
          if (answer) counts.refused++;
          else counts.cut++;
          await pause(restMs);
        }
        round.made.push(name);
        counts.acknowledged++;
        await pause(restMs);
      }
    };
    const read = async (): Promise<void> => {
      for (; !isOver; await pause(restMs))
        await timed('a list', () => this.#call('GET', '/v1/workspaces?size=20'));
    };
    const working = Promise.all([
      ...Array.from({ length: writers }, write),
      ...Array.from({ length: readers }, read),
    ]);
    return {
      end: async () => {
        isOver = true;
        await working;
        return counts;
      },
    };
  }

  /**
   * Whether a list counts as much as was acknowledged since the last call of `work`. One page of one line: the server of the
   * tests scans everything for each page (decision 0015), and reading all of them takes longer than catching up.
   */
  async isRoundCounted(): Promise<boolean> {
    const { word, made } = this.#rounds.at(-1) ?? { word: '', made: [] };
    const path = `/v1/workspaces?page=1&size=1&keyword=${word}`;
    const answer = await this.#call('GET', path).catch(() => null);
    if (answer?.status === 401) await this.signIn().catch(() => null);
    if (answer?.status !== 200) return false;
    return (JSON.parse(answer.text) as { page: { dataCount: number } }).page.dataCount >= made.length;
  }

  /** What is there of all that was acknowledged since the last call of `work`. */
  checkRound(): Promise<DataCheck> {
    const { word, made } = this.#rounds.at(-1) ?? { word: '', made: [] };
    return this.#check(made, word);
  }

  /** What is there of all that was ever acknowledged. */
  checkAll(): Promise<DataCheck> {
    return this.#check(this.#rounds.flatMap(({ made }) => made));
  }

  async #check(made: readonly string[], keyword?: string): Promise<DataCheck> {
    try {
      const times = new Map<string, number>();
      for (const { name } of await this.#list<{ name: string }>('/v1/workspaces', keyword))
        times.set(name, (times.get(name) ?? 0) + 1);
      const lost = made.filter((name) => !times.has(name)).length;
      const doubled = [...times.values()].filter((count) => count > 1).length;
      return { lost, doubled, unreadable: null };
    } catch (error) {
      return { lost: made.length, doubled: 0, unreadable: String(error) };
    }
  }

  /** Sends a video and resolves with the workflow that it becomes. */
  async sendVideo(video: Buffer): Promise<string> {
    const [workspace] = await this.#page<{ id: string }>('/v1/workspaces?size=1');
    const upload = await this.#item<{ id: string }>('POST', '/v1/uploads', {
      workspaceId: workspace?.id,
      kind: 'video',
      fileName: 'pump.mp4',
      size: video.length,
      fingerprint: randomUUID(),
    });
    for (let from = 0; from < video.length; from += partBytes)
      await this.#item(
        'PUT',
        `/v1/uploads/${upload.id}/parts/${from / partBytes + 1}`,
        video.subarray(from, from + partBytes),
      );
    const { workflowId } = await this.#item<{ workflowId: string }>(
      'POST',
      `/v1/uploads/${upload.id}/complete`,
    );
    return workflowId;
  }

  /** Whether a video has been cut into steps, once. */
  async isReady(workflowId: string): Promise<boolean> {
    const runs = await this.#list<{ subjectId: string; state: string }>('/v1/pipelines').catch(() => []);
    const states = runs.filter(({ subjectId }) => subjectId === workflowId).map(({ state }) => state);
    if (states.includes('failed')) throw new Error(`The ingest of ${workflowId} has failed.`);
    return states.length === 1 && states[0] === 'completed';
  }

  /** Lists, and the whole trail, as one text, once nothing in it changes any more. */
  async readEverything(): Promise<string> {
    let before = '';
    for (const until = Date.now() + quietMs; ; await pause(pollMs)) {
      try {
        const now = await this.#everythingSeen();
        if (now === before) return now;
        before = now;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
      if (Date.now() > until) throw new Error('What people see does not come to rest.');
    }
  }

  async #everythingSeen(): Promise<string> {
    const lists = await Promise.all(
      ['/v1/workspaces', '/v1/users', '/v1/workflows'].map((path) => this.#list<unknown>(path)),
    );
    const { status, text } = await this.#call('GET', '/v1/audit/export?format=ndjson');
    if (status !== 200) throw new Error(`The trail answers ${status}: ${text.slice(0, 200)}`);
    return JSON.stringify(lists) + text;
  }

  /** From then on nobody works but they. */
  async #isSampleThere(published: boolean): Promise<boolean> {
    const workflows = await this.#list<{ published: boolean }>('/v1/workflows');
    return workflows.some((workflow) => workflow.published || !published);
  }

  #makeWorkspace(name: string, commandId: string): Promise<Answer> {
    const body = { name, color: 'green', private: false };
    return this.#call('POST', '/v1/workspaces', { body, commandId });
  }

  async #list<T>(path: string, keyword?: string): Promise<T[]> {
    const all: T[] = [];
    const search = keyword === undefined ? '' : `&keyword=${keyword}`;
    for (let page = 1; ; page++) {
      const items = await this.#page<T>(`${path}?page=${page}&size=${pageSize}${search}`);
      all.push(...items);
      if (items.length < pageSize) return all;
    }
  }

  async #page<T>(path: string): Promise<T[]> {
    const { status, text } = await this.#insist('GET', path);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
    return (JSON.parse(text) as { items: T[] }).items;
  }

  async #item<T>(method: string, path: string, body?: object): Promise<T> {
    const { status, text } = await this.#insist(method, path, body);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
    return (JSON.parse(text) as { item: T }).item;
  }

  /** What is refused because a part is away, or because the session has ended, is asked again for a while. */
  async #insist(method: string, path: string, body?: object): Promise<Answer> {
    const commandId = randomUUID();
    for (const until = Date.now() + retryMs; ; await pause(500)) {
      const answer = await this.#call(method, path, { body, commandId }).catch(() => null);
      if (answer && ![401, 503].includes(answer.status)) return answer;
      if (Date.now() > until) throw new Error(`${path} does not answer: ${answer?.text ?? 'cut off'}`);
      if (answer?.status === 401) await this.signIn().catch(() => null);
    }
  }

  /** Again, too: a session ends while the days go on. */
  async signIn(): Promise<Answer> {
    const body = { email: 'super@stepwell.example', password: this.#password };
    const answer = await this.#call('POST', '/v1/auth/login', { body });
    if (answer.status === 200)
      this.#token = (JSON.parse(answer.text) as { item: { accessToken: string } }).item.accessToken;
    return answer;
  }

  async #call(
    method: string,
    path: string,
    { body, commandId }: { readonly body?: object | undefined; readonly commandId?: string } = {},
  ): Promise<Answer> {
    const isBytes = Buffer.isBuffer(body);
    const response = await fetch(this.#address + path, {
      method,
      headers: {
        'x-csrf': '1',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...(commandId && { 'x-command-id': commandId }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(hangMs),
    });
    return { status: response.status, text: await response.text() };
  }
}
