/** Limits of one statement; beyond them it fails with `columns.unavailable`. */
export interface StatementLimits {
  /** Seconds a query may run before it is cancelled. */
  readonly querySeconds: number;
  /** Bytes of memory one query may use. */
  readonly queryBytes: number;
  readonly threads: number;
}

export type EngineSettings = Readonly<Record<string, string | number>>;

/** ClickHouse settings of every statement. */
export const statementSettings = ({ threads, queryBytes }: StatementLimits): EngineSettings => ({
  max_threads: threads,
  max_insert_threads: 1,
  max_memory_usage: queryBytes,
  max_bytes_before_external_group_by: Math.floor(queryBytes / 2),
  max_bytes_before_external_sort: Math.floor(queryBytes / 2),
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  date_time_output_format: 'iso',
  // The sort inside the tenant's subquery is the order of the answer.
  query_plan_remove_redundant_sorting: 0,
  // An insert must become one part.
  input_format_parallel_parsing: 0,
  max_insert_block_size: 100_000_000,
  min_insert_block_size_rows: 100_000_000,
  min_insert_block_size_bytes: 0,
  max_insert_block_size_bytes: 0,
  min_chunk_bytes_for_parallel_parsing: 1_000_000_000,
  date_time_input_format: 'best_effort',
  input_format_skip_unknown_fields: 0,
});

/** Additional limits of queries. */
export const querySettings = ({ querySeconds }: StatementLimits): EngineSettings => ({
  max_execution_time: querySeconds,
  timeout_before_checking_execution_speed: 0,
  max_result_rows: 1_000_000,
  max_result_bytes: 200_000_000,
  result_overflow_mode: 'throw',
});

/** ClickHouse error codes: timeout, result too large, memory, too many bytes, query cancelled. */
const limitErrorCodes: ReadonlySet<string> = new Set(['159', '160', '241', '307', '394', '396']);

/**
 * ClickHouse error codes for invalid values: unparsable text, escape, quote, number, date, time, boolean, id or
 * address, wrong type, too large, out of range, missing value.
 */
const rowErrorCodes: ReadonlySet<string> = new Set(
  '6 25 26 27 38 41 53 69 70 72 117 131 321 349 376 407 441 467 675 691'.split(' '),
);

const errorCode = (error: Error): string =>
  'code' in error ? String(error.code) : (/^Code: (\d+)/.exec(error.message)?.[1] ?? '');

/** The engine cancelled a statement because of a limit. */
export const isOverLimit = (error: Error): boolean => limitErrorCodes.has(errorCode(error));

/** The engine refused a row because of its content; the same row would be refused again. */
export const isRowError = (error: unknown): error is Error =>
  error instanceof Error && rowErrorCodes.has(errorCode(error));
