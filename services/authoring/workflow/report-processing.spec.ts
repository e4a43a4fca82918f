import { describe, expect, it } from 'vitest';
import { StageRetryRequested, WorkflowStageChanged } from '../../../contracts/authoring/workflow-events.ts';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { initialized, ready, workflowId } from './histories.fixture.ts';
import { endProcessing, markPreviewReady, measureSource, reportStage } from './report-processing.ts';

const completed = workflowExamples.WorkflowStageChanged;

describe('reports of the pipeline', () => {
  it('record the status of a stage', () => {
    expect(given(...initialized).when(reportStage, completed.data).events).toEqual([completed]);
  });
  it('do nothing if the status is known already', () => {
    expect(given(...ready).when(reportStage, completed.data).events).toEqual([]);
  });
  it('record once that speech is being recognised, and once more when it is tried again', () => {
    const begun = { workflowId, stage: 'speech' as const, status: 'running transcript', cause: null };
    const { events } = given(...initialized).when(reportStage, begun);
    expect(events).toEqual([WorkflowStageChanged(begun)]);
    expect(given(...initialized, ...events).when(reportStage, begun).events).toEqual([]);
    const failed = WorkflowStageChanged({ workflowId, stage: 'speech', status: 'error', cause: null });
    const retried = [...initialized, ...events, failed, StageRetryRequested({ workflowId, stage: 'speech' })];
    const again = given(...retried).when(reportStage, begun);
    expect(again.events).toEqual(events);
    expect(given(...retried, ...again.events).when(reportStage, begun).events).toEqual([]);
  });
  it('R-WFL-15: refuse a status that the stage does not have', () => {
    const data = { workflowId, stage: 'speech', status: 'transcoding', cause: null };
    expect(given(...initialized).when(reportStage, data)).toMatchObject({
      refusal: 'input.invalid',
      details: { status: 'This is not a status of the stage speech.' },
    });
  });
  it('store the cause of a failure', () => {
    const cause = { error: 'media.no-video', message: 'There is no video in this file.' };
    const data = { workflowId, stage: 'convert', status: 'error', cause };
    const { events, state } = given(...initialized).when(reportStage, data);
    expect(events).toHaveLength(1);
    expect(state).toMatchObject({ draft: { processing: { blocked: null, causes: { convert: cause } } } });
  });
  describe('if the source is refused', () => {
    const cause = { error: 'media.damaged', message: 'This video is damaged.' };
    const refused = given(...initialized).when(endProcessing, { workflowId, cause });
    const events = [...initialized, ...refused.events] as typeof initialized;
    const report = (stage: string, status: string, why: typeof cause | null = null) =>
      given(...events).when(reportStage, { workflowId, stage, status, cause: why }).events;

    it('everything that was still to come ends with the same cause, and nothing waits', () => {
      const stages = ['convert', 'speech', 'steps', 'frames'];
      expect(refused.events.map(({ data }) => data)).toEqual(
        stages.map((stage) => ({ workflowId, stage, status: 'error', cause })),
      );
      const causes = Object.fromEntries(stages.map((stage) => [stage, cause]));
      expect(refused.state).toMatchObject({ draft: { processing: { making: null, blocked: null, causes } } });
      expect(given(...events).when(endProcessing, { workflowId, cause }).events).toEqual([]);
    });
    it('what is done stays done', () => {
      const heard = { workflowId, stage: 'speech', status: 'completed', cause: null };
      const { events: through } = given(...initialized).when(reportStage, heard);
      const after = given(...initialized, ...through).when(endProcessing, { workflowId, cause });
      expect(after.events.map(({ data }) => data)).not.toContainEqual(
        expect.objectContaining({ stage: 'speech' }),
      );
    });
    it('what was still running starts nothing more, and may report how it ended', () => {
      expect(report('steps', 'running')).toEqual([]);
      expect(report('speech', 'running transcript')).toEqual([]);
      expect(report('speech', 'completed')).toHaveLength(1);
      expect(report('convert', 'running')).toHaveLength(1);
    });
  });
  it('store the measurements of the source once', () => {
    const { data } = workflowExamples.SourceMeasured;
    expect(given(workflowExamples.WorkflowInitialized).when(measureSource, data).events).toHaveLength(1);
    expect(given(...initialized).when(measureSource, data).events).toEqual([]);
  });
  it('R-WFL-08: unblock the workflow when its preview is ready, once', () => {
    const { events, state } = given(...initialized).when(markPreviewReady, { workflowId });
    expect(events).toEqual([workflowExamples.PreviewBecameReady]);
    expect(state).toMatchObject({ draft: { processing: { blocked: null, previewReady: true } } });
    const again = given(...initialized, workflowExamples.PreviewBecameReady).when(markPreviewReady, {
      workflowId,
    });
    expect(again.events).toEqual([]);
  });
});
