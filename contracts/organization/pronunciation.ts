import { z } from 'zod';
import { system, where, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, Name, Timestamp } from '../kernel/fields.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';
import { Reading } from '../kernel/readings.ts';
import { visibleLine } from '../kernel/visible-line.ts';

export const PronunciationId = defineId();
/** How a voice says the term. */
const Spoken = z
  .string()
  .trim()
  .min(1, 'rules.required')
  .max(200)
  .refine(...visibleLine);
const typed = z.object({ name: Name.describe('The term as it is written'), spoken: Spoken });
const pronounced = z.object({ pronunciationId: PronunciationId }).extend(typed.shape);

/** Voices say a term in a way of its own. */
export const PronunciationCreated = defineEvent('PronunciationCreated', pronounced, {
  audit: 'added the pronunciation of %{name}',
});
/** The term, or how it is said, was changed. */
export const PronunciationChanged = defineEvent('PronunciationChanged', pronounced, {
  audit: 'changed the pronunciation of %{name}',
});
/** The term is read like any other again. */
export const PronunciationDeleted = defineEvent(
  'PronunciationDeleted',
  z.object({ pronunciationId: PronunciationId, name: Name }),
  { audit: 'deleted the pronunciation of %{name}' },
);

export const pronunciationEvents = [
  PronunciationCreated,
  PronunciationChanged,
  PronunciationDeleted,
] as const;

const access = where('textToSpeech', withFlag('isOrgAdmin'));

/** Adds a term that voices say in a way of its own. */
export class CreatePronunciation extends defineCommand('CreatePronunciation', {
  http: 'POST /v1/pronunciations',
  access,
  data: typed,
  result: z.object({ id: PronunciationId }),
}) {}
/** Changes a term, or how it is said. */
export class ChangePronunciation extends defineCommand('ChangePronunciation', {
  http: 'PUT /v1/pronunciations/{pronunciationId}',
  access,
  data: pronounced,
}) {}
/** Deletes a term: it is read like any other again. */
export class DeletePronunciation extends defineCommand('DeletePronunciation', {
  http: 'DELETE /v1/pronunciations/{pronunciationId}',
  access,
  data: z.object({ pronunciationId: PronunciationId }),
}) {}

export const pronunciationCommands = [CreatePronunciation, ChangePronunciation, DeletePronunciation] as const;

/** A term of the organisation, and how voices say it. */
export const PronunciationView = typed.extend({ id: PronunciationId, createdAt: Timestamp });
export type PronunciationView = z.output<typeof PronunciationView>;

/** The terms that voices of the organisation say in a way of their own. */
export class ListPronunciations extends defineQuery('ListPronunciations', {
  http: 'GET /v1/pronunciations',
  access,
  data: z.object({
    ...listParameters(['name', 'createdAt'], { sort: 'name', order: 'ASC', size: 50 }),
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: PronunciationView,
}) {}
/** One of them. */
export class GetPronunciation extends defineQuery('GetPronunciation', {
  http: 'GET /v1/pronunciations/{pronunciationId}',
  access,
  data: z.object({ pronunciationId: PronunciationId }),
  item: PronunciationView,
}) {}

/** At most so many terms are applied to a text. */
export const maxReadings = 2000;
/** All terms, for what reads text aloud. */
export class ReadPronunciations extends defineQuery('ReadPronunciations', {
  http: null,
  access: system,
  data: z.object({}),
  item: z.object({ readings: z.array(Reading) }),
}) {}

export const pronunciationQueries = [ListPronunciations, GetPronunciation, ReadPronunciations] as const;
