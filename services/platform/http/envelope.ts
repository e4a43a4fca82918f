import type { Answer } from '../../../contracts/kernel/answer.ts';
import type { CommandOutcome } from '../commands/command-processor.ts';
import type { Freshness } from './freshness.ts';

/** The envelope of a successful response. */
export const successEnvelope = { success: true, code: 0, message: 'OK' } as const;

/** The response to a command: its result, and the token by which a query waits for its effect. */
export const commandAnswer = ({ item, lastEvent: seen }: CommandOutcome, freshness: Freshness): Answer => ({
  ...successEnvelope,
  ...(item !== undefined && { item }),
  ...(seen && { token: freshness.tokenOf(seen) }),
});
