import { z } from 'zod';
import { LanguageCode, PartId, Seconds, StepId } from '../kernel/fields.ts';

/** Limits of a summary: its parts, and the characters of one. */
export const maxSummaryParts = 200;
export const maxPartText = 600;
const maxTranslations = 40;

/** What a part of a summary is: one of three highlights, a section of the content, or a step of the SOP (3:76). */
export const PartKind = z.enum(['safety', 'tools', 'note', 'section', 'sop']);
export type PartKind = z.output<typeof PartKind>;

/** Texts of a part in other languages than the video's. */
const Translations = z
  .record(LanguageCode, z.string().max(maxPartText))
  .refine((texts) => Object.keys(texts).length <= maxTranslations);

/** A part of a summary with what it rests on: sentences of the transcript, or a step. */
export const SummaryPart = z.object({
  id: PartId,
  kind: PartKind,
  /** Of a section: the step's title; otherwise empty. */
  title: z.string().max(maxPartText),
  content: z.string().max(maxPartText),
  translations: Translations,
  translatedOriginals: Translations.optional().describe(
    'What each translation translates; it counts while that is the text',
  ),
  sentenceIds: z.array(PartId).max(20),
  stepId: StepId.nullable(),
  isExtracted: z
    .boolean()
    .default(true)
    .describe('Words of the video as they were said, or the title of a step; no language model wrote it'),
  isPersonal: z.boolean().describe('A person wrote or changed its text'),
  isAccepted: z.boolean(),
});
export type SummaryPart = z.output<typeof SummaryPart>;

/** What a machine claims: a part before anybody has looked at it. */
export const ClaimedPart = SummaryPart.pick({
  kind: true,
  title: true,
  content: true,
  sentenceIds: true,
  stepId: true,
  isExtracted: true,
});
export type ClaimedPart = z.output<typeof ClaimedPart>;

/** How the parts were found, so that each result can be explained and repeated. */
export const SummaryOrigin = z.object({
  /** As its engine calls it, or `extractive`: the words of the video, without a language model. */
  model: z.string(),
  promptVersion: z.string(),
  /** SHA-256 of what was read. */
  inputHash: z.string(),
});
export type SummaryOrigin = z.output<typeof SummaryOrigin>;
/** The model of parts that no language model wrote. */
export const extractive = 'extractive';

/** What a summary is written from: the sentences and the steps of the draft. */
export const SummarySource = z.object({
  languageCode: LanguageCode,
  sentences: z.array(z.object({ id: PartId, text: z.string(), startTime: Seconds })),
  steps: z.array(
    z.object({
      id: StepId,
      number: z.number().int(),
      title: z.string(),
      startTime: Seconds,
      endTime: Seconds,
    }),
  ),
});
export type SummarySource = z.output<typeof SummarySource>;

/** Questions to the language model that are answered, of all that will be asked. */
export const WritingProgress = z.object({
  done: z.number().int().min(0),
  of: z.number().int().min(0),
});
