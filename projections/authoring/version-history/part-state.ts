import type { EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import { translatedTextId, type OriginPart } from '../../../contracts/authoring/part-origin.ts';
import type { TranslatedText } from '../../../contracts/authoring/translation-events.ts';
import { annotationName } from '../draft-changes/draft-changes.ts';

/** A part of a draft: what it is, and its id. */
export interface Part {
  readonly part: OriginPart;
  readonly id: string;
}

/** A part at one time: what is compared, and what is shown of it. */
export interface PartState {
  readonly value: unknown;
  readonly text: string;
  /** Of a translated text: how far it is, and the language model that wrote it. */
  readonly translated?: Pick<TranslatedText, 'status' | 'madeBy'>;
}

export const withId = <T extends { readonly id: string }>(entries: readonly T[], id: string): T | undefined =>
  entries.find((entry) => entry.id === id);

const shown = (text: string | undefined): PartState | null =>
  text === undefined ? null : { value: text, text };

function annotationState({ draft }: EditedWorkflow, id: string): PartState | null {
  const element = withId(
    draft.steps.flatMap(({ annotations }) => annotations),
    id,
  );
  return element ? { value: JSON.stringify(element), text: annotationName(element) } : null;
}

/** Drafts of texts have a history as well, although viewers get only those that were accepted. */
function translationState({ draft }: EditedWorkflow, id: string): PartState | null {
  const [languageCode = ''] = id.split('/', 1);
  const texts = translationsOf(draft)[languageCode]?.texts ?? [];
  const found = texts.find((each) => translatedTextId(languageCode, each) === id);
  if (!found) return null;
  const { text, status, madeBy } = found;
  return { value: JSON.stringify([text, status]), text, translated: { status, madeBy } };
}

/** What is compared does not contain the place of a block: it follows from its sound. */
function blockState({ draft }: EditedWorkflow, id: string): PartState | null {
  const block = draft.voiceOver.blocks.find(({ key }) => key === id);
  return block ? { value: JSON.stringify([block.text, block.voice, block.speed]), text: block.text } : null;
}

/** What is compared does not contain the words of a sentence: their times follow from its text. */
export function stateIn(workflow: EditedWorkflow, { part, id }: Part): PartState | null {
  const { draft, transcript } = workflow;
  switch (part) {
    case 'title':
      return shown(draft.titles[id]);
    case 'step-title':
      return shown(withId(draft.steps, id)?.title);
    case 'sentence':
      return shown(withId(transcript.sentences, id)?.sentence);
    case 'term':
      return shown(draft.terms.find((term) => term === id));
    case 'annotation':
      return annotationState(workflow, id);
    case 'translation':
      return translationState(workflow, id);
    case 'voice-block':
      return blockState(workflow, id);
  }
  return part satisfies never;
}
