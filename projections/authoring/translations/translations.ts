import { contentOf } from '../../../contracts/authoring/model/content.ts';
import { cutContent } from '../../../contracts/authoring/model/cut-content.ts';
import { summaryOf, translationRows } from '../../../contracts/authoring/model/translated-content.ts';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import type { Translation } from '../../../contracts/authoring/translation-events.ts';
import { GetTranslation, ListTranslations } from '../../../contracts/authoring/translations.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { transcripts } from '../transcripts/transcripts.ts';
import { findEditableDraft } from '../workflow-details/workflow-details.ts';

/** The draft without what is cut out of it, and its translations; `null` for everybody who may not edit it. */
async function translatedDraft(context: QueryContext, workflowId: string) {
  const found = await findEditableDraft(context, workflowId);
  if (!found) return null;
  const { documents, viewer } = context;
  const transcript = await documents.get(viewer.organizationId, transcripts, workflowId);
  const whole = contentOf({ draft: found.draft, transcript: { sentences: transcript?.sentences ?? [] } });
  return { content: cutContent(whole, 'source').content, translations: translationsOf(found.draft) };
}

type TranslatedDraft = NonNullable<Awaited<ReturnType<typeof translatedDraft>>>;

function viewOf({ content }: TranslatedDraft, languageCode: string, translation: Translation) {
  const rows = translationRows(content, translation);
  return { rows, summary: summaryOf(languageCode, translation, rows) };
}

export const translationAnswers: readonly QueryHandler[] = [
  answerQuery(ListTranslations, async ({ workflowId }, context) => {
    const draft = await translatedDraft(context, workflowId);
    const items = draft
      ? Object.entries(draft.translations).map(([code, each]) => viewOf(draft, code, each).summary)
      : [];
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
