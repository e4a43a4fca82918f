import type { EventContract } from '../../kernel/define-event.ts';
import { AnnotationsChanged } from '../annotations.ts';
import {
  StepDeleted,
  StepInserted,
  StepRenamed,
  StepRetimed,
  StepsMerged,
  StepSplit,
  StepsProposed,
  StepsReplaced,
} from '../step-events.ts';
import { TranslatedTextsChanged, TranslationDraftCompleted } from '../translation-events.ts';
import { SpeechGenerated, SpeechRequested, VoiceBlocksChanged } from '../voice-over.ts';
import {
  AttachmentAdded,
  WorkflowLanguageChanged,
  WorkflowRenamed,
  type WorkflowEvent,
} from '../workflow-events.ts';
import { TooManyLanguages } from '../workflow-errors.ts';
import { checkAnnotationSize } from './annotation-size.ts';
import { checkDraftSize } from './draft-size.ts';
import { checkHiddenSeconds } from './hidden-seconds.ts';
import { evolveDraft, type Draft } from './draft.ts';

/** A rule of the draft as a whole. */
interface DraftCheck {
  /** The types of events after which the draft could break it. */
  readonly types: ReadonlySet<string>;
  readonly check: (before: Draft, after: Draft, events: readonly WorkflowEvent[]) => void;
}

/** `docs/api.md` names its refusals with the commands that lead to one of these events. */
const checkAfter = (events: readonly EventContract[], check: DraftCheck['check']): DraftCheck => ({
  types: new Set(events.map(({ type }) => type)),
  check,
});

/** More than people translate into; each title is in every list of workflows. */
const maxTitles = 50;

function checkTitles(before: Draft, after: Draft): void {
  const count = Object.keys(after.titles).length;
  if (count > maxTitles && count > Object.keys(before.titles).length)
    throw TooManyLanguages({ facts: { maximum: maxTitles } });
}

export const draftChecks: readonly DraftCheck[] = [
  checkAfter([WorkflowRenamed, WorkflowLanguageChanged], checkTitles),
  checkAfter([AnnotationsChanged, StepInserted, StepSplit, StepsMerged], (before, after) =>
    checkAnnotationSize(before.steps, after.steps),
  ),
  checkAfter(
    [StepDeleted, StepRetimed, StepSplit, StepsMerged, StepsProposed, StepsReplaced],
    (before, after, events) => checkHiddenSeconds(before.steps, after.steps, events),
  ),
  // everything else is small and has a limit of its own
  checkAfter(
    [
      AnnotationsChanged,
      AttachmentAdded,
      SpeechGenerated,
      SpeechRequested,
      StepInserted,
      StepRenamed,
      StepSplit,
      StepsReplaced,
      TranslatedTextsChanged,
      TranslationDraftCompleted,
      VoiceBlocksChanged,
    ],
    checkDraftSize,
  ),
];

/** What every edit of a draft must observe, however it is made. */
export function checkDraft(before: Draft, events: readonly WorkflowEvent[]): void {
  const concerned = draftChecks.filter(({ types }) => events.some(({ type }) => types.has(type)));
  if (concerned.length === 0) return;
  const after = events.reduce(evolveDraft, before);
  for (const { check } of concerned) check(before, after, events);
}
