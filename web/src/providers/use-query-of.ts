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

/** A refusal or a failure of a query, for `ErrorState` and for decisions by `error`. */
export class QueryFailed extends Error {
  readonly result: CallResult<unknown>;
  constructor(result: CallResult<unknown>) {
    super(result.errorMessage);
    this.name = 'QueryFailed';
    this.result = result;
  }
}

interface QueryOptions<T> {
  /** Do not ask yet. */
  readonly enabled?: boolean;
  /** Ask again every so often, in milliseconds, while the screen is open; what was answered may decide. */
  readonly refetchInterval?: number | false | ((data: T | null) => number | false);
  /** Keep showing the last answer while another page, filter or sort is on its way. */
  readonly keepPrevious?: boolean;
  /** How often a failure is tried again (3 for the player's data: R-PLY-11). */
  readonly retries?: number;
  readonly staleMs?: number;
  /** How long the answer is kept once no screen shows it. */
  readonly gcMs?: number;
}

export interface QueryState<T> {
  readonly data: T | null;
  readonly error: QueryFailed | null;
  /** Nothing to show yet: draw the skeleton. */
  readonly isLoading: boolean;
  /** A newer answer is on its way. */
  readonly isFetching: boolean;
  /** The answer does not contain our last change yet; it is asked for again by itself. */
  readonly isStale: boolean;
  /** Asks again, where it may be asked at all; the same function at every drawing. */
  readonly refetch: () => void;
}

/** The key under which answers of a contract are kept; `[type]` alone names all of them. */
export const queryKey = (contract: BrowserQuery, data?: Readonly<Record<string, unknown>>) =>
  data === undefined ? [contract.type] : [contract.type, data];

const isRetryable = (error: Error): boolean =>
  error instanceof QueryFailed && (isUnreachable(error.result) || error.result.code >= 500);

/** What may pass is tried again so often; a refusal never. */
export const retryPolicy =
  (maxRetries = 2) =>
  (count: number, error: Error): boolean =>
    count < maxRetries && isRetryable(error);

/** What failed; react-admin's error carries it as its cause. */
export function failureOf(error: Error | null): QueryFailed | null {
  if (error instanceof QueryFailed) return error;
  return error?.cause instanceof QueryFailed ? error.cause : null;
}

/** Nobody could answer: it passes by itself. */
export function isUnavailableFailure(error: Error | null): error is Error {
  const failure = failureOf(error);
  return failure !== null && isUnavailable(failure.result);
}

/** In how many milliseconds a query that nobody could answer is asked again by itself. */
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

/** Asks a query contract from a component: `const { data, error, isLoading } = useQueryOf(GetWorkflow, { workflowId })`. */
export function useQueryOf<C extends BrowserQuery>(
  contract: C,
  data: InputOf<C>,
  options: QueryOptions<DataOf<C>> = {},
): QueryState<DataOf<C>> {
  const { enabled = true } = options;
  const key = queryKey(contract, { ...data });
  const query = useQuery<CallResult<DataOf<C>>, Error>({
    queryKey: key,
    queryFn: ({ signal }) => fetchQuery(contract, data, signal),
    enabled,
    staleTime: options.staleMs ?? 5_000,
    ...(options.gcMs !== undefined && { gcTime: options.gcMs }),
    retry: retryPolicy(options.retries),
    refetchInterval: ({ state }) =>
      retryIntervalWhileUnavailable(state.error) || intervalOf(state.data, options.refetchInterval ?? false),
    ...(options.keepPrevious && {
      placeholderData: (previous: CallResult<DataOf<C>> | undefined) => previous,
    }),
  });
  const { refetch } = query;
  const client = useQueryClient();
  const hash = hashKey(key);
  const refetchNow = useCallback(() => {
    if (!enabled) return;
    // a question that hangs is given up: who asks again need not wait for it
    const failed = (each: Query) => each.queryHash === hash && each.state.error !== null;
    void client.cancelQueries({ predicate: failed }).then(() => refetch());
  }, [client, hash, refetch, enabled]);
  return { ...stateOf(query), refetch: refetchNow };
}

/** An answer that does not contain our last change yet is asked for again soon, whatever was wished for. */
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

/** Asks again for everything of these contracts that is on the screen; without names, for all. */
export async function refreshQueries(
  client: QueryClient,
  contracts?: readonly BrowserQuery[],
): Promise<void> {
  if (contracts === undefined) return client.invalidateQueries();
  await Promise.all(contracts.map((contract) => client.invalidateQueries({ queryKey: queryKey(contract) })));
}
