import type { z } from 'zod';
import type { Access } from './access.ts';
import type { HttpBinding } from './http.ts';

/** Who sends a command and why; the platform sets it, the audit trail stores it. */
export interface Sender {
  readonly organizationId: string;
  /** Opaque id of a user, or `pipeline:<name>` / `policy:<name>`. */
  readonly actor: string;
  /** The API key by which the actor's rights are used; absent for people and the product itself. */
  readonly apiKeyId?: string;
  /** Belongs to an organisation and an actor; a repeated id returns the first answer again. */
  readonly commandId: string;
  /** The command or event that led to this one; `null` at the start of a story. */
  readonly causationId: string | null;
  /** Common to everything that one request led to. */
  readonly correlationId: string;
  /** Address and device of the person, if there is one; stored encrypted. */
  readonly client: { readonly address: string; readonly device: string } | null;
}

/** Whether an actor is a person, and not a pipeline, a policy or the product itself. */
export const isPerson = (actor: string): boolean =>
  actor !== 'system' && !actor.startsWith('pipeline:') && !actor.startsWith('policy:');

interface CommandShape<N extends string, D extends z.ZodObject, R extends z.ZodType> {
  /** `null`: sent by the product itself only. */
  readonly http: HttpBinding | null;
  readonly access: Access;
  readonly data: D;
  /** What the response carries as `item`, besides the token. */
  readonly result?: R;
  /** Valid data, if an example generated from the schema is meaningless; ids are named as in `workflow-1`. */
  readonly example?: z.input<NoInfer<D>>;
  readonly name?: N;
}

/** A command's contract. Its instances are what travels over the command bus. */
export interface CommandContract<
  N extends string = string,
  D extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
> {
  new (data: z.output<D>, sender: Sender, expected?: number): CommandMessage<z.output<D>>;
  readonly kind: 'command';
  readonly type: N;
  readonly http: HttpBinding | null;
  readonly access: Access;
  readonly schema: D;
  readonly result: R | undefined;
  readonly example: Readonly<Record<string, unknown>> | undefined;
}

/** A command in transit: its data, its sender, and the revision it is based on. */
export interface CommandMessage<D = Record<string, unknown>> {
  readonly data: D;
  readonly sender: Sender;
  /**
   * The revision that the sender saw. Refused with `revision.conflict` if the same part was changed since, and for a
   * command about the whole entity as soon as the stream has moved on.
   */
  readonly expected: number | undefined;
}

/** Any command's contract, for code that iterates over all of them; build its data by parsing with `schema`. */
export type AnyCommandContract = Omit<CommandContract, never> &
  (new (data: never, sender: Sender, expected?: number) => CommandMessage);

/** The data of a command contract, as a person sends it. */
export type InputOf<C> = C extends { readonly schema: infer S extends z.ZodType } ? z.input<S> : never;
/** The same as decisions get it: parsed, with every default filled in. */
export type DataOf<C extends { readonly schema: z.ZodType }> = z.output<C['schema']>;
/** What the response to a command contract carries as `item`. */
export type ResultOf<C> = C extends { readonly result: infer R } ? z.output<Extract<R, z.ZodType>> : never;

/** The command in transit, from a sender's input; throws zod's error for input that the schema refuses. */
export const messageOf = <C extends AnyCommandContract>(
  contract: C,
  data: InputOf<C>,
  sender: Sender,
): CommandMessage => new contract(contract.schema.parse(data) as never, sender);

/** Defines a command, named verb + noun (`PublishWorkflow`); it may be refused with a `DomainError`. */
export function defineCommand<N extends string, D extends z.ZodObject, R extends z.ZodType = z.ZodUndefined>(
  type: N,
  shape: CommandShape<N, D, R>,
): CommandContract<N, D, R> {
  return class implements CommandMessage<z.output<D>> {
    static readonly kind = 'command' as const;
    static readonly type = type;
    static readonly http = shape.http;
    static readonly access = shape.access;
    static readonly schema = shape.data;
    static readonly result = shape.result;
    static readonly example: Readonly<Record<string, unknown>> | undefined = shape.example;
    readonly data: z.output<D>;
    readonly sender: Sender;
    readonly expected: number | undefined;
    constructor(data: z.output<D>, sender: Sender, expected?: number) {
      this.data = data;
      this.sender = sender;
      this.expected = expected;
    }
  };
}
