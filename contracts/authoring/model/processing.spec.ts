import { describe, expect, it } from 'vitest';
import {
  firstCause,
  isReadyToPublish,
  isRefused,
  openStages,
  withCompletedPage,
  withPreviewReady,
  initialProcessing,
  withStageReport,
  withStageRetry,
  statusesOf,
  type Processing,
} from './processing.ts';
import { cardStatus, type Stage } from '../workflow-fields.ts';

const report = (processing: Processing, stage: Stage, status: string): Processing =>
  withStageReport(processing, { stage, status, cause: null });
const through = (...reports: readonly (readonly [Stage, string])[]): Processing =>
  reports.reduce((processing, [stage, status]) => report(processing, stage, status), initialProcessing);
const card = (processing: Processing, published = false) =>
  cardStatus(statusesOf(processing, { published, editType: 'original' }));
const editorStatus = (processing: Processing) =>
  statusesOf(processing, { published: false, editType: 'original' }).editorStatus;

describe('processing of a workflow', () => {
  it('R-WFL-08, R-WFL-18: is blocked until something can be shown', () => {
    expect(card(initialProcessing)).toBe('transcoding');
    expect(
      statusesOf(through(['convert', 'running']), { published: false, editType: 'original' }).blocked,
    ).toBe('transcoding');
    expect(card(through(['convert', 'running']))).toBe('transcoding');
    expect(card(withPreviewReady(through(['convert', 'running'])))).toBe('processing');
    expect(card(report(withPreviewReady(initialProcessing), 'convert', 'transcoding'))).toBe('processing');
  });
  it('R-WFL-10, R-WFL-11: is new when speech is done, unpublished once an author has reviewed it', () => {
    const done = through(['convert', 'finished'], ['speech', 'completed']);
    expect(card(done)).toBe('new');
    expect(card(withCompletedPage(done, 'transcription'))).toBe('new');
    expect(card(withCompletedPage(done, 'segmentation'))).toBe('unpublished');
    const back = withCompletedPage(withCompletedPage(done, 'segmentation'), 'transcription');
    expect(card(back)).toBe('unpublished');
    expect(card(through(['convert', 'finished'], ['speech', 'sentences finished']))).toBe('processing');
    expect(
      card(through(['convert', 'finished'], ['speech', 'sentences finished'], ['frames', 'completed'])),
    ).toBe('new');
  });
  it('R-WFL-10: is ready with its sentences in a second-generation account, before the pictures are ready', () => {
    const heard = through(['convert', 'finished'], ['speech', 'sentences finished']);
    const of = (secondGeneration: boolean) =>
      cardStatus(statusesOf(heard, { published: false, editType: 'original', secondGeneration }));
    expect([of(true), of(false)]).toEqual(['new', 'processing']);
  });
  it('R-WFL-07, R-WFL-12, R-WFL-13: is published first, then failed, then processing', () => {
    const failed = through(['convert', 'error']);
    expect(card(failed)).toBe('failed');
    expect(card(failed, true)).toBe('published');
    expect(card(through(['convert', 'finished']))).toBe('processing');
  });
  it('R-WFL-03: segmentation runs while both statuses say so, and neither alone', () => {
    expect(editorStatus(initialProcessing)).toBe('processing transcription');
    const running = through(['speech', 'completed'], ['steps', 'running']);
    expect(running.stepsStatus).toBe('running');
    expect(editorStatus(running)).toBe('processing segmentation');
    expect(editorStatus(report(running, 'steps', 'completed'))).toBe('');
    // steps that wait for the transcript are scheduled, and nothing segments yet
    expect(through(['speech', 'running transcript']).stepsStatus).toBe('scheduled');
    expect(editorStatus(withCompletedPage(report(running, 'steps', 'error'), 'segmentation'))).toBe(
      'completed segmentation',
    );
  });
  it('returns why it failed, until the stage is run again', () => {
    const cause = { error: 'media.no-video', message: 'There is no video in this file.' };
    const failed = withStageReport(initialProcessing, { stage: 'convert', status: 'error', cause });
    expect(firstCause(failed)).toEqual(cause);
    expect(firstCause(withStageRetry(failed, 'convert'))).toBeNull();
  });
  it('is ready to publish when encoding has finished and steps were detected', () => {
    expect(isReadyToPublish(through(['convert', 'finished'], ['steps', 'running']))).toBe(false);
    expect(isReadyToPublish(through(['convert', 'running'], ['steps', 'completed']))).toBe(false);
    expect(isReadyToPublish(through(['convert', 'transcoded'], ['steps', 'completed']))).toBe(true);
  });
  it('is blocked until its encoding has ended, whether it is called finished, transcoded or failed', () => {
    const blockedAfter = (status: string) =>
      statusesOf(through(['convert', status]), { published: false, editType: 'original' }).blocked;
    expect(blockedAfter('job scheduled')).toBe(initialProcessing.blocked);
    expect([blockedAfter('running'), blockedAfter('transcoding')]).toEqual(['transcoding', 'transcoding']);
    expect(['finished', 'transcoded', 'error'].map(blockedAfter)).toEqual([null, null, null]);
  });
  it('knows which stages a run would still reach', () => {
    expect(openStages(initialProcessing)).toEqual(['convert', 'speech', 'steps', 'frames']);
    const encoded = through(['convert', 'transcoded'], ['speech', 'completed'], ['terms', 'inProgress']);
    expect(openStages(encoded)).toEqual(['steps', 'terms', 'frames']);
    const over = through(['convert', 'finished'], ['speech', 'error'], ['steps', 'completed']);
    expect(openStages(report(over, 'frames', 'completed'))).toEqual([]);
  });
  it('counts a status that a stage cannot have as a failure', () => {
    const stages = ['convert', 'speech', 'steps', 'terms', 'frames'] as const;
    const unknown = through(...stages.map((stage) => [stage, 'of a newer release'] as const));
    const { convertStatus, speechStatus, stepsStatus, termsStatus, frameCaptureStatus } = unknown;
    expect([convertStatus, speechStatus, stepsStatus, termsStatus, frameCaptureStatus]).toEqual(
      stages.map(() => 'error'),
    );
  });
  it('is refused if encoding and steps failed for the same reason, until one of them is run again', () => {
    const failed = (before: Processing, stage: Stage, error: string) =>
      withStageReport(before, { stage, status: 'error', cause: { error, message: error } });
    const encoding = failed(initialProcessing, 'convert', 'media.no-video');
    const refused = failed(encoding, 'steps', 'media.no-video');
    expect([isRefused(encoding), isRefused(refused)]).toEqual([false, true]);
    expect(isRefused(failed(encoding, 'steps', 'media.damaged'))).toBe(false);
    expect(isRefused(report(report(encoding, 'convert', 'error'), 'steps', 'error'))).toBe(false);
    for (const stage of ['convert', 'steps'] as const) {
      expect(isRefused(withStageRetry(refused, stage))).toBe(false);
      expect(isRefused({ ...withStageRetry(refused, stage), causes: refused.causes })).toBe(false);
    }
    expect(isRefused(report(failed(initialProcessing, 'convert', 'media.no-video'), 'steps', 'error'))).toBe(
      false,
    );
  });
  it('says first what failed, then what a stage had to do without', () => {
    const cause = (error: string) => ({ error, message: error });
    const missing = withStageReport(initialProcessing, {
      stage: 'speech',
      status: 'completed',
      cause: cause('speech.missing'),
    });
    expect(firstCause(initialProcessing)).toBeNull();
    expect(firstCause(missing)).toEqual(cause('speech.missing'));
    const failed = withStageReport(missing, {
      stage: 'steps',
      status: 'error',
      cause: cause('steps.failed'),
    });
    expect(firstCause(failed)).toEqual(cause('steps.failed'));
  });
  it('R-WFL-03: goes on transcribing while steps are still detected, and the other way round', () => {
    const transcribing = through(['steps', 'completed']);
    expect(editorStatus(transcribing)).toBe('processing transcription');
    const segmenting = through(['steps', 'running'], ['speech', 'completed']);
    expect(editorStatus(segmenting)).toBe('processing segmentation');
    expect(editorStatus(report(segmenting, 'steps', 'scheduled'))).toBe('processing segmentation');
    expect(editorStatus(through(['speech', 'error']))).toBe('');
  });
});
