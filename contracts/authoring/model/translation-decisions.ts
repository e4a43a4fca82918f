import type { DataOf } from '../../kernel/define-command.ts';
import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import { contentLanguages } from '../content-languages.ts';
import {
  titleId,
  TranslatedTextsChanged,
  TranslationAdded,
  TranslationDraftCancelled,
  TranslationRemoved,
  withoutTypedSummary,
  type StoredName,
  type TextName,
  type TranslatedText,
  type Translation,
} from '../translation-events.ts';
import {
  LanguageNotOffered,
  maxTranslationCharacters,
  maxTranslations,
  TooManyTranslations,
  TranslatedTextAbsent,
  TranslationAbsent,
  TranslationExists,
  TranslationTooLong,
  type AddTranslation,
  type ChangeTranslatedTexts,
  type RecordTranslatedTexts,
  type RemoveTranslation,
  type TypedText,
} from '../translations.ts';
import { VoiceBlocksChanged } from '../voice-over.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import type { EditedWorkflow } from './edited-workflow.ts';
import { isSameLanguage, textKey, translationsOf } from './translations.ts';
import { blocksIn } from './voice-blocks.ts';

/** Adds a language, in which everything is missing. */
export function addTranslation(
  { languageCode }: Pick<DataOf<typeof AddTranslation>, 'languageCode'>,
  { draft }: EditedWorkflow,
  transcriptionId: string,
): readonly WorkflowEvent[] {
  const translations = Object.keys(translationsOf(draft));
  const isOffered = contentLanguages.includes(languageCode);
  if (!isOffered || isSameLanguage(languageCode, draft.languageCode)) throw LanguageNotOffered();
  if (translations.some((code) => isSameLanguage(code, languageCode))) throw TranslationExists();
  if (translations.length >= maxTranslations)
    throw TooManyTranslations({ facts: { maximum: maxTranslations } });
  return [TranslationAdded({ workflowId: draft.workflowId, languageCode, transcriptionId })];
}

/**
 * Removes what is written and spoken in a language, with what was typed beside the summary; removing it twice is removing
 * it once.
 */
export function removeTranslation(
  { languageCode }: Pick<DataOf<typeof RemoveTranslation>, 'languageCode'>,
  { draft }: EditedWorkflow,
  typedBeside: readonly string[] = [],
): readonly WorkflowEvent[] {
  const translation = translationsOf(draft)[languageCode];
  if (translation === undefined) return [];
  const { workflowId, voiceOver } = draft;
  const marks = marksOf(typedBeside, new Set(translation.texts.map(textKey)));
  const removed = blocksIn(voiceOver.blocks, languageCode).map(({ key }) => key);
  return [
    ...stopDraft(draft, languageCode),
    ...(removed.length > 0 ? [VoiceBlocksChanged({ workflowId, changed: [], removed })] : []),
    ...(marks.length > 0
      ? [TranslatedTextsChanged({ workflowId, languageCode, changed: marks, removed: [] })]
      : []),
    TranslationRemoved({ workflowId, languageCode }),
  ];
}

/** The translation, or `translation.absent`. */
export function requireTranslation({ draft }: EditedWorkflow, languageCode: string): Translation {
  const translation = translationsOf(draft)[languageCode];
  if (translation === undefined) throw TranslationAbsent();
  return translation;
}

/** Nobody waits any more for what the language model is writing in this language. */
export function stopDraft(
  draft: Pick<EditedWorkflow['draft'], 'workflowId' | 'translations'>,
  languageCode: string,
): readonly WorkflowEvent[] {
  const run = translationsOf(draft)[languageCode]?.run;
  if (run?.state !== 'writing') return [];
  return [TranslationDraftCancelled({ workflowId: draft.workflowId, languageCode, runId: run.runId })];
}

/** Whether the draft has something that this names. The summary is not part of it: its texts count where it has them. */
export function existsIn({ draft, transcript }: EditedWorkflow): (name: TextName) => boolean {
  const sentences = new Set(transcript.sentences.map(({ id }) => id));
  const steps = new Set(draft.steps.map(({ id }) => id));
  return ({ part, id }) => {
    if (part === 'title') return id === titleId;
    if (part === 'summary') return true;
    return (part === 'step' ? steps : sentences).has(id);
  };
}

