import type { CommandBus } from '@nestjs/cqrs';
import { RecordLogReplacement } from '../../../contracts/audit/event-log.ts';
import { messageOf } from '../../../contracts/kernel/define-command.ts';
import { derivedId } from '../../platform/commands/derived-id.ts';
import { isAcceptanceUnrecorded, type Anchors } from '../../platform/seals/anchors.ts';

/**
 * If an older log was accepted since the last start, records that in the audit trail of every organisation that has
 * one. If it is interrupted, the next start completes it.
 */
export async function recordLogReplacementOnce(anchors: Anchors, commands: CommandBus): Promise<void> {
  const anchor = await anchors.readAnchor();
  if (!anchor?.acceptance || !isAcceptanceUnrecorded(anchor)) return;
  const { generation, acceptance } = anchor;
  const { kind, at: acceptedAt, reason, before, organizations } = acceptance;
  for (const organizationId of organizations) {
    const commandId = derivedId(`event-log/${generation}/${acceptedAt}/${organizationId}`);
    const data = { generation, kind, acceptedAt, reason, formerSealAt: before?.time ?? null };
    const sender = {
      organizationId,
      actor: 'system',
      commandId,
      correlationId: commandId,
      causationId: null,
    };
    await commands.execute(messageOf(RecordLogReplacement, data, { ...sender, client: null }));
  }
  await anchors.markAcceptanceRecorded(generation);
}
