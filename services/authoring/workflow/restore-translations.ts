import { isDeepStrictEqual } from 'node:util';
import type { Content } from '../../../contracts/authoring/model/content.ts';
import { acceptedTexts, textKey, translationsOf } from '../../../contracts/authoring/model/translations.ts';
import {
  TranslatedTextsChanged,
  TranslationAdded,
  withoutTypedSummary,
  type TranslatedText,
} from '../../../contracts/authoring/translation-events.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { ExistingWorkflow } from './workflow.ts';

/**
 * The edits that restore what was accepted earlier. Drafts are nothing that viewers saw, so those of texts that had no
 * accepted translation stay; a language that was removed since comes back.
 */
export function restoreTranslations(
  { draft }: ExistingWorkflow,
  then: Content['translations'],
): WorkflowEvent[] {
  const { workflowId } = draft;
  const now = acceptedTexts(draft);
  const known = translationsOf(draft);
  const codes = [...new Set([...Object.keys(now), ...Object.keys(then)])];
  return codes.flatMap((languageCode) => {
    const texts = restoredTexts(now[languageCode] ?? [], then[languageCode] ?? []);
    if (texts.changed.length + texts.removed.length === 0) return [];
    const added = TranslationAdded({
      workflowId,
      languageCode,
      transcriptionId: `${workflowId.slice(0, 50)}-${languageCode}`,
    });
    // a language that both lack may still have marks of what was removed of the summary
    const isAdded =
      !(languageCode in known) && texts.changed.some(({ part }) => part !== withoutTypedSummary);
    return [...(isAdded ? [added] : []), TranslatedTextsChanged({ workflowId, languageCode, ...texts })];
  });
}

function restoredTexts(now: readonly TranslatedText[], then: readonly TranslatedText[]) {
  const current = new Map(now.map((text) => [textKey(text), text]));
  const wanted = new Set(then.map(textKey));
  return {
    changed: then.filter((text) => !isDeepStrictEqual(current.get(textKey(text)), text)),
    removed: now.filter((text) => !wanted.has(textKey(text))).map(({ part, id }) => ({ part, id })),
  };
}
