import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { Timestamp } from '../kernel/fields.ts';

const replacementFields = {
  /** How often the log was replaced; from 2. */
  generation: z.int().min(1),
  /** `restored`: from a backup. `accepted`: an operator confirmed that an older log is intended. */
  kind: z.enum(['restored', 'accepted']),
  acceptedAt: Timestamp,
  /** The operator's reason, or which backup it was. */
  reason: z.string().max(600),
  /** Time of the newest seal known until then; `null` if there was none. */
  formerSealAt: Timestamp.nullable(),
};

/** An older copy of the log replaced a newer one, on purpose. What only the newer one contained is lost. */
export const EventLogReplaced = defineEvent('EventLogReplaced', z.object(replacementFields), {
  audit: 'replaced the audit log with an older copy (%{kind}): %{reason}',
});

export const eventLogEvents = [EventLogReplaced] as const;

/** Records in an organisation's audit trail that the log was replaced; sent at the first start on it. */
export class RecordLogReplacement extends defineCommand('RecordLogReplacement', {
  http: null,
  access: system,
  data: z.object(replacementFields),
}) {}

export const eventLogCommands = [RecordLogReplacement] as const;
