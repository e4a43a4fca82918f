import {
  type DefaultOptions,
  type Query,
  QueryClient,
  type QueryCacheNotifyEvent,
} from '@tanstack/react-query';
import { isUnavailableFailure, retryIntervalWhileUnavailable } from './use-query-of.ts';

type Action = Extract<QueryCacheNotifyEvent, { readonly type: 'updated' }>['action'];

/** Lets a query that is asked again in vain stay with its failure. */
function preserveFailure(query: Query, failure: Error, action: Action): void {
  // A query without an answer forgets its failure as soon as it is asked again: the screen would go back to its skeleton.
  if (action.type === 'fetch') query.setState({ status: 'error', error: failure });
  // No pause of a retry, in which "Try again" would ask nobody.
  if (action.type === 'failed' && isUnavailableFailure(action.error)) void query.cancel({ revert: true });
}

/**
 * The answers that a page keeps. A query that nobody could answer is asked again by itself, once at a time; until it is
 * answered its failure stays on the screen.
 */
export function newQueryClient(queries: DefaultOptions['queries'] = {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchInterval: ({ state }) => retryIntervalWhileUnavailable(state.error),
        ...queries,
      },
    },
  });
  const failures = new WeakMap<Query, Error>();
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    // a screen that is opened anew asks before it says that it failed
    if (event.type === 'observerRemoved' && !query.isActive()) failures.delete(query);
    if (event.type !== 'updated') return;
    const failure = failures.get(query);
    if (failure) preserveFailure(query, failure, event.action);
    const { error } = query.state;
    if (isUnavailableFailure(error)) failures.set(query, error);
    else failures.delete(query);
  });
  return client;
}
