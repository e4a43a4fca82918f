import { z } from 'zod';
import type { AnyCommandContract, CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { defineError, statusOfKind, Unavailable, type ErrorKind } from '../../../contracts/kernel/errors.ts';
import { commandDoor, type HandedIn } from './command-door.ts';

interface Door {
  /** The product's address. */
  readonly address: string;
  readonly key: string;
}

const kinds = Object.keys(statusOfKind) as ErrorKind[]; // the keys of its own type
const Answer = z.union([
  z.object({
    refused: z.object({
      error: z.string(),
      kind: z.enum(kinds),
      message: z.string(),
      detail: z.string().nullable(),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
    }),
  }),
  z.object({ item: z.unknown() }),
]);

/** A little less than a pipeline waits for its command, so that it hears why. */
const patience = 25_000;

/**
 * Sends the commands of pipelines to the product over HTTP. Resolves with what the answer carries as `item`; rejects with
 * the refusal as it was made there, or with `service.unavailable` while nobody answers.
 */
export const remoteCommands =
  ({ address, key }: Door) =>
  async (command: CommandMessage): Promise<unknown> => {
    const { type } = command.constructor as unknown as AnyCommandContract; // commands are instances of their contracts
    const handedIn: HandedIn = { type, data: command.data, sender: { ...command.sender, client: null } };
    const answer = Answer.safeParse(await post(new URL(commandDoor, address), key, handedIn));
    if (!answer.success) throw Unavailable({ cause: answer.error });
    if (!('refused' in answer.data)) return answer.data.item;
    const { error, kind, message, detail, facts } = answer.data.refused;
    throw defineError(error, kind, message)({ ...(facts && { facts }), ...(detail && { cause: detail }) });
  };

async function post(url: URL, key: string, body: HandedIn): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    if (response.status === 200) return await response.json();
    throw new Error(
      `The product answers ${response.status} at ${url.origin}: ${(await response.text()).slice(0, 200)}`,
    );
  } catch (cause) {
    throw Unavailable({ cause });
  }
}
