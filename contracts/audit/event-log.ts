import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { Timestamp } from '../kernel/fields.ts';

const replacementFields = {
  /** Counts how often it happened to the log; from 2. */
  generation: z.int().min(1),
  /** `restored`: made of a backup. `accepted`: an operator said that an older log is meant. */
  kind: z.enum(['restored', 'accepted']),
  acceptedAt: Timestamp,
  /** What the operator gave as the reason, or which backup it was. */
  reason: z.string().max(600),
  /** When the newest seal was made that had been seen until then; `null` where none was. */
  formerSealAt: Timestamp.nullable(),
};

/** An older copy of the log took the place of a newer one, on purpose. What only the newer one held is lost. */
export const EventLogReplaced = defineEvent('EventLogReplaced', z.object(replacementFields), {
  audit: 'replaced the audit log with an older copy (%{kind}): %{reason}',
});

export const eventLogEvents = [EventLogReplaced] as const;
export type EventLogEvent = EventOf<(typeof eventLogEvents)[number]>;

/** Writes into an organisation's audit trail that the log was replaced; sent at the first start on it. */
export class RecordLogReplacement extends defineCommand('RecordLogReplacement', {
  http: null,
  access: system,
  data: z.object(replacementFields),
}) {}

export const eventLogCommands = [RecordLogReplacement] as const;
