import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineError } from '../kernel/errors.ts';
import { UserId } from '../kernel/fields.ts';
import { personalDataKinds } from '../kernel/personal.ts';

const readData = z.object({
  readerId: UserId,
  /** `letters` is what an earlier release recorded for emails. */
  kind: z.enum([...personalDataKinds, 'letters']),
  /** The one item that was viewed; absent for a list. */
  subjectId: z.string().max(100).optional(),
});

/** Somebody viewed personal data of others. Recorded once an hour per reader, kind and item. */
export const PersonalDataRead = defineEvent('PersonalDataRead', readData, {
  audit: 'viewed personal data: %{kind}',
});
export const PersonalReadUnrecorded = defineError(
  'personal-data.unrecorded',
  'unavailable',
  'Viewing people’s data is recorded, and nothing can be recorded at the moment. Nothing was lost; try again in a minute.',
);
export const personalDataEvents = [PersonalDataRead] as const;

/**
 * Sent before answering a query whose contract declares that it reads personal data; within an hour it changes nothing.
 */
export class RecordPersonalDataRead extends defineCommand('RecordPersonalDataRead', {
  http: null,
  access: system,
  data: readData,
}) {}

export const personalDataCommands = [RecordPersonalDataRead] as const;
