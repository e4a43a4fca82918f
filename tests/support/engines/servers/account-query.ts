/** An account of chDB and what it asks. */
export interface AccountQuery {
  readonly database: string;
  /** Condition on the rows of each of these views. */
  readonly policies: readonly { readonly name: string; readonly rows: string }[];
  /** What it may select from; `null` gives it every right. */
  readonly granted: readonly string[] | null;
  readonly settings: Readonly<Record<string, number>>;
  readonly statements: readonly string[];
}

/** An answer of one JSON object a line, or what the engine says instead. */
export type AccountAnswer = { readonly lines: string } | { readonly refused: string };

/** Another account, with every right, which nobody works for: it may be the one that views were made by. */
export const maker = 'maker';
