import { z } from 'zod';
import type { AnyCommandContract, CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { defineError, statusOfKind, Unavailable, type ErrorKind } from '../../../contracts/kernel/errors.ts';
import { postToProcess, type ProcessAddress } from '../processes/post-to-process.ts';
import {
  internalCommandsPath,
  organizationHeader,
  type InternalCommand,
} from './internal-command-controller.ts';

const errorKinds = Object.keys(statusOfKind) as ErrorKind[]; // the keys of its own type
const Answer = z.union([
  z.object({
    refused: z.object({
      error: z.string(),
      kind: z.enum(errorKinds),
      message: z.string(),
      detail: z.string().nullable(),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
    }),
  }),
  z.object({ item: z.unknown() }),
]);

/** A little less than a pipeline waits for its command, so that it gets the reason. */
const timeoutMs = 25_000;

/**
 * Sends the commands of pipelines to the product over HTTP. Resolves with the response's `item`; rejects with the
 * original refusal, or with `service.unavailable` while no process answers.
 */
export const remoteCommands =
  (target: ProcessAddress) =>
  async (command: CommandMessage): Promise<unknown> => {
    const { type } = command.constructor as unknown as AnyCommandContract; // commands are instances of their contracts
    const internalCommand: InternalCommand = {
      type,
      data: command.data,
      sender: { ...command.sender, client: null },
    };
    const answer = Answer.safeParse(
      await postToProcess(target, internalCommandsPath, {
        body: internalCommand,
        headers: { [organizationHeader]: command.sender.organizationId },
        timeoutMs,
      }),
    );
    if (!answer.success) throw Unavailable({ cause: answer.error });
    if (!('refused' in answer.data)) return answer.data.item;
    const { error, kind, message, detail, facts } = answer.data.refused;
    throw defineError(error, kind, message)({ ...(facts && { facts }), ...(detail && { cause: detail }) });
  };
