import { annotationName } from '../../../contracts/authoring/model/annotation-name.ts';
import type { EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import {
  translatedTextId,
  type OriginPart,
  type PartText,
} from '../../../contracts/authoring/part-origin.ts';
import { withoutTypedSummary, type TranslatedText } from '../../../contracts/authoring/translation-events.ts';
import type { CutRange } from '../../../contracts/authoring/video-cut.ts';
import type { StepRange } from '../../../contracts/authoring/workflow-fields.ts';
import { exactSeconds } from '../../../contracts/kernel/exact-seconds.ts';

/** A part of a draft: what it is, and its id. */
export interface Part {
  readonly part: OriginPart;
  readonly id: string;
}

/** A part at one time: what is compared, and what is shown of it. */
export interface PartState {
  readonly value: string;
  readonly text: PartText;
  /** When it is in the source, in seconds; absent of what has no time of its own. */
  readonly range?: CutRange;
  /** Of a translated text: how far it is, and the language model that wrote it. */
  readonly translated?: Pick<TranslatedText, 'status' | 'madeBy'>;
}

export const withId = <T extends { readonly id: string }>(entries: readonly T[], id: string): T | undefined =>
  entries.find((entry) => entry.id === id);

const shown = (text: string | undefined): PartState | null =>
  text === undefined ? null : { value: text, text };

const secondsOf = ({ startTime, endTime }: Pick<StepRange, 'startTime' | 'endTime'>, from = 0): CutRange => ({
  start: exactSeconds(from + startTime),
  end: exactSeconds(from + endTime),
});

/** Its times are those of its step, which may get others without it. */
function annotationState({ draft }: EditedWorkflow, id: string): PartState | null {
  const step = draft.steps.find(({ annotations }) => withId(annotations, id));
  const element = step && withId(step.annotations, id);
  if (!element) return null;
  const { startTime: _, endTime: _e, ...look } = element;
  const text = annotationName(element);
  return { value: JSON.stringify(look), text, range: secondsOf(element, step.startTime) };
}

function sentenceState({ transcript }: EditedWorkflow, id: string): PartState | null {
  const sentence = withId(transcript.sentences, id);
  return sentence ? { value: sentence.sentence, text: sentence.sentence, range: secondsOf(sentence) } : null;
}

/** Drafts of texts have a history as well, although viewers get only those that were accepted. */
function translationState({ draft }: EditedWorkflow, id: string): PartState | null {
  const [languageCode = ''] = id.split('/', 1);
  const texts = translationsOf(draft)[languageCode]?.texts ?? [];
  const found = texts.find((each) => translatedTextId(languageCode, each) === id);
  // a mark that something was removed is no text
  if (!found || found.part === withoutTypedSummary) return null;
  const { text, status, madeBy } = found;
  return { value: JSON.stringify([text, status]), text, translated: { status, madeBy } };
}

/** The end of a block follows from its sound. */
function blockState({ draft }: EditedWorkflow, id: string): PartState | null {
  const block = draft.voiceOver.blocks.find(({ key }) => key === id);
  if (!block) return null;
  const { text, voice, speed } = block;
  return { value: JSON.stringify([text, voice, speed]), text, range: secondsOf(block) };
}

/** What is compared does not contain the words of a sentence: their times follow from its text. */
export function stateIn(workflow: EditedWorkflow, { part, id }: Part): PartState | null {
  const { draft } = workflow;
  switch (part) {
    case 'title':
      return shown(draft.titles[id]);
    case 'step-title':
      return shown(withId(draft.steps, id)?.title);
    case 'sentence':
      return sentenceState(workflow, id);
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
