import { ChangeTranscription, GetTranscription } from '../../../contracts/authoring/transcription.ts';
import { replaceSentences } from '../../../contracts/authoring/model/sentence-decisions.ts';
import { changeTranslatedTexts } from '../../../contracts/authoring/model/translation-decisions.ts';
import { textKey, translationsOf } from '../../../contracts/authoring/model/translations.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { Sentence } from '../../../contracts/authoring/workflow-fields.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireWorkflow, workflow, type ExistingWorkflow } from './workflow.ts';

/** The sentences of a transcript in another language, as drafts; those that are not among them are removed. */
function replaceTranslation(
  current: ExistingWorkflow,
  transcriptionId: string,
  sentences: readonly Sentence[],
): readonly WorkflowEvent[] {
  const entries = Object.entries(translationsOf(current.draft));
  const [languageCode, translation] =
    entries.find(([, each]) => each.transcriptionId === transcriptionId) ?? [];
  if (languageCode === undefined || translation === undefined) throw NotFound();
  const before = new Map(translation.texts.map((text) => [textKey(text), text]));
  const originals = new Map(current.transcript.sentences.map(({ id, sentence }) => [id, sentence]));
  const written = sentences.filter(({ sentence }) => sentence.trim() !== '');
  const changed = written
    .map(({ id, sentence }) => ({
      part: 'sentence' as const,
      id,
      text: sentence.trim(),
      original: originals.get(id) ?? '',
      status: 'draft' as const,
    }))
    .filter((text) => before.get(textKey(text))?.text !== text.text);
  const stay = new Set(written.map(({ id }) => id));
  const removed = translation.texts
    .filter(({ part, id }) => part === 'sentence' && !stay.has(id))
    .map(({ id }) => ({ part: 'sentence' as const, id }));
  return changeTranslatedTexts({ languageCode, changed, removed }, current);
}

export const changeTranscription = decision(ChangeTranscription, workflow, {
  id: async ({ transcriptionId }, _, ask) => {
    const found = await ask(GetTranscription, { transcriptionId });
    if (found === null) throw NotFound();
    return found.workflowId;
  },
  decide: ({ transcriptionId, sentences }, state) => {
    const current = requireWorkflow(state);
    // speech may have been recognised again since the id was looked up
    const known = current.transcript.transcriptionId ?? current.draft.workflowId;
    if (known === transcriptionId) return replaceSentences(current, sentences);
    return replaceTranslation(current, transcriptionId, sentences);
  },
});
