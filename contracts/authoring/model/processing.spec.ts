import { describe, expect, it } from 'vitest';
import {
  firstCause,
  isReadyToPublish,
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
});
