import type { Orderable } from '../../providers/contract-call.ts';
import { logFailure } from '../../providers/error-log.ts';
import { isPassing } from '../../providers/api-client.ts';
import { type CommandState, useCommand } from '../../providers/use-command.ts';

/** A command of a card: whoever asked gets the failed result, and a refusal is reported too (R-CARD-18). */
export function useCardCommand<C extends Orderable>(contract: C): CommandState<C> {
  const command = useCommand(contract);
  return {
    ...command,
    run: async (data) => {
      const result = await command.run(data);
      // what passes by itself is reported by the call
      if (!result.ok && !isPassing(result))
        logFailure(result.code, `${contract.type}: ${result.error ?? ''}`);
      return result;
    },
  };
}
