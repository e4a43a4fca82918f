import {
  hashKey,
  type Query,
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InputOf } from '../../../contracts/kernel/define-command.ts';
import { unavailableRetryMs, type CallResult, isUnavailable, isUnreachable } from './api-client.ts';
import { sendQuery, type BrowserQuery, type DataOf } from './contract-call.ts';

/** A refusal or failure of a query, for `ErrorState` and for decisions by `error`. */
export class QueryFailed extends Error {
  readonly result: CallResult<unknown>;
  constructor(result: CallResult<unknown>) {
    super(result.errorMessage);
    this.name = 'QueryFailed';
    this.result = result;
  }
}

interface QueryOptions<T> {
  /** Does not send the query yet. */
  readonly enabled?: boolean;
  /** Refresh interval in milliseconds while the screen is open; may depend on the data. */
  readonly refetchInterval?: number | false | ((data: T | null) => number | false);
  /** Keeps showing the previous data while another page, filter or sort order is loading. */
  readonly keepPrevious?: boolean;
  /** Number of retries after a failure (3 for the player's data: R-PLY-11). */
  readonly retries?: number;
  readonly staleMs?: number;
  /** It has addresses that expire: it is loaded again at this age, also while nobody looks at the window. */
  readonly renewMs?: number;
  /** How long the data is cached once no screen shows it. */
  readonly gcMs?: number;
}

export interface QueryState<T> {
  readonly data: T | null;
  readonly error: QueryFailed | null;
  /** No data yet: render the skeleton. */
  readonly isLoading: boolean;
  /** Newer data is being loaded. */
  readonly isFetching: boolean;
  /** The data does not include our last change yet; it is reloaded automatically. */
  readonly isStale: boolean;
  /** Reloads, unless the query is disabled; the same function on every render. */
  readonly refetch: () => void;
}

/** The cache key of a contract's data; `[type]` alone matches all of them. */
export const queryKey = (contract: BrowserQuery, data?: Readonly<Record<string, unknown>>) =>
  data === undefined ? [contract.type] : [contract.type, data];

const isRetryable = (error: Error): boolean =>
  error instanceof QueryFailed && (isUnreachable(error.result) || error.result.code >= 500);

/** Number of retries of temporary failures; a refusal is never retried. */
export const retryPolicy =
  (maxRetries = 2) =>
  (count: number, error: Error): boolean =>
    count < maxRetries && isRetryable(error);

/** The original failure; react-admin's error has it as its cause. */
export function failureOf(error: Error | null): QueryFailed | null {
  if (error instanceof QueryFailed) return error;
  return error?.cause instanceof QueryFailed ? error.cause : null;
}

/** There was no answer: a temporary failure. */
export function isUnavailableFailure(error: Error | null): error is Error {
  const failure = failureOf(error);
  return failure !== null && isUnavailable(failure.result);
}

/** Delay in milliseconds before an unanswered query is retried automatically. */
export const retryIntervalWhileUnavailable = (error: Error | null): number | false =>
  isUnavailableFailure(error) && unavailableRetryMs;

export async function fetchQuery<C extends BrowserQuery>(
  contract: C,
  data: InputOf<C>,
  signal?: AbortSignal,
): Promise<CallResult<DataOf<C>>> {
  const result = await sendQuery(contract, data, signal);
  if (!result.ok) throw new QueryFailed(result);
  return result;
}

/** Sends a query contract from a component: `const { data, error, isLoading } = useQueryOf(GetWorkflow, { workflowId })`. */
export function useQueryOf<C extends BrowserQuery>(
  contract: C,
  data: InputOf<C>,
  options: QueryOptions<DataOf<C>> = {},
): QueryState<DataOf<C>> {
  const { enabled = true, renewMs } = options;
  const key = queryKey(contract, { ...data });
  const query = useQuery<CallResult<DataOf<C>>, Error>({
    queryKey: key,
    queryFn: ({ signal }) => fetchQuery(contract, data, signal),
    enabled,
    staleTime: renewMs ?? options.staleMs ?? 5_000,
    ...(options.gcMs !== undefined && { gcTime: options.gcMs }),
    retry: retryPolicy(options.retries),
    refetchInterval: ({ state }) =>
      retryIntervalWhileUnavailable(state.error) ||
      (renewMs === undefined
        ? intervalOf(state.data, options.refetchInterval ?? false)
        : renewalIn(state, renewMs)),
    ...(renewMs !== undefined && { refetchIntervalInBackground: true, refetchOnWindowFocus: true }),
    ...(options.keepPrevious && {
      placeholderData: (previous: CallResult<DataOf<C>> | undefined) => previous,
    }),
  });
  const { refetch } = query;
  const client = useQueryClient();
  const hash = hashKey(key);
  const refetchNow = useCallback(() => {
    if (!enabled) return;
    // a hanging request is aborted: a retry does not wait for it
    const failed = (each: Query) => each.queryHash === hash && each.state.error !== null;
    void client.cancelQueries({ predicate: failed }).then(() => refetch());
  }, [client, hash, refetch, enabled]);
  return { ...stateOf(query), refetch: refetchNow };
}

/** After a temporary failure it is tried again no earlier than this. */
const renewalRetryMs = 15_000;

/** How old the data of a query is, and what failed since. */
export interface QueryAge {
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
}

/** Delay in milliseconds until data is loaded again at this age; what was refused is asked for again at that interval. */
export function renewalIn({ error, dataUpdatedAt }: QueryAge, renewMs: number): number {
  if (error !== null && !isRetryable(error)) return renewMs;
  return Math.max(renewalRetryMs, dataUpdatedAt + renewMs - Date.now());
}

/** Data without our last change is reloaded soon, regardless of the requested interval. */
function intervalOf<T>(
  answer: CallResult<T> | undefined,
  every: NonNullable<QueryOptions<T>['refetchInterval']>,
) {
  if (answer?.stale) return 1_000;
  return typeof every === 'function' ? every(answer?.data ?? null) : every;
}

function stateOf<T>(query: UseQueryResult<CallResult<T>>): Omit<QueryState<T>, 'refetch'> {
  return {
    data: query.data?.data ?? null,
    error: failureOf(query.error),
    isLoading: query.isPending && query.fetchStatus !== 'idle',
    isFetching: query.isFetching,
    isStale: query.data?.stale ?? false,
  };
}

/** Reloads visible queries of these contracts; without arguments, all of them. */
export async function refreshQueries(
  client: QueryClient,
  contracts?: readonly BrowserQuery[],
): Promise<void> {
  if (contracts === undefined) return client.invalidateQueries();
  await Promise.all(contracts.map((contract) => client.invalidateQueries({ queryKey: queryKey(contract) })));
}
