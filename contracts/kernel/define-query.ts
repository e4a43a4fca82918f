import { maxPageSize } from './page-size.ts';
import { z } from 'zod';
import type { Access } from './access.ts';
import type { HttpBinding } from './http.ts';
import type { PersonalDataKind } from './personal.ts';

interface QueryShape<D extends z.ZodObject> {
  /** `null`: only the product itself sends it. */
  readonly http: HttpBinding | null;
  readonly access: Access;
  readonly data: D;
  /** Sending it over HTTP reads personal data of others, which is recorded. */
  readonly reads?: PersonalDataKind;
  /**
   * Field of `data` that names the one item that is read, if it is set; the first of the path by default, `null` for
   * none.
   */
  readonly readsOf?: string | null;
  /** Valid data, if an example generated from the schema is meaningless; ids are named as in `workflow-1`. */
  readonly example?: z.input<NoInfer<D>>;
}
interface ItemShape<D extends z.ZodObject, I extends z.ZodType> extends QueryShape<D> {
  readonly item: I;
}
interface ItemsShape<D extends z.ZodObject, I extends z.ZodType> extends QueryShape<D> {
  readonly items: I;
}

/**
 * A query's contract. Its instances travel over the query bus; `answer` says whether one or many items are returned.
 */
export interface QueryContract<
  N extends string = string,
  D extends z.ZodObject = z.ZodObject,
  I extends z.ZodType = z.ZodType,
  M extends 'item' | 'items' = 'item' | 'items',
> {
  new (data: z.output<D>, sender: QuerySender): QueryMessage<z.output<D>>;
  readonly kind: 'query';
  readonly type: N;
  readonly http: HttpBinding | null;
  readonly access: Access;
  readonly schema: D;
  readonly reads: PersonalDataKind | undefined;
  readonly readsOf: string | null | undefined;
  readonly example: Readonly<Record<string, unknown>> | undefined;
  readonly answer: M;
  readonly view: I;
}

/** Any query's contract, for code that iterates over all of them; build its data by parsing with `schema`. */
export type AnyQueryContract = Omit<QueryContract, never> &
  (new (data: never, sender: QuerySender) => QueryMessage);

/** The sender of a query, which determines what they may see. */
export interface QuerySender {
  readonly organizationId: string;
  readonly actor: string;
}

/** A query in transit: its data and its sender. */
export interface QueryMessage<D = Record<string, unknown>> {
  readonly data: D;
  readonly sender: QuerySender;
}

/** One page of a list. `dataCount` is the total over all pages. */
export const PageInfo = z.object({
  page: z.number().int(),
  size: z.number().int(),
  dataCount: z.number().int(),
});
export type PageInfo = z.output<typeof PageInfo>;

/** One page of a list, as a handler returns it. */
export interface ItemsResult<T> {
  readonly items: readonly T[];
  readonly page: PageInfo;
}

/** What the handler of a query contract returns; `null` for an item that does not exist (or is not theirs). */
export type AnswerOf<C> = C extends { readonly view: infer I extends z.ZodType; readonly answer: infer M }
  ? M extends 'items'
    ? ItemsResult<z.output<I>>
    : z.output<I> | null
  : never;

/**
 * Sends a query to another context, within the same organisation: from a query as the same person, so that what they
 * may not see is absent; from a decision as the product. Contexts learn from each other this way without importing each
 * other.
 */
export type SendQuery = <C extends AnyQueryContract>(query: C, data: InputOfQuery<C>) => Promise<AnswerOf<C>>;
type InputOfQuery<C> = C extends { readonly schema: infer S extends z.ZodType } ? z.input<S> : never;

/** Defines a query; its handler is in the read model that answers it. */
export function defineQuery<N extends string, D extends z.ZodObject, I extends z.ZodType>(
  type: N,
  shape: ItemShape<D, I>,
): QueryContract<N, D, I, 'item'>;
export function defineQuery<N extends string, D extends z.ZodObject, I extends z.ZodType>(
  type: N,
  shape: ItemsShape<D, I>,
): QueryContract<N, D, I, 'items'>;
export function defineQuery<N extends string, D extends z.ZodObject, I extends z.ZodType>(
  type: N,
  shape: ItemShape<D, I> | ItemsShape<D, I>,
): QueryContract<N, D, I> {
  return class implements QueryMessage<z.output<D>> {
    static readonly kind = 'query' as const;
    static readonly type = type;
    static readonly http = shape.http;
    static readonly access = shape.access;
    static readonly schema = shape.data;
    static readonly reads = shape.reads;
    static readonly readsOf = shape.readsOf;
    static readonly example: Readonly<Record<string, unknown>> | undefined = shape.example;
    static readonly answer = 'items' in shape ? ('items' as const) : ('item' as const);
    static readonly view = 'items' in shape ? shape.items : shape.item;
    readonly data: z.output<D>;
    readonly sender: QuerySender;
    constructor(data: z.output<D>, sender: QuerySender) {
      this.data = data;
      this.sender = sender;
    }
  };
}

/** Which page, from 1, and how many entries it has; the last page still starts within every engine's range. */
export const pageParameters = (most: number, size: number) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(most).default(size),
});

/**
 * The parameters of every list: page (from 1), size, one sort field with its direction, a keyword. Numbers arrive as
 * text in the query string. Filters of the list are further fields.
 */
export function listParameters<const S extends readonly [string, ...string[]]>(
  sortFields: S,
  defaults: { sort: S[number]; order: 'ASC' | 'DESC'; size: number; most?: number },
) {
  return {
    ...pageParameters(defaults.most ?? maxPageSize, defaults.size),
    sort: z.enum(sortFields).default(defaults.sort as never),
    order: z.enum(['ASC', 'DESC']).default(defaults.order),
    keyword: z.string().max(200).optional(),
  };
}
