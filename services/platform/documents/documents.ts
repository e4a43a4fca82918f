/** A read model's document: plain JSON with an id. */
export interface Document {
  readonly id: string;
  readonly [field: string]: unknown;
}

/**
 * Declares a collection; the engine creates and checks its indexes at start. A changed shape raises `version`, which
 * rebuilds it.
 */
export interface CollectionContract<D extends Document = Document> {
  readonly name: string;
  readonly version: number;
  /**
   * Each index is a list of fields (dots reach into objects) by which pages are found without a scan; the organisation
   * is always first and the id always last, both implicit. Filters and sorts outside a declared index are refused in
   * development and tests.
   */
  readonly indexes: readonly (readonly string[])[];
  /** Fields that `search` covers. */
  readonly text?: readonly string[];
  /** Fields that `search` covers only with `searchRestricted`, because not everybody who searches may know them. */
  readonly restrictedText?: readonly string[];
  readonly __document?: D;
}

/** Declares the collection of a read model. */
export function defineCollection<D extends Document>(
  contract: Omit<CollectionContract<D>, '__document'>,
): CollectionContract<D> {
  return contract;
}

type Scalar = string | number | boolean | null;
/** The subset of MongoDB's query language that every engine answers the same way; `mingo` is the oracle. */
export type FieldFilter =
  | Scalar
  | {
      readonly $eq?: Scalar;
      readonly $ne?: Scalar;
      readonly $in?: readonly Scalar[];
      readonly $nin?: readonly Scalar[];
      readonly $gt?: string | number;
      readonly $gte?: string | number;
      readonly $lt?: string | number;
      readonly $lte?: string | number;
      readonly $exists?: boolean;
      readonly $all?: readonly Scalar[];
      readonly $size?: number;
      readonly $elemMatch?: Filter;
    };
/** Conditions on fields that must all hold, with the logical operators. */
export type Filter = { readonly [field: string]: FieldFilter | readonly Filter[] | undefined } & {
  readonly $and?: readonly Filter[];
  readonly $or?: readonly Filter[];
  readonly $nor?: readonly Filter[];
};

/** Which documents, in which order, and which page of them. */
export interface FindOptions {
  readonly filter?: Filter;
  /** Words that must all occur (as prefixes, any case, any diacritics) in the collection's text fields. */
  readonly search?: string;
  /** Whether a word may also occur in the collection's restricted text fields. */
  readonly searchRestricted?: boolean;
  readonly sort?: readonly (readonly [field: string, direction: 'ASC' | 'DESC'])[];
  /** From 1. Deep pages are cheap only through `after`. */
  readonly page?: number;
  readonly size?: number;
  /** `next` of the previous page: keyset paging. */
  readonly after?: string;
}

/** One page of documents. */
export interface FindResult<D extends Document> {
  readonly items: readonly D[];
  /** Over all pages; from counters if the filter is an index prefix of equalities. */
  readonly total: number;
  readonly next: string | null;
}

/** Reading side of the read models. Every call names the organisation; the engine adds the filter itself. */
export interface Documents {
  get<D extends Document>(
    organizationId: string,
    collection: CollectionContract<D>,
    id: string,
  ): Promise<D | null>;
  find<D extends Document>(
    organizationId: string,
    collection: CollectionContract<D>,
    options?: FindOptions,
  ): Promise<FindResult<D>>;
  count(organizationId: string, collection: CollectionContract, filter?: Filter): Promise<number>;
}
