import { createHash } from 'node:crypto';
import {
  messageOf,
  type AnyCommandContract,
  type CommandMessage,
  type InputOf,
} from '../../contracts/kernel/define-command.ts';
import { derivedId } from '../../services/platform/commands/derived-id.ts';
import type { ActivityCall } from '../../services/platform/pipelines/pipelines.ts';
import type { Speech } from '../../services/platform/speech/speech.ts';
import type { AssetStorage } from '../media/asset-storage.ts';

/** What the activities of the ingest work with. */
export interface IngestParts {
  readonly workshop: AssetStorage;
  readonly speech: Speech;
  readonly sendCommand: (command: CommandMessage) => Promise<unknown>;
}

type Call = Pick<ActivityCall, 'organizationId' | 'runId' | 'correlationId'>;

/** Sent by an activity; the same content again is the same command, so a repeat after a kill is recognised. */
export async function sendFrom<C extends AnyCommandContract>(
  parts: IngestParts,
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
