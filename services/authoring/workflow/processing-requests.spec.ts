import { describe, expect, it } from 'vitest';
import { keyTermLanguages } from '../../../contracts/authoring/workflow-fields.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { initialized, segmented, stage, workflowId } from './histories.fixture.ts';
import { retryStage, transcribeAgain } from './processing-requests.ts';

describe('TranscribeAgain', () => {
  it('R-WFL-05: requests recognition and keeps the transcript meanwhile', () => {
    const { events, state } = given(...segmented).when(transcribeAgain, { workflowId });
    expect(events.map(({ data }) => data)).toEqual([
      { workflowId, transcriptionId: 'new-transcription', languageCode: 'en-us' },
    ]);
    expect(state).toMatchObject({
      transcript: { transcriptionId: 'transcription-1' },
      draft: { processing: { speechStatus: 'running transcript', making: 're-transcription' } },
    });
  });
  it('in another language changes the language of the workflow', () => {
    const { events } = given(...segmented).when(transcribeAgain, { workflowId, languageCode: 'de-de' });
    expect(events.map(({ type }) => type)).toEqual(['WorkflowLanguageChanged', 'TranscriptionRequested']);
    expect(events[0]?.data).toEqual({ workflowId, languageCode: 'de-de' });
  });
  it.each(['xx', 'qqq-zz', 'tlh'])('is refused in a language that nobody speaks: %s', (languageCode) => {
    expect(given(...segmented).when(transcribeAgain, { workflowId, languageCode })).toMatchObject({
      refusal: 'transcription.language',
      details: { languageCode: 'Speech cannot be recognised in this language.' },
    });
  });
  it.each(keyTermLanguages)('knows the languages that it offers: %s', (languageCode) => {
    expect(given(...segmented).when(transcribeAgain, { workflowId, languageCode }).refusal).toBeNull();
  });
  it('is refused while it runs, and without sound', () => {
    expect(given(...initialized).when(transcribeAgain, { workflowId }).refusal).toBe('transcription.running');
    const unmeasured = given(examples.WorkflowInitialized).when(transcribeAgain, { workflowId });
    expect(unmeasured.refusal).toBe('transcription.running');
    const silent = { ...examples.SourceMeasured, data: { ...examples.SourceMeasured.data, hasAudio: false } };
    expect(given(...segmented, silent).when(transcribeAgain, { workflowId }).refusal).toBe(
      'transcription.no-sound',
    );
  });
});

describe('RetryStage', () => {
  const cause = { error: 'speech.unavailable', message: 'Speech recognition is not installed.' };
  const failed = {
    ...stage('speech', 'error'),
    data: { workflowId, stage: 'speech' as const, status: 'error', cause },
  };
  it('runs a failed stage again and clears its cause', () => {
    const { events, state } = given(...initialized, failed).when(retryStage, {
      workflowId,
      stageName: 'speech',
    });
    expect(events).toEqual([examples.StageRetryRequested]);
    expect(state).toMatchObject({
      draft: { processing: { speechStatus: 'running transcript', causes: {} } },
    });
  });
  it('requests a recognition again that failed after the ingest was done', () => {
    const { events } = given(...segmented, failed).when(retryStage, { workflowId, stageName: 'speech' });
    expect(events).toMatchObject([
      {
        type: 'TranscriptionRequested',
        data: { transcriptionId: 'new-transcription', languageCode: 'en-us' },
      },
    ]);
  });
  it('runs another stage again, also after the ingest was done', () => {
    const { events } = given(...segmented, stage('convert', 'error')).when(retryStage, {
      workflowId,
      stageName: 'convert',
    });
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['StageRetryRequested', { workflowId, stage: 'convert' }],
    ]);
  });
  it('is refused for a stage that has not failed', () => {
    expect(given(...segmented).when(retryStage, { workflowId, stageName: 'speech' })).toMatchObject({
      refusal: 'stage.not-failed',
      details: { stage: 'speech', status: 'completed' },
    });
    expect(given(...segmented).when(retryStage, { workflowId, stageName: 'terms' }).refusal).toBe(
      'stage.not-failed',
    );
  });
});
