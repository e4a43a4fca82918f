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
import { VideoErased } from '../video-cut.ts';
import { VideoInsertsChanged } from '../video-insert.ts';
import { SpeechGenerated, SpeechRequested, VoiceBlocksChanged } from '../voice-over.ts';
import {
  AttachmentAdded,
  WorkflowLanguageChanged,
  WorkflowRenamed,
  type WorkflowEvent,
} from '../workflow-events.ts';
import { TooManyLanguages } from '../workflow-errors.ts';
import { checkAnnotationSize } from './annotation-size.ts';
import { stepsAfterCut } from './cut-content.ts';
import { checkDraftSize } from './draft-size.ts';
import { carryBlurs, checkHiddenSeconds, replacesContent } from './hidden-seconds.ts';
import { checkSharedSeconds } from './shared-seconds.ts';
import { checkSeenSteps } from './step-decisions.ts';
import { evolveDraft, type Draft } from './draft.ts';

/** What concerns a draft after some events, and no others. */
interface AfterEvents<T> {
  readonly types: ReadonlySet<string>;
  readonly run: (before: Draft, after: Draft, events: readonly WorkflowEvent[]) => T;
}

/** `docs/api.md` names what is refused then with the commands that lead to one of these events. */
const afterEvents = <T>(contracts: readonly EventContract[], run: AfterEvents<T>['run']): AfterEvents<T> => ({
  types: new Set(contracts.map(({ type }) => type)),
  run,
});

const concerns = ({ types }: AfterEvents<unknown>, events: readonly WorkflowEvent[]): boolean =>
  events.some(({ type }) => types.has(type));

/** More than people translate into; each title is in every list of workflows. */
const maxTitles = 50;

function checkTitles(before: Draft, after: Draft): void {
  const count = Object.keys(after.titles).length;
  if (count > maxTitles && count > Object.keys(before.titles).length)
    throw TooManyLanguages({ facts: { maximum: maxTitles } });
}

/** Where viewers see a step, they see one after every edit. */
function checkStillSeen(before: Draft, after: Draft): void {
  if (stepsAfterCut(before.steps, before.cut).length > 0) checkSeenSteps(after);
}

/** Rules of the draft as a whole. */
export const draftChecks: readonly AfterEvents<void>[] = [
  afterEvents([WorkflowRenamed, WorkflowLanguageChanged], checkTitles),
  afterEvents([StepDeleted, StepRetimed, StepSplit, StepsReplaced, VideoErased], checkStillSeen),
  afterEvents([AnnotationsChanged, StepInserted, StepSplit, StepsMerged], (before, after) =>
    checkAnnotationSize(before.steps, after.steps),
  ),
  afterEvents(
    [StepDeleted, StepRetimed, StepSplit, StepsMerged, StepsProposed, StepsReplaced],
    (before, after, events) => checkHiddenSeconds(before.steps, after.steps, events),
  ),
  // the steps of a version come back as they were
  afterEvents([StepInserted, StepRetimed, StepsMerged, StepsReplaced], (before, after, events) => {
    if (!events.some(replacesContent)) checkSharedSeconds(before.steps, after.steps);
  }),
  // everything else is small and has a limit of its own
  afterEvents(
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
      VideoInsertsChanged,
      VoiceBlocksChanged,
    ],
    checkDraftSize,
  ),
];

/** Blurs stay on the seconds that they hide when these get another step. */
const carriesBlurs = afterEvents(
  [StepDeleted, StepRetimed, StepSplit, StepsMerged, StepsReplaced],
  (before, after, events) => carryBlurs(before, after.steps, events),
);

/** An edit with what follows from it. */
export function completeEdit(before: Draft, events: readonly WorkflowEvent[]): readonly WorkflowEvent[] {
  if (!concerns(carriesBlurs, events)) return events;
  return [...events, ...carriesBlurs.run(before, events.reduce(evolveDraft, before), events)];
}

/** What every edit of a draft must observe, however it is made. */
export function checkDraft(before: Draft, events: readonly WorkflowEvent[]): void {
  const concerned = draftChecks.filter((each) => concerns(each, events));
  if (concerned.length === 0) return;
  const after = events.reduce(evolveDraft, before);
  for (const { run } of concerned) run(before, after, events);
}
