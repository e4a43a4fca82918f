import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import type { Answer } from '../../contracts/kernel/answer.ts';
import type { Role } from '../../contracts/kernel/access.ts';
import {
  messageOf,
  type AnyCommandContract,
  type CommandMessage,
  type InputOf,
  type ResultOf,
} from '../../contracts/kernel/define-command.ts';
import type { Feature } from '../../contracts/kernel/feature-gates.ts';
import type { AnyQueryContract } from '../../contracts/kernel/define-query.ts';
import { fillPath, parseBinding } from '../../contracts/kernel/http.ts';
import { uploadLimits } from '../../contracts/media/upload.ts';
import { FoundOrganization } from '../../contracts/organization/organization.ts';
import { CreateWorkspace } from '../../contracts/organization/workspace.ts';
import { openEmbeddedProduct } from '../../services/main/product/embedded-product.ts';
import type { Product, ProductOptions } from '../../services/main/product/product.ts';
import { Accounts, systemSender } from '../../services/identity/accounts.ts';
import type { CommandOutcome } from '../../services/platform/commands/command-processor.ts';
import { readSettings } from '../../services/platform/config/settings.ts';
import { tokenOf } from '../../services/platform/projections/token.ts';
import { createLogger } from '../../services/platform/telemetry/logger.ts';

export const password = 'Stepwell1!ok';
/** Below the limit of a hook, so that what was waited for is named. */
const timeoutMs = 100_000;

export interface Person {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  /** Access token of the session that the person opened on arrival. */
  readonly token: string;
  /** `name=value` of the refresh cookie. */
  readonly cookie: string;
}

