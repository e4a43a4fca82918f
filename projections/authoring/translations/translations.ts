import { GetWorkflowSummary, type SummaryPartView } from '../../../contracts/assistant/summary.ts';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import { cutContent } from '../../../contracts/authoring/model/cut-content.ts';
import {
  summaryOf,
  translationRows,
  type Original,
} from '../../../contracts/authoring/model/translated-content.ts';
import { textKey, translationsOf } from '../../../contracts/authoring/model/translations.ts';
import {
  withoutTypedSummary,
  type TranslatedText,
  type Translation,
} from '../../../contracts/authoring/translation-events.ts';
import { GetTranslation, ListTranslations } from '../../../contracts/authoring/translations.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { transcripts } from '../transcripts/transcripts.ts';
import { findEditableDraft } from '../workflow-contents/find-editable-draft.ts';

/** The draft without what is cut out of it, and its translations; `null` for everybody who may not edit it. */
async function translatedDraft(context: QueryContext, workflowId: string) {
  const found = await findEditableDraft(context, workflowId);
  if (!found) return null;
  const { documents, viewer } = context;
  const transcript = await documents.get(viewer.organizationId, transcripts, workflowId);
  const whole = contentOf({ draft: found.draft, transcript: { sentences: transcript?.sentences ?? [] } });
  return {
    content: cutContent(whole, 'source').content,
    translations: translationsOf(found.draft),
    summaryParts: await summaryPartsOf(context, workflowId),
  };
}

/** The parts of the summary that viewers will read, also while it is hidden from them. */
async function summaryPartsOf(
  { ask, viewer }: QueryContext,
  workflowId: string,
): Promise<readonly SummaryPartView[]> {
  if (!viewer.features.has('aiSummary')) return [];
  const { content } = (await ask(GetWorkflowSummary, { workflowId })) ?? {};
  if (!content) return [];
  const parts = [...content.summary.highlights, ...content.summary.contents, ...content.sop];
  return parts.filter((part) => part.isInVideo && part.content.trim() !== '');
}

type TranslatedDraft = NonNullable<Awaited<ReturnType<typeof translatedDraft>>>;

/** A part of the summary, at the first place in the video that it rests on. */
function summaryOriginal(
  { sentences, steps }: TranslatedDraft['content'],
  { id, content, stepId, sentenceIds }: SummaryPartView,
): Original {
  const place =
    sentences.find((sentence) => sentenceIds.includes(sentence.id)) ??
    steps.find((step) => step.id === stepId);
  const { startTime = null, endTime = null } = place ?? {};
  return { part: 'summary', id, stepId, startTime, endTime, original: content };
}

/** What an author typed beside the summary itself, which viewers have already. */
const typedBeside = (parts: readonly SummaryPartView[], languageCode: string): TranslatedText[] =>
  parts.flatMap(({ id, content, translations, translatedOriginals }) => {
    const text = translations[languageCode];
    if (text === undefined) return [];
    const original = translatedOriginals?.[languageCode] ?? content;
    return [{ part: 'summary', id, text, original, status: 'accepted', madeBy: null }];
  });

function viewOf({ content, summaryParts }: TranslatedDraft, languageCode: string, translation: Translation) {
  const written = new Set(translation.texts.map(textKey));
  const beside = typedBeside(summaryParts, languageCode).filter(
    ({ part, id }) =>
      !written.has(textKey({ part, id })) && !written.has(textKey({ part: withoutTypedSummary, id })),
  );
  const rows = translationRows(
    content,
    { ...translation, texts: [...translation.texts, ...beside] },
    summaryParts.map((part) => summaryOriginal(content, part)),
  );
  return { rows, summary: summaryOf(languageCode, translation, rows) };
}

/** The languages of a draft, and its texts in each; none for people who may not edit it. */
export async function translatedLanguages(context: QueryContext, workflowId: string) {
  const draft = await translatedDraft(context, workflowId);
  return draft ? Object.entries(draft.translations).map(([code, each]) => viewOf(draft, code, each)) : [];
}

export const translationAnswers: readonly QueryHandler[] = [
  answerQuery(ListTranslations, async ({ workflowId }, context) => {
    const items = (await translatedLanguages(context, workflowId)).map(({ summary }) => summary);
    return { items, page: { page: 1, size: Math.max(1, items.length), dataCount: items.length } };
  }),
  answerQuery(GetTranslation, async ({ workflowId, languageCode }, context) => {
    const draft = await translatedDraft(context, workflowId);
    const translation = draft?.translations[languageCode];
    if (!draft || !translation) return null;
    return {
      languageCode,
      originalLanguage: draft.content.languageCode,
      ...viewOf(draft, languageCode, translation),
    };
  }),
];
