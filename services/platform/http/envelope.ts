import type { Answer } from '../../../contracts/kernel/answer.ts';
import type { CommandOutcome } from '../commands/command-processor.ts';
import type { Freshness } from './freshness.ts';

/** The envelope of an answer that nothing is wrong with. */
export const successEnvelope = { success: true, code: 0, message: 'OK' } as const;

/** The answer to a command: what it made, and the token by which a query waits to see it. */
export const commandAnswer = ({ item, seen }: CommandOutcome, freshness: Freshness): Answer => ({
  ...successEnvelope,
  ...(item !== undefined && { item }),
  ...(seen && { token: freshness.tokenOf(seen) }),
});
