import { createHash } from 'node:crypto';
import { messageOf, type AnyCommandContract, type InputOf } from '../../contracts/kernel/define-command.ts';
import { derivedId } from '../../services/platform/commands/derived-id.ts';
import type { ActivityCall } from '../../services/platform/pipelines/pipelines.ts';
import type { ActivityParts } from '../context-pipelines.ts';

type Call = Pick<ActivityCall, 'organizationId' | 'runId' | 'correlationId'>;

/** Sends a command from an activity; the same content is the same command, so a repeat after a kill is recognised. */
export async function sendFrom<C extends AnyCommandContract>(
  parts: Pick<ActivityParts, 'sendCommand'>,
  call: Call,
  command: C,
  data: InputOf<C>,
): Promise<void> {
  const content = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  const sender = {
    organizationId: call.organizationId,
    actor: 'pipeline:ingest',
    commandId: derivedId(`${call.runId}/${command.type}/${content}`),
    correlationId: call.correlationId,
    causationId: call.runId,
    client: null,
  };
  await parts.sendCommand(messageOf(command, data, sender));
}
