import {
  type DefaultOptions,
  onlineManager,
  type Query,
  QueryClient,
  type QueryCacheNotifyEvent,
} from '@tanstack/react-query';
import { onOnlineChange } from '../browser/online.ts';
import { isUnavailableFailure, retryIntervalWhileUnavailable } from './use-query-of.ts';

// queries wait only where the server cannot be reached
onlineManager.setEventListener(onOnlineChange);

type Action = Extract<QueryCacheNotifyEvent, { readonly type: 'updated' }>['action'];

/** A query that is retried keeps its error until it succeeds. */
function preserveFailure(query: Query, failure: Error, action: Action): void {
  // A query without data drops its error as soon as it is retried: the screen would return to its skeleton.
  if (action.type === 'fetch') query.setState({ status: 'error', error: failure });
  // No retry delay, during which "Try again" would do nothing.
  if (action.type === 'failed' && isUnavailableFailure(action.error)) void query.cancel({ revert: true });
}

/**
 * The query cache of a page. A query that got no answer is retried automatically, one retry at a time; its error
 * stays on the screen until it succeeds.
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
    // a screen that is opened again retries before it shows an error
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
