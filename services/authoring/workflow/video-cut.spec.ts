import { describe, expect, it } from 'vitest';
import { changedPaths } from '../../../contracts/authoring/model/changes.ts';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import { noCut } from '../../../contracts/authoring/model/video-cut.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import {
  ChangeSplitPoints,
  EraseVideo,
  SplitPointsChanged,
  VideoErased,
  VideoPartsRestored,
  VideoRotated,
} from '../../../contracts/authoring/video-cut.ts';
import { given, specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import { changeSplitPoints, eraseVideo, restoreVideoParts, rotateVideo } from './draft-edits.ts';
import { segmented, workflowId } from './histories.fixture.ts';
import { resetWorkflow } from './reset-workflow.ts';
import { restoreVersion } from './restore-version.ts';
import { workflow, type ExistingWorkflow } from './workflow.ts';

const cutOf = (state: unknown) => (state as ExistingWorkflow).draft.cut;
const erase = (history: readonly WorkflowEvent[], ...ranges: readonly { start: number; end: number }[]) =>
  given(...history).when(eraseVideo, { workflowId, ranges });
const erased = (start: number, end: number) => VideoErased({ workflowId, ranges: [{ start, end }] });

describe('EraseVideo', () => {
  it('removes parts, those that overlap as one, and only what is not removed yet', () => {
    const { events, state } = erase([...segmented, erased(10, 20)], { start: 15, end: 25 }, { start: 40, end: 41 });
    expect(events).toEqual([VideoErased({ workflowId, ranges: [{ start: 20, end: 25 }, { start: 40, end: 41 }] })]);
    expect(cutOf(state)?.erased).toEqual([{ start: 10, end: 25 }, { start: 40, end: 41 }]);
    expect(erase([...segmented, erased(10, 20)], { start: 11, end: 19 }).events).toEqual([]);
  }); // prettier-ignore
  it('is refused if it would leave nothing of the video, or of every step', () => {
    expect(erase(segmented, { start: 0, end: 60 }).refusal).toBe('cut.nothing-left');
    expect(erase(segmented, { start: 0.05, end: 59.95 }).refusal).toBe('cut.nothing-left');
    expect(erase([...segmented, erased(0, 30)], { start: 30, end: 59.95 }).refusal).toBe('cut.nothing-left');
    expect(erase(segmented, { start: 0, end: 59.9 }).refusal).toBe(null);
    const shorter: WorkflowEvent[] = [
      ...segmented,
      { ...examples.StepsReplaced, data: { workflowId, steps: [{ id: 'step-a', title: '', startTime: 0, endTime: 10 }] } },
    ];
    expect(erase(shorter, { start: 0, end: 9.95 }).refusal).toBe('cut.nothing-left');
    expect(erase(shorter, { start: 0, end: 9.9 }).refusal).toBe(null);
  }); // prettier-ignore
  it('is refused beyond the end, before it is known, and without a length', () => {
    expect(erase(segmented, { start: 50, end: 60.01 }).refusal).toBe('cut.outside-video');
    expect(erase([examples.WorkflowInitialized], { start: 1, end: 2 }).refusal).toBe('cut.outside-video');
    for (const range of [{ start: 3, end: 3 }, { start: -1, end: 2 }, { start: 0, end: Infinity }])
      expect(EraseVideo.schema.safeParse({ workflowId, ranges: [range] }).success).toBe(false);
    expect(EraseVideo.schema.safeParse({ workflowId, ranges: [] }).success).toBe(false);
  }); // prettier-ignore
});

describe('the number of removed parts', () => {
  const { SourceMeasured } = examples;
  const long = [
    ...segmented,
    { ...SourceMeasured, data: { ...SourceMeasured.data, durationSeconds: 1000 } },
    VideoErased({
      workflowId,
      ranges: Array.from({ length: 999 }, (_, part) => ({ start: part / 2, end: part / 2 + 0.1 })),
    }),
  ];
  it('is limited, whether parts are removed or one is divided by restoring its middle', () => {
    expect(erase(long, { start: 600, end: 601 }).refusal).toBe(null);
    const full = [...long, erased(600, 601)];
    expect(erase(full, { start: 700, end: 701 }).refusal).toBe('cut.too-many-parts');
    expect(erase(full, { start: 601, end: 602 }).refusal).toBe(null);
    const middle = { workflowId, ranges: [{ start: 600.4, end: 600.6 }] };
    expect(given(...full).when(restoreVideoParts, middle).refusal).toBe('cut.too-many-parts');
  });
});

describe('RestoreVideoParts', () => {
  it('brings back what was removed, and nothing else', () => {
    const data = { workflowId, ranges: [{ start: 0, end: 15 }] };
    const { events, state } = given(...segmented, erased(10, 20)).when(restoreVideoParts, data);
    expect(events).toEqual([VideoPartsRestored({ workflowId, ranges: [{ start: 10, end: 15 }] })]);
    expect(cutOf(state)?.erased).toEqual([{ start: 15, end: 20 }]);
    expect(given(...segmented).when(restoreVideoParts, data).events).toEqual([]);
  });
});

describe('RotateVideo', () => {
  it('turns the picture, and its annotations with it', () => {
    const { events } = given(...segmented, examples.AnnotationsChanged).when(rotateVideo, {
      workflowId,
      rotation: 90,
    });
    expect(events.map(({ type }) => type)).toEqual(['VideoRotated', 'AnnotationsChanged']);
    expect(events[0]).toEqual(VideoRotated({ workflowId, rotation: 90 }));
    const same = given(...segmented, examples.VideoRotated).when(rotateVideo, { workflowId, rotation: 90 });
    expect(same.events).toEqual([]);
  });
});

describe('ChangeSplitPoints (2:89)', () => {
  const change = (history: readonly WorkflowEvent[], data: object) =>
    given(...history).when(changeSplitPoints, ChangeSplitPoints.schema.parse({ workflowId, ...data }));
  it('R-EDT-03: rounds to 2 decimals', () => {
    expect(change(segmented, { added: [12.345] }).events).toEqual([
      SplitPointsChanged({ workflowId, added: [12.34], removed: [] }),
    ]);
  });
  it('R-EDT-04: has no split point twice', () => {
    const once = change(segmented, { added: [12.341, 12.349] });
    expect(cutOf(once.state)?.splits).toEqual([12.34]);
    expect(change([...segmented, examples.SplitPointsChanged], { added: [12.345] }).events).toEqual([]);
  });
  it('is refused at the exact end of the video, also where that has 3 decimals', () => {
    const measured: WorkflowEvent = {
      ...examples.SourceMeasured,
      data: { ...examples.SourceMeasured.data, durationSeconds: 69.885 },
    };
    const history = [examples.WorkflowInitialized, measured, ...segmented.slice(2)];
    expect(change(history, { added: [69.885] })).toMatchObject({ refusal: 'cut.outside-video' });
    expect(change(history, { added: [69.87] }).events).toHaveLength(1);
  });
  it('removes split points, and is refused outside the video and above 1,000', () => {
    const { state } = change([...segmented, examples.SplitPointsChanged], { removed: [30, 31] });
    expect(cutOf(state)?.splits).toEqual([12.34]);
    for (const added of [[0], [60], [70]])
      expect(change(segmented, { added }).refusal).toBe('cut.outside-video');
    const many = Array.from({ length: 999 }, (_, n) => (n + 1) / 100);
    expect(change([...segmented, examples.SplitPointsChanged], { added: many }).refusal).toBe('cut.too-many-splits');
  }); // prettier-ignore
  it('is nothing that viewers would see', () => {
    const [before, after] = [segmented, [...segmented, examples.SplitPointsChanged]].map((history) =>
      contentOf(stateAfter(workflow, ...history) as ExistingWorkflow),
    );
    expect(after).toEqual(before);
    expect(changedPaths(examples.SplitPointsChanged).every((path) => path.startsWith('workflow/settings'))).toBe(true);
  }); // prettier-ignore
});

describe('a cut as a part of the draft', () => {
  it('conflicts with changes of the same seconds only', () => {
    expect(changedPaths(examples.VideoErased)).toEqual([
      'workflow/content/video/part/0',
      'workflow/content/video/part/1',
    ]);
    // annotations have places on the turned picture
    expect(changedPaths(examples.VideoRotated)).toEqual([
      'workflow/content/video/rotation',
      'workflow/content/step',
    ]);
  });
  it('is restored with a version, by the difference', () => {
    const history = [...segmented, erased(10, 20), examples.VideoRotated];
    const version = contentOf(stateAfter(workflow, ...history) as ExistingWorkflow);
    const later = [...history, erased(40, 50), VideoRotated({ workflowId, rotation: 180 })];
    const partly = [...later, VideoPartsRestored({ workflowId, ranges: [{ start: 12, end: 20 }] })];
    const restored = given(...partly).when(restoreVersion, { workflowId, revision: 5 }, specContext, version);
    expect(restored.events.at(-1)?.type).toBe('VersionRestored');
    expect(contentOf(restored.state as ExistingWorkflow)).toEqual(version);
  });
  it('R-WFL-22: is discarded when an author starts over', () => {
    const { state } = given(...segmented, erased(10, 20), examples.SplitPointsChanged, examples.VideoRotated).when(
      resetWorkflow,
      { workflowId },
    );
    expect(cutOf(state)).toEqual(noCut);
  }); // prettier-ignore
});
