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
import { minInsertSeconds } from '../../../contracts/authoring/video-insert.ts';
import { EditSegments } from '../../../contracts/authoring/workflow-commands.ts';
import {
  LastStep,
  SegmentWordsAbsent,
  StepRangeInvalid,
} from '../../../contracts/authoring/workflow-errors.ts';
import { StepsReplaced } from '../../../contracts/authoring/step-events.ts';
import { type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { changeVideoInserts } from '../../../contracts/authoring/model/insert-decisions.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { findInsertSources, requireInsertSource, type InsertSources } from './insert-sources.ts';
import {
  evolve,
  requireWorkflow,
  workflow as workflows,
  type ExistingWorkflow,
  type Workflow,
} from './workflow.ts';

type NewId = (name: string) => string;

/** What segments need besides the workflow. */
interface Around {
  readonly newId: NewId;
  readonly sources: InsertSources;
}

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

/** The part of the other video is shown before the step. */
function importSegment(
  edited: ExistingWorkflow,
  { stepId, target, start, end }: SegmentOf<'import'>,
  { newId, sources }: Around,
): readonly WorkflowEvent[] {
  const { workflowId, cut } = edited.draft;
  const { startTime: at } = requireStep(edited, stepId);
  if (end - start < minInsertSeconds) throw StepRangeInvalid();
  const id = newId(`import ${cut?.inserts?.length ?? 0}`);
  const insert = { id, kind: 'video' as const, at, workflowId: target, start, end };
  return changeVideoInserts({ workflowId, added: [insert], removed: [] }, edited, (other) =>
    requireInsertSource(sources, other),
  );
}

function decideSegment(
  workflow: ExistingWorkflow,
  segment: EditorSegment,
  around: Around,
): readonly WorkflowEvent[] {
  const { workflowId } = workflow.draft;
  switch (segment.type) {
    case 'delete':
      return deleteRange(workflow, segment, around.newId);
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
      return importSegment(workflow, segment, around);
  }
  return assertNever(segment);
}

export const editSegments = decision(EditSegments, workflows, {
  id: ({ workflowId }) => workflowId,
  commutes: true,
  facts: ({ segments }, _ask, viewer, readAggregate) => {
    const ids = segments.flatMap((segment) => (segment.type === 'import' ? [segment.target] : []));
    return findInsertSources(ids, viewer, readAggregate);
  },
  decide: (data, before, { newId }, sources) => {
    const events: WorkflowEvent[] = [];
    let state: Workflow = requireWorkflow(before);
    for (const segment of mergeDeletes(data.segments)) {
      const decided = decideSegment(requireWorkflow(state), segment, { newId, sources });
      events.push(...decided);
      state = decided.reduce(evolve, state);
    }
    return events;
  },
  result: ({ segments }) => ({ segments: [...mergeDeletes(segments)] }),
});
