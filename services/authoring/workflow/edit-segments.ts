import { isDeepStrictEqual } from 'node:util';
import { cutSteps, toStepRange } from '../../../contracts/authoring/model/draft-steps.ts';
import {
  mergeDeletes,
  type EditorSegment,
  type SegmentOf,
} from '../../../contracts/authoring/editor-segments.ts';
import { correctRange, replaceWords } from '../../../contracts/authoring/model/transcript-editing.ts';
import { requireStep } from '../../../contracts/authoring/model/edited-workflow.ts';
import { changeSentences } from '../../../contracts/authoring/model/sentence-decisions.ts';
import {
  checkSteps,
  insertStep,
  mergeSteps,
  retimeStep,
} from '../../../contracts/authoring/model/step-decisions.ts';
import type { TranscriptSentence } from '../../../contracts/authoring/model/transcript-rules.ts';
import { EditSegments } from '../../../contracts/authoring/workflow-commands.ts';
import {
  LastStep,
  SegmentOfOtherVideo,
  SegmentWordsAbsent,
  StepRangeInvalid,
} from '../../../contracts/authoring/workflow-errors.ts';
import { StepsReplaced } from '../../../contracts/authoring/step-events.ts';
import { type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { onWorkflow } from './on-workflow.ts';
import { evolve, requireWorkflow, type ExistingWorkflow, type Workflow } from './workflow.ts';

type NewId = (name: string) => string;

function deleteRange(
  workflow: ExistingWorkflow,
  range: SegmentOf<'delete'>,
  newId: NewId,
): readonly WorkflowEvent[] {
  const { workflowId, steps } = workflow.draft;
  if (range.end <= range.start) throw StepRangeInvalid();
  const remaining = cutSteps(steps, range, (stepId) => newId(`${stepId} from ${range.end}`));
  if (remaining.length === 0) throw LastStep();
  checkSteps(workflow, remaining);
  const isUntouched = isDeepStrictEqual(steps.map(toStepRange), remaining.map(toStepRange));
  return isUntouched ? [] : [StepsReplaced({ workflowId, steps: [...remaining] })];
}

function insertSegment(
  workflow: ExistingWorkflow,
  { stepId, start, end, target }: SegmentOf<'insert'>,
): readonly WorkflowEvent[] {
  const { workflowId, steps } = workflow.draft;
  const index = target === undefined ? 0 : steps.indexOf(requireStep(workflow, target)) + 1;
  const step = { id: stepId, title: '', startTime: start, endTime: end };
  return insertStep({ workflowId, step, index, attachments: [] }, workflow);
}

/** The sentences with the texts that `edit` returns. */
function rewriteSentences(
  workflow: ExistingWorkflow,
  edit: (sentence: TranscriptSentence, language: string) => TranscriptSentence | null,
): readonly WorkflowEvent[] {
  const { sentences, languageCode } = workflow.transcript;
  const changed = sentences.flatMap(({ id, ...sentence }) => {
    const edited = edit(sentence, languageCode);
    return edited === null ? [] : [{ ...edited, id }];
  });
  if (changed.length === 0) throw SegmentWordsAbsent();
  return changeSentences({ changed, removed: [] }, workflow);
}

function decideSegment(
  workflow: ExistingWorkflow,
  segment: EditorSegment,
  newId: NewId,
): readonly WorkflowEvent[] {
  const { workflowId } = workflow.draft;
  switch (segment.type) {
    case 'delete':
      return deleteRange(workflow, segment, newId);
    case 'insert':
      return insertSegment(workflow, segment);
    case 'adjust': {
      const { stepId, start: startTime, end: endTime } = segment;
      return retimeStep({ workflowId, stepId, startTime, endTime }, workflow);
    }
    case 'correct':
      return rewriteSentences(workflow, (sentence, language) => correctRange(sentence, segment, language));
    case 'replaceAll':
      return rewriteSentences(workflow, (sentence, language) => replaceWords(sentence, segment, language));
    case 'merge':
      return mergeSteps({ workflowId, stepId: segment.stepId, mergedStepId: segment.target }, workflow);
    case 'import':
      throw SegmentOfOtherVideo();
  }
  return assertNever(segment);
}

export const editSegments = onWorkflow(
  EditSegments,
  (data, workflow, { newId }) => {
    const events: WorkflowEvent[] = [];
    let state: Workflow = workflow;
    for (const segment of mergeDeletes(data.segments)) {
      const decided = decideSegment(requireWorkflow(state), segment, newId);
      events.push(...decided);
      state = decided.reduce(evolve, state);
    }
    return events;
  },
  { result: (_workflow, { segments }) => ({ segments: [...mergeDeletes(segments)] }) },
);
