import { z } from 'zod';
import { maxPartText } from '../assistant/summary-parts.ts';
import { canAuthor, system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { defineError } from '../kernel/errors.ts';
import {
  LanguageCode,
  maxTitleLength,
  Seconds,
  StepId,
  TranscriptionId,
  WorkflowId,
} from '../kernel/fields.ts';
import { isVisibleLine, visibleLine } from '../kernel/visible-line.ts';
import {
  TextName,
  titleId,
  TranslatedText,
  TranslationDraftCompleted,
  TranslationDraftFailed,
  TranslationDraftRequested,
  TranslationRun,
  TranslationStatus,
  type TextPart,
} from './translation-events.ts';

/** Limits of the translations of a workflow. */
export const maxTranslations = 20;
export const maxTranslatedTexts = 500;
export const maxTranslationCharacters = 500_000;

const workflowFields = { workflowId: WorkflowId };
const translationFields = { ...workflowFields, languageCode: LanguageCode };

export const LanguageNotOffered = defineError(
  'translation.language',
  'invalid',
  'Stepwell cannot translate this workflow into that language. Nothing was changed; choose one of the list.',
);
export const TranslationExists = defineError(
  'translation.exists',
  'conflict',
  'The workflow already has this language. Nothing was changed; reload the page to see it.',
);
export const TranslationAbsent = defineError(
  'translation.absent',
  'absent',
  'The workflow does not have this language any more. Nothing was changed; add the language again.',
);
export const TranslatedTextAbsent = defineError(
  'translation.text-absent',
  'absent',
  'A step or sentence of this translation was deleted. Nothing was changed; reload the page to see what is left.',
);
export const TooManyTranslations = defineError(
  'translation.too-many',
  'invalid',
  'A workflow can have at most 20 more languages. Nothing was changed; remove one first.',
);
export const TranslationTooLong = defineError(
  'translation.too-long',
  'invalid',
  'A translation can have at most 500,000 characters. Nothing was changed; shorten some texts.',
);

/** Characters of a translated text: titles are as short as others (2:128), the rest as long as its original may be. */
export const maxTextLength: Readonly<Record<TextPart, number>> = {
  title: maxTitleLength,
  step: maxTitleLength,
  sentence: 2000,
  summary: maxPartText,
};

const isTitle = (part: TextPart): boolean => part === 'title' || part === 'step';

/** A translated text as it is typed. */
const TypedText = z
  .object({
    ...TextName.shape,
    text: z.string().trim().min(1, 'rules.required').max(maxTextLength.sentence),
    original: z.string().max(maxTextLength.sentence),
    status: TranslationStatus,
  })
  .refine(({ part, text }) => !isTitle(part) || text.length <= maxTitleLength, {
    message: 'rules.max90',
    path: ['text'],
  })
  .refine(({ part, text }) => part !== 'summary' || text.length <= maxPartText, {
    message: 'rules.max600',
    path: ['text'],
  })
  .refine(({ text }) => isVisibleLine(text), { message: visibleLine[1], path: ['text'] });
export type TypedText = z.output<typeof TypedText>;

/** A text as the language model wrote it, and what it read. */
export const DraftedText = TextName.extend(TranslatedText.pick({ text: true, original: true }).shape);
export type DraftedText = z.output<typeof DraftedText>;

/** Whether a text can be stored as that part of a translation (2:128). */
export const fitsAs = (part: TextPart, text: string): boolean =>
  TypedText.safeParse({ part, id: titleId, text, original: '', status: 'draft' }).success;

/**
 * Translates the workflow into one more language; everything is missing in it at first. Refused with
 * `translation.language`, `translation.exists` or `translation.too-many`.
 */
export class AddTranslation extends defineCommand('AddTranslation', {
  http: 'POST /v1/workflows/{workflowId}/translations',
  access: canAuthor,
  data: z.object(translationFields),
  example: { workflowId: 'workflow-1', languageCode: 'es-mx' },
}) {}
/** Removes a language with everything that is written and spoken in it; viewers have it until the next publication. */
export class RemoveTranslation extends defineCommand('RemoveTranslation', {
  http: 'DELETE /v1/workflows/{workflowId}/translations/{languageCode}',
  access: canAuthor,
  data: z.object(translationFields),
  example: { workflowId: 'workflow-1', languageCode: 'es-mx' },
}) {}
/**
 * Writes, accepts and removes texts of a language; the others stay. `original` is what the author has seen beside it: when
 * that changes, the text is stale. Refused with `translation.absent`, `translation.text-absent` or `translation.too-long`.
 */
export class ChangeTranslatedTexts extends defineCommand('ChangeTranslatedTexts', {
  http: 'PATCH /v1/workflows/{workflowId}/translations/{languageCode}',
  access: canAuthor,
  data: z.object({
    ...translationFields,
    changed: z.array(TypedText).max(maxTranslatedTexts),
    removed: z.array(TextName).max(maxTranslatedTexts).default([]),
  }),
  example: {
    workflowId: 'workflow-1',
    languageCode: 'es-mx',
    changed: [
      { part: 'title', id: 'title', text: 'Purgar la bomba', original: 'Purge the pump', status: 'accepted' },
    ],
  },
}) {}
/**
 * Has the language model write what is missing or stale, as drafts that a person accepts. Changes nothing while it writes.
 * Refused with `translation.absent`.
 */
export class DraftTranslation extends defineCommand('DraftTranslation', {
  http: 'POST /v1/workflows/{workflowId}/translations/{languageCode}/draft',
  access: canAuthor,
  data: z.object(translationFields),
  example: { workflowId: 'workflow-1', languageCode: 'es-mx' },
}) {}
/** Stops the language model; what it has written stays. */
export class CancelTranslationDraft extends defineCommand('CancelTranslationDraft', {
  http: 'POST /v1/workflows/{workflowId}/translations/{languageCode}/draft/cancel',
  access: canAuthor,
  data: z.object(translationFields),
  example: { workflowId: 'workflow-1', languageCode: 'es-mx' },
}) {}
const internal = <S extends z.ZodObject>(data: S) => ({ http: null, access: system, data }) as const;
/** Records what was written and checked. What a person wrote meanwhile stays; a run that nobody waits for changes nothing. */
export class RecordTranslatedTexts extends defineCommand(
  'RecordTranslatedTexts',
  internal(
    TranslationDraftRequested.schema.extend({
      texts: z.array(DraftedText).max(maxTranslatedTexts),
      madeBy: TranslatedText.shape.madeBy.unwrap(),
    }),
  ),
) {}
/** The run has written everything that it could. */
export class CompleteTranslationDraft extends defineCommand(
  'CompleteTranslationDraft',
  internal(TranslationDraftCompleted.schema),
) {}
/** Records why the run could not go on. */
export class FailTranslationDraft extends defineCommand(
  'FailTranslationDraft',
  internal(TranslationDraftFailed.schema),
) {}
export const translationCommands = [
  AddTranslation,
  RemoveTranslation,
  ChangeTranslatedTexts,
  DraftTranslation,
  CancelTranslationDraft,
  RecordTranslatedTexts,
  CompleteTranslationDraft,
  FailTranslationDraft,
] as const;

/** `stale`: the original has changed since it was accepted or written; viewers don't get it. */
export const TextState = z.enum(['missing', 'draft', 'accepted', 'stale']);
export type TextState = z.output<typeof TextState>;

/** An original beside its translation. Times are of the source; those of a part of the summary are where it rests. */
export const TranslationRow = z.object({
  ...TextName.shape,
  /** The step that it belongs to; `null` for the title, and for what is outside of the steps. */
  stepId: StepId.nullable(),
  startTime: Seconds.nullable(),
  endTime: Seconds.nullable(),
  original: z.string(),
  text: z.string().describe('Empty while it is missing'),
  state: TextState,
  status: TranslationStatus.nullable().describe('As it is stored; of a stale text, what it was'),
  /** For a stale text the original that it translates. */
  translatedOriginal: z.string().nullable(),
  madeBy: TranslatedText.shape.madeBy,
  /** The language model changed these words of it, or gave no usable answer; `null` if it was not asked, or answered well. */
  dropped: z.array(z.string()).nullable(),
});
export type TranslationRow = z.output<typeof TranslationRow>;

export const TranslationSummary = z.object({
  languageCode: LanguageCode,
  transcriptionId: TranscriptionId,
  total: z.number().int(),
  accepted: z.number().int(),
  drafts: z.number().int(),
  stale: z.number().int(),
  missing: z.number().int(),
  /** Of the language model; `null` if it was never asked. */
  run: TranslationRun.pick({ state: true, cause: true }).nullable(),
});
export type TranslationSummary = z.output<typeof TranslationSummary>;

/** The languages of a draft, and how far each is. */
export class ListTranslations extends defineQuery('ListTranslations', {
  http: 'GET /v1/workflows/{workflowId}/translations',
  access: canAuthor,
  data: z.object(workflowFields),
  items: TranslationSummary,
}) {}
/** Everything of a draft that viewers will read or hear, beside its translation; what is cut out is not in it. */
export class GetTranslation extends defineQuery('GetTranslation', {
  http: 'GET /v1/workflows/{workflowId}/translations/{languageCode}',
  access: canAuthor,
  data: z.object(translationFields),
  example: { workflowId: 'workflow-1', languageCode: 'es-mx' },
  item: z.object({
    languageCode: LanguageCode,
    originalLanguage: LanguageCode,
    summary: TranslationSummary,
    rows: z.array(TranslationRow),
  }),
}) {}
export const translationQueries = [ListTranslations, GetTranslation] as const;
