import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { InputOf, ResultOf } from '../../../contracts/kernel/define-command.ts';
import { type CallResult, isUnreachable } from './api-client.ts';
import { type BrowserQuery, sendCommand, type BrowserCommand, type SendOptions } from './contract-call.ts';
import { refreshQueries } from './use-query-of.ts';

interface CommandOptions {
  /** Queries that show the effect; by default all of them. */
  readonly refreshes?: readonly BrowserQuery[];
}
export interface CommandState<C extends BrowserCommand> {
  /**
   * Sends the command; never throws. With the revision that the person saw, it is refused if the thing has changed
   * since.
   */
  readonly run: (data: InputOf<C>, expectedRevision?: number) => Promise<CallResult<ResultOf<C>>>;
  readonly isPending: boolean;
  /** The refusal of the last run; `null` after a success or `reset`. */
  readonly error: CallResult<unknown> | null;
  readonly reset: () => void;
}

/** Automatic retries after a lost connection, before the person is asked. */
const maxAttempts = 3;
const retryDelayMs = 800;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function sendWithRetry<C extends BrowserCommand>(contract: C, data: InputOf<C>, options: SendOptions) {
  for (let attempt = 1; ; attempt += 1) {
    const result = await sendCommand(contract, data, options);
    if (!isUnreachable(result) || attempt >= maxAttempts) return result;
    await wait(retryDelayMs * attempt);
  }
}

/** Sends a command contract from a component: `const publish = useCommand(PublishWorkflow)`. */
export function useCommand<C extends BrowserCommand>(
  contract: C,
  options: CommandOptions = {},
): CommandState<C> {
  const client = useQueryClient();
  const [pending, setPending] = useState(0);
  const [error, setError] = useState<CallResult<unknown> | null>(null);
  // Until there is an answer, the same request keeps its id: the server may already have executed it.
  const unanswered = useRef<{ requestKey: string; commandId: string } | null>(null);
  const refreshes = useRef(options.refreshes);
  refreshes.current = options.refreshes;

  const run = useCallback(
    async (data: InputOf<C>, expectedRevision?: number) => {
      const requestKey = JSON.stringify([data, expectedRevision]);
      const commandId =
        unanswered.current?.requestKey === requestKey ? unanswered.current.commandId : crypto.randomUUID();
      unanswered.current = { requestKey, commandId };
      setPending((count) => count + 1);
      const result = await sendWithRetry(contract, data, {
        commandId,
        ...(expectedRevision !== undefined && { expectedRevision }),
      });
      setPending((count) => count - 1);
      if (!isUnreachable(result)) unanswered.current = null;
      setError(result.ok ? null : result);
      if (result.ok) await refreshQueries(client, refreshes.current);
      return result;
    },
    [contract, client],
  );
  const reset = useCallback(() => setError(null), []);
  return { run, isPending: pending > 0, error, reset };
}
