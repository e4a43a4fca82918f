import type { AnyCommandContract, InputOf, ResultOf } from '../../../contracts/kernel/define-command.ts';
import type { AnswerOf, AnyQueryContract } from '../../../contracts/kernel/define-query.ts';
import { fillPath, parseBinding, type HttpBinding } from '../../../contracts/kernel/http.ts';
import { SignedIn } from '../../../contracts/identity/session.ts';
import { accounts, seedPassword, type Account } from './address.ts';
import { sendRequest, fetchResponse, json, type Answered } from './call.ts';
import { until } from './until.ts';

type Headers = Readonly<Record<string, string>>;
type Contract = { readonly type: string; readonly http: HttpBinding | null };
type QueryInput<C> = C extends {
  readonly schema: infer S extends { readonly _zod: { readonly input: unknown } };
}
  ? S['_zod']['input']
  : never;

/** The request that a contract stands for. */
export function requestOf({ type, http }: Contract, data: Readonly<Record<string, unknown>>) {
  if (http === null) throw new Error(`${type} has no address`);
  const binding = parseBinding(http);
  const { path, rest } = fillPath(binding, data);
  if (binding.method !== 'GET') return { method: binding.method, path, ...json(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, inQuery(value));
  return { method: 'GET', path: `${path}?${query.toString()}` };
}

const inQuery = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Somebody who uses the product through its API, with nothing but the contracts. */
export class Person {
  readonly userId: string;
  readonly #accessToken: string;
  /** What the next question must have seen. */
  #after: string | null = null;

  private constructor({ userId, accessToken }: SignedIn) {
    this.userId = userId;
    this.#accessToken = accessToken;
  }

  static async signIn(account: Account): Promise<Person> {
    const { answer } = await signIn(accounts[account], seedPassword());
    return new Person(SignedIn.parse(answer.item));
  }

  /** Somebody whose way in was another one than a seeded password. */
  static of(signedIn: SignedIn): Person {
    return new Person(signedIn);
  }

  get authorization(): Headers {
    return { authorization: `Bearer ${this.#accessToken}` };
  }

  /** Sends a contract's data as it is, right or wrong. */
  async trySend(
    contract: Contract,
    data: Readonly<Record<string, unknown>>,
    headers: Headers = {},
  ): Promise<Answered> {
    const request = requestOf(contract, data);
    const own = 'headers' in request ? request.headers : {};
    return sendRequest({ ...request, headers: { ...own, ...this.authorization, ...headers } });
  }

  /** A command that must be carried out. */
  async sendCommand<C extends AnyCommandContract>(
    contract: C,
    data: InputOf<C>,
    headers: Headers = {},
  ): Promise<ResultOf<C>> {
    const { status, answer } = await this.trySend(contract, data as Record<string, unknown>, headers);
    if (status !== 200) throw new Error(`${contract.type} was refused: ${status} ${JSON.stringify(answer)}`);
    this.#after = answer.token ?? this.#after;
    return (contract.result?.parse(answer.item) ?? undefined) as ResultOf<C>;
  }

  /**
   * A question that must be answered, as of the person's own last command; every answer is held against its contract. One
   * that says it lacks that command (`stale`, 503) is asked again, as a page does.
   */
  async sendQuery<C extends AnyQueryContract>(
    contract: C,
    data: QueryInput<C>,
  ): Promise<NonNullable<AnswerOf<C>>> {
    const headers: Headers = this.#after === null ? {} : { 'x-after': this.#after };
    const { status, answer } = await until(
      () => this.trySend(contract, data as Record<string, unknown>, headers),
      (each) => each.status !== 503 && each.answer.stale !== true,
      { seconds: 20 },
    );
    if (status !== 200) throw new Error(`${contract.type} was refused: ${status} ${JSON.stringify(answer)}`);
    const found =
      contract.answer === 'item'
        ? contract.view.parse(answer.item)
        : { items: contract.view.array().parse(answer.items), page: answer.page };
    return found as NonNullable<AnswerOf<C>>;
  }

  /** Bytes and streams, which no contract carries. */
  async fetch(
    method: string,
    path: string,
    headers: Headers = {},
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    return fetchResponse({
      method,
      path,
      headers: { ...this.authorization, ...headers },
      ...(body && { body }),
    });
  }

  async sendRaw(
    method: string,
    path: string,
    headers: Headers = {},
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Answered> {
    return sendRequest({
      method,
      path,
      headers: { ...this.authorization, ...headers },
      ...(body && { body }),
    });
  }
}

export const signIn = (email: string, password: string): Promise<Answered> =>
  sendRequest({ method: 'POST', path: '/v1/auth/login', ...json({ email, password }) });