export interface Reply {
  readonly status: number;
  /** The envelope; empty fields where the answer was none. */
  readonly answer: Partial<Answer> & { readonly [field: string]: unknown };
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface Request {
  readonly as?: Pick<Person, 'token'> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Contract = AnyCommandContract | AnyQueryContract;

interface UploadedVideo {
  readonly workflowId: string;
  readonly assetId: string;
  readonly uploadId: string;
}

/** Opens the product of a world. */
export type OpenWorld = typeof openEmbeddedProduct;

type Features = Partial<Record<Feature, boolean>>;
export interface WorldOptions extends ProductOptions {
  /** Of an earlier world that was stopped; a new one by default. */
  readonly folder?: string;
  /** Settings that differ from those of every world. */
  readonly settings?: Readonly<Record<string, string>>;
  /** On which engines; on those of its folder by default. */
  readonly open?: OpenWorld;
}

/** The whole product on a temporary folder inside the test process, spoken to as browsers do: over HTTP. */
export class ProductWorld {
  readonly #options: WorldOptions;
  #folder: string | undefined;
  #opened: Product | null = null;

  /** A world that is yet to be started. */
  constructor(options: WorldOptions = {}) {
    this.#options = options;
    this.#folder = options.folder;
  }

  static async open(options: WorldOptions = {}): Promise<ProductWorld> {
    const world = new ProductWorld(options);
    await world.start();
    return world;
  }

  get folder(): string {
    if (this.#folder === undefined) throw new Error('This world was never started.');
    return this.#folder;
  }

  get product(): Product {
    if (this.#opened === null) throw new Error('The product of this world is not open.');
    return this.#opened;
  }

  async start(): Promise<void> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'stepwell-world-'));
    const settings = readSettings({
      STEPWELL_DATA: this.#folder,
      STEPWELL_RATE_LIMIT: '1000000',
      STEPWELL_COLUMNS_IDLE: '5',
      ...this.#options.settings,
    });
    const openOn = this.#options.open ?? openEmbeddedProduct;
    this.#opened = await openOn(settings, createLogger('error'), this.#options);
    await this.#opened.app.getHttpAdapter().getInstance().ready();
  }

  async stop(): Promise<void> {
    await this.#opened?.close();
    this.#opened = null;
  }

  /** Closes the product and removes its folder. */
  async close(): Promise<void> {
    await this.stop();
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  /** Sends a command as the product itself, or as an actor of an organisation; waits until lists show it. */
  async send<C extends AnyCommandContract>(
    organizationId: string,
    contract: C,
    data: InputOf<C>,
    actor = 'system',
  ): Promise<ResultOf<C>> {
    const message = messageOf(contract, data, systemSender(organizationId, actor));
    const bus = this.product.app.get(CommandBus);
    const { lastEvent: seen, item } = await bus.execute<CommandMessage, CommandOutcome>(message);
    if (seen) await this.product.readSide.waitFor(tokenOf(seen), 'all');
    return item as ResultOf<C>; // the contract's own result
  }

  /** Founds an organisation with these features; `ai` are the AI features that it wants to use. */
  async foundOrganization(organizationId: string, features: Features = {}, ai: Features = {}): Promise<void> {
    const roles: Role[] = ['admin-super', 'admin-organization'];
    const settings = { features, aiSettings: ai, permissions: {}, skillsManager: roles, analytics: roles };
    const name = `The ${organizationId}`;
    await this.send(organizationId, FoundOrganization, { organizationId, name, settings });
  }

  async makeWorkspace(organizationId: string, name: string, isPrivate = false): Promise<string> {
    return (await this.send(organizationId, CreateWorkspace, { name, private: isPrivate })).id;
  }

  /** A member with a session of their own. */
  async addPerson(
    organizationId: string,
    name: string,
    role: Role,
    roles: Record<string, Role> = {},
  ): Promise<Person> {
    const email = `${name.toLowerCase()}@${organizationId}.example`;
    const account = { email, displayName: name, role, roles, password };
    const accounts = this.product.app.get(Accounts);
    const { seen } = await accounts.add(account, systemSender(organizationId, 'system'));
    if (seen) await this.product.readSide.waitFor(tokenOf(seen), 'all');
    return this.signIn(organizationId, email);
  }

  async signIn(organizationId: string, email: string): Promise<Person> {
    const reply = await this.http('POST', '/v1/auth/login', { body: { email, password } });
    const item = reply.answer.item as { accessToken: string; userId: string } | undefined;
    if (!item) throw new Error(`${email} cannot sign in: ${reply.text}`);
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    return { id: item.userId, organizationId, email, token: item.accessToken, cookie };
  }

  async http(method: Method, url: string, { as, body, headers = {} }: Request = {}): Promise<Reply> {
    const response = await this.product.app.inject({
      method,
      url,
      headers: { 'x-csrf': '1', ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
      ...(body !== undefined && { payload: body as Buffer | object }),
    });
    const text = response.body;
    const isJson = /^application\/json\b/.test(String(response.headers['content-type']));
    return {
      status: response.statusCode,
      answer: isJson ? JSON.parse(text) : {},
      text,
      headers: response.headers,
    };
  }

  /** Calls a contract at its address; a command is waited for, so that the next question sees it. */
  async call(
    contract: Contract,
    data: Readonly<Record<string, unknown>>,
    as?: Pick<Person, 'token'>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    if (contract.http === null) throw new Error(`${contract.type} has no address.`);
    const binding = parseBinding(contract.http);
    const { path, rest } = fillPath(binding, data);
    const isRead = binding.method === 'GET';
    const query = isRead && Object.keys(rest).length > 0 ? `?${searchOf(rest)}` : '';
    const reply = await this.http(binding.method, path + query, {
      as,
      headers,
      ...(!isRead && { body: rest }),
    });
    const { token } = reply.answer;
    if (typeof token === 'string') await this.product.readSide.waitFor(token, 'all');
    return reply;
  }

  /** Uploads a video in parts and waits until its workflow is processed. */
  async uploadVideo(as: Person, workspaceId: string, file: string): Promise<UploadedVideo> {
    const sent = await this.sendVideo(as, workspaceId, file);
    await this.ingested(as.organizationId, `ingest-${sent.workflowId}`);
    return sent;
  }

  /** Resolves when a run of the ingest is done and lists show it; rejects when it has failed. */
  async ingested(organizationId: string, run: string): Promise<void> {
    const isDone = async (): Promise<boolean> => {
      const state = (await this.product.pipelines.describe(organizationId, run))?.state;
      if (state === 'failed' || state === 'cancelled') throw new Error(`the ingest ended as ${state}`);
      return state === 'done';
    };
    await this.until(`the run ${run}`, isDone, 2 * timeoutMs); // several qualities take a while
    await this.settled();
  }

  /** Uploads a video in parts; its workflow begins by itself, a moment afterwards. */
  async sendVideo(as: Person, workspaceId: string, file: string): Promise<UploadedVideo> {
    const { size } = await stat(file);
    const started = await this.http('POST', '/v1/uploads', {
      as,
      body: {
        workspaceId,
        kind: 'video',
        fileName: 'Pump.mp4',
        size,
        fingerprint: 'f',
        languageCode: 'en-us',
      },
    });
    const { id: uploadId } = itemOf<{ id: string }>(started);
    await this.#sendParts(as, uploadId, file, size);
    const done = await this.http('POST', `/v1/uploads/${uploadId}/complete`, { as });
    return { ...itemOf<{ workflowId: string; assetId: string }>(done), uploadId };
  }

  async #sendParts(as: Person, uploadId: string, file: string, size: number): Promise<void> {
    const handle = await open(file);
    try {
      for (let part = 1, at = 0; at < size; part++, at += uploadLimits.partBytes) {
        const bytes = Buffer.alloc(Math.min(uploadLimits.partBytes, size - at));
        await handle.read(bytes, 0, bytes.length, at);
        const headers = { 'content-type': 'application/octet-stream' };
        const url = `/v1/uploads/${uploadId}/parts/${part}`;
        const reply = await this.http('PUT', url, { as, body: bytes, headers });
        if (reply.status !== 200) throw new Error(`part ${part}: ${reply.text}`);
      }
    } finally {
      await handle.close();
    }
  }

  /** Resolves once every read model has seen all that is in the log. */
  async settled(): Promise<void> {
    for (let [before, end] = ['', 0]; ; await pause(50)) {
      const behind = (await this.product.readSide.lag()).map((each) => each.behind);
      if (behind.every((events) => events === 0)) return;
      if (String(behind) !== before) [before, end] = [String(behind), Date.now() + timeoutMs];
      if (Date.now() > end) throw new Error(`The read models stand still, behind by ${behind.join(', ')}.`);
    }
  }

  async until(what: string, isSo: () => Promise<boolean> | boolean, withinMs = timeoutMs): Promise<void> {
    for (const end = Date.now() + withinMs; !(await isSo()); await pause(50))
      if (Date.now() > end) throw new Error(`Waited too long for ${what}.`);
  }
}

/** The item of an answer that must be fine. */
export function itemOf<T>({ answer: { success, item }, text }: Reply): T {
  if (success !== true || item === undefined) throw new Error(`no item: ${text}`);
  return item as T;
}

function searchOf(data: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(data).map(([name, value]) => [name, String(value)] as const);
  return new URLSearchParams(Object.fromEntries(pairs)).toString();
}
