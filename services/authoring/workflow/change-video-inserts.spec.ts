import { describe, expect, it } from 'vitest';
import type { EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import { changeVideoInserts } from '../../../contracts/authoring/model/insert-decisions.ts';
import {
  ChangeVideoInserts,
  VideoInsertsChanged,
  type VideoInsert,
  type WantedInsert,
} from '../../../contracts/authoring/video-insert.ts';
import { exampleAnnotations } from '../../../contracts/authoring/workflow.examples.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { stateAfter } from '../../platform/commands/given.fixture.ts';
import { changeVideoInserts as onServer } from './change-video-inserts.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { segmented, workflowId } from './histories.fixture.ts';
import { workflow, type ExistingWorkflow } from './workflow.ts';

const edited = stateAfter(workflow, ...segmented) as ExistingWorkflow;
const processing = { ...edited.draft.processing, convertStatus: 'finished' as const };
const other: EditedWorkflow = { ...edited, draft: { ...edited.draft, assetId: 'asset-2', processing } };
const still: WantedInsert = { id: 'a', kind: 'still', at: 10, seconds: 2 };
const video: WantedInsert = { id: 'b', kind: 'video', at: 10, workflowId: 'workflow-2', start: 21, end: 26 };
const refusalOf = (added: WantedInsert[], found: EditedWorkflow = other): string | null => {
  try {
    changeVideoInserts({ workflowId, added, removed: [] }, edited, () => found);
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.error : String(error);
  }
};

describe('ChangeVideoInserts (2:49 import)', () => {
  it('inserts a held frame and a part of another video with what is spoken in it', () => {
    const [event] = changeVideoInserts(
      { workflowId, added: [still, video], removed: [] },
      edited,
      () => other,
    );
    expect(event).toMatchObject({ data: { added: [still, { ...video, assetId: 'asset-2', rotation: 0 }] } });
  });
  it('is refused outside either video, of itself, and while the other is processed', () => {
    expect(refusalOf([{ ...still, at: 61 }])).toBe('cut.outside-video');
    expect(refusalOf([{ ...video, end: 61 }])).toBe('cut.outside-video');
    expect(refusalOf([{ ...video, workflowId }])).toBe('cut.insert-itself');
    const convertStatus = 'running' as const;
    const draft = { ...other.draft, processing: { ...processing, convertStatus } };
    expect(refusalOf([video], { ...other, draft })).toBe('cut.insert-not-ready');
    expect(refusalOf([still, video])).toBe(null);
  });
  it('is refused where the other video is blurred, or where a part of it is removed', () => {
    const [step, ...steps] = other.draft.steps;
    if (!step) throw new Error('There is no step.');
    const blur = { ...exampleAnnotations.blur, startTime: 2, endTime: 5 };
    const blurred = { ...other.draft, steps: [{ ...step, annotations: [blur] }, ...steps] };
    const cut = { rotation: 0 as const, splits: [], erased: [{ start: 22, end: 23 }] };
    const part = (start: number, end: number): WantedInsert[] => [{ ...video, start, end }];
    expect(refusalOf(part(0, 4), { ...other, draft: blurred })).toBe('cut.insert-covered');
    expect(refusalOf(part(5, 9), { ...other, draft: blurred })).toBe(null);
    expect(refusalOf([video], { ...other, draft: { ...other.draft, cut } })).toBe('cut.insert-removed');
    expect(refusalOf(part(23, 26), { ...other, draft: { ...other.draft, cut } })).toBe(null);
  });
  it('only moves what is there already, without a look at the other video', () => {
    const inserted = changeVideoInserts({ workflowId, added: [video], removed: [] }, edited, () => other);
    const now = stateAfter(workflow, ...segmented, ...inserted) as ExistingWorkflow;
    const again = (wanted: WantedInsert) =>
      given(...segmented, ...inserted).when(
        onServer,
        { workflowId, added: [wanted], removed: [] },
        specContext,
        new Map(),
      );
    const before = now.draft.cut?.inserts?.[0];
    expect(again({ ...video, at: 60 }).events).toEqual([
      VideoInsertsChanged({
        workflowId,
        added: [{ ...before, at: 60, isAtEnd: true } as VideoInsert],
        removed: [],
      }),
    ]);
    expect(again({ ...video, end: 27 }).refusal).toBe('cut.insert-absent');
  });
  it('a video that does not exist, or of another organisation, is absent', () => {
    const { refusal } = given(...segmented).when(
      onServer,
      { workflowId, added: [video], removed: [] },
      specContext,
      new Map(),
    );
    expect(refusal).toBe('cut.insert-absent');
  });
  it('is refused for negative and endless times, and above 50 inserts', () => {
    for (const wrong of [{ at: -1 }, { at: 1e9 }, { seconds: 0 }, { seconds: 1e9 }, { seconds: -2 }])
      expect(
        ChangeVideoInserts.schema.safeParse({ workflowId, added: [{ ...still, ...wrong }] }).success,
      ).toBe(false);
    expect(ChangeVideoInserts.schema.safeParse({ workflowId, added: [{ ...video, end: 1 }] }).success).toBe(
      false,
    );
    const many = Array.from({ length: 51 }, (_, n): WantedInsert => ({ ...still, id: `${n}` }));
    expect(refusalOf(many)).toBe('cut.too-many-inserts');
  });
  it('removes inserts, and those that are not there are no change', () => {
    const now = stateAfter(
      workflow,
      ...segmented,
      VideoInsertsChanged({ workflowId, added: [still], removed: [] }),
    );
    const remove = (id: string) =>
      changeVideoInserts({ workflowId, added: [], removed: [id] }, now as ExistingWorkflow);
    expect(remove('a')).toEqual([VideoInsertsChanged({ workflowId, added: [], removed: ['a'] })]);
    expect(remove('b')).toEqual([]);
  });
});