/**
 * A machine's text stays one when it is accepted as it is; as soon as a word of it is changed it is a person's, also when
 * that is undone: nobody says of a text that a machine wrote it.
 */
export const textAfter = (
  typed: TypedText,
  before: Pick<TranslatedText, 'text' | 'madeBy'> | undefined,
): TranslatedText => ({
  part: typed.part,
  id: typed.id,
  text: typed.text,
  original: typed.original,
  status: typed.status,
  madeBy: before?.text === typed.text ? before.madeBy : null,
});

/** A mark has no text, and counts nevertheless. */
const charactersOf = (texts: readonly TranslatedText[]): number =>
  texts.reduce((sum, { text, id }) => sum + (text.length || id.length), 0);

/** Marks, if there are none yet, for parts of the summary whose typed texts are gone with the next publication. */
const marksOf = (partIds: readonly string[], before: ReadonlySet<string>): TranslatedText[] =>
  partIds
    .map((id): StoredName => ({ part: withoutTypedSummary, id }))
    .filter((mark) => !before.has(textKey(mark)))
    .map((mark) => ({ ...mark, text: '', original: '', status: 'accepted', madeBy: null }));

/** Refuses texts that make a translation longer than it may be. */
function requireRoom(stay: readonly TranslatedText[], more: readonly TranslatedText[]): void {
  if (charactersOf([...stay, ...more]) > maxTranslationCharacters)
    throw TranslationTooLong({ facts: { maximum: maxTranslationCharacters } });
}

/** Records what the language model wrote where nothing is, or what is there translates something else. */
export function recordDraftedTexts(
  {
    languageCode,
    texts,
    madeBy,
  }: Pick<DataOf<typeof RecordTranslatedTexts>, 'languageCode' | 'texts' | 'madeBy'>,
  workflow: EditedWorkflow,
): readonly WorkflowEvent[] {
  const translation = requireTranslation(workflow, languageCode);
  const before = new Map(translation.texts.map((text) => [textKey(text), text]));
  const isThere = existsIn(workflow);
  const drafted = texts
    .filter((text) => isThere(text) && before.get(textKey(text))?.original !== text.original)
    .map((text): TranslatedText => ({ ...text, status: 'draft', madeBy }));
  if (drafted.length === 0) return [];
  const replaced = new Set(drafted.map(textKey));
  requireRoom(
    translation.texts.filter((text) => !replaced.has(textKey(text))),
    drafted,
  );
  const { workflowId } = workflow.draft;
  return [TranslatedTextsChanged({ workflowId, languageCode, changed: drafted, removed: [] })];
}

/**
 * Writes, accepts and removes texts; none of the others is touched. `typedBeside` are the parts of the summary of which
 * there is a text in this language that was typed beside the summary: one that is removed does not come back with it.
 */
export function changeTranslatedTexts(
  { languageCode, changed, removed }: Omit<DataOf<typeof ChangeTranslatedTexts>, 'workflowId'>,
  workflow: EditedWorkflow,
  typedBeside: readonly string[] = [],
): readonly WorkflowEvent[] {
  const { texts } = requireTranslation(workflow, languageCode);
  if (!changed.every(existsIn(workflow))) throw TranslatedTextAbsent();
  const before = new Map(texts.map((text) => [textKey(text), text]));
  // the last one counts if a text is named twice
  const wanted = new Map(changed.map((typed) => [textKey(typed), typed]));
  const different = [...wanted]
    .map(([key, typed]) => textAfter(typed, before.get(key)))
    .filter((text) => !isDeepEqual(before.get(textKey(text)), text));
  const unwanted = removed.filter((name) => !wanted.has(textKey(name)));
  const gone = unwanted.filter((name) => before.has(textKey(name)));
  const removedParts = new Set(unwanted.filter(({ part }) => part === 'summary').map(({ id }) => id));
  const marks = marksOf(
    typedBeside.filter((id) => removedParts.has(id)),
    new Set(before.keys()),
  );
  const stored = [...different, ...marks];
  if (stored.length + gone.length === 0) return [];
  const replaced = new Set([...stored, ...gone].map(textKey));
  requireRoom(
    texts.filter((text) => !replaced.has(textKey(text))),
    stored,
  );
  const { workflowId } = workflow.draft;
  return [TranslatedTextsChanged({ workflowId, languageCode, changed: stored, removed: gone })];
}
