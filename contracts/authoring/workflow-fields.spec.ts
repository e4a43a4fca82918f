import { describe, expect, it } from 'vitest';
import { initialProcessing, statusesOf } from './model/processing.ts';
import {
  areTermsProcessing,
  BlockedReason,
  cardActions,
  cardStatus,
  CardStatus,
  ConvertStatus,
  editorPath,
  EditorStatus,
  EditType,
  failedStages,
  FrameCaptureStatus,
  isProcessing,
  isProcessingInEditor,
  isTranscribing,
  SpeechStatus,
  stageOutcome,
  StepsStatus,
  TermsStatus,
  type WorkflowStatuses,
} from './workflow-fields.ts';

const atStart = statusesOf(initialProcessing, { published: false, editType: 'original' });
const statuses = (differing: Partial<WorkflowStatuses>): WorkflowStatuses => ({
  ...atStart,
  blocked: null,
  ...differing,
});

describe('the values of statuses', () => {
  it('R-WFL-01: editorStatus is one of these and nothing else', () => {
    const processes = [
      'cut',
      'erase',
      'patch transcription',
      'rotate',
      'trim',
      'voice over',
      'voice over sections',
      'segmentation',
      'transcription',
      're-transcription',
      'buildermain',
      'publish workflow',
    ];
    expect(new Set(EditorStatus.options)).toEqual(
      new Set([
        '',
        ...processes.map((process) => `processing ${process}`),
        'completed segmentation',
        'completed transcription',
        'completed buildermain',
      ]),
    );
  });
  it('R-WFL-15, R-WFL-16, R-WFL-17, R-WFL-18: each stage has the statuses of the specification, and its end', () => {
    expect(SpeechStatus.options).toEqual([
      'waiting',
      'running transcript',
      'sentences finished',
      'completed',
      'error',
    ]);
    expect(ConvertStatus.options).toEqual([
      'job scheduled',
      'running',
      'finished',
      'transcoded',
      'transcoding',
      'error',
    ]);
    expect(FrameCaptureStatus.options).toEqual(['running', 'waiting conversion', 'completed', 'error']);
    expect(BlockedReason.options).toEqual([
      'waiting backend initial',
      'transcoding',
      'copying original video',
    ]);
  });
  it('R-WFL-19, 2:39: a workflow is made for the original or the new editor', () => {
    expect(EditType.options).toEqual(['original', 'new_editor']);
  });
  it('R-RTE-14, 2:35: one for the new editor opens in the advanced one, a new one on its first page, others with their steps', () => {
    const pathOf = (status: CardStatus, editType: 'original' | 'new_editor') =>
      editorPath({ id: 'w', status, editType });
    for (const status of CardStatus.options) {
      expect(pathOf(status, 'new_editor')).toBe('/editoradvanced/w');
      expect(pathOf(status, 'original')).toBe(status === 'new' ? '/editormain/w' : '/buildermain/w');
    }
  });
});

describe('what is being processed', () => {
  it('R-WFL-02: the editor is processing while the video itself is changed, and only then', () => {
    const changing = EditorStatus.options.filter(isProcessingInEditor);
    expect(changing).toEqual([
      'processing cut',
      'processing erase',
      'processing patch transcription',
      'processing rotate',
      'processing trim',
      'processing voice over',
      'processing voice over sections',
    ]);
  });
  it('R-WFL-04: blocked workflows are shown as transcoding, whatever they wait for', () => {
    const ready = statuses({ speechStatus: 'completed' });
    for (const blocked of BlockedReason.options)
      expect(cardStatus({ ...ready, blocked })).toBe('transcoding');
    expect(cardStatus(ready)).toBe('new');
  });
  it('R-WFL-05: a transcript runs when speechStatus says so', () => {
    expect(SpeechStatus.options.filter((speechStatus) => isTranscribing({ speechStatus }))).toEqual([
      'running transcript',
    ]);
  });
  it('R-KEY-01: key terms are being processed when inProgress or reprocess', () => {
    const inProcess = ['inProgress', 'reprocess', 'completed', 'error'] as const;
    expect(inProcess.map((termsStatus) => areTermsProcessing({ termsStatus }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(areTermsProcessing({ termsStatus: null })).toBe(false);
  });
});

describe('what a stage reported', () => {
  it('is that it started, is done or failed, in every status of a stage', () => {
    const words = [ConvertStatus, SpeechStatus, StepsStatus, TermsStatus, FrameCaptureStatus];
    const outcomes = new Map(
      words.flatMap(({ options }) => options.map((word) => [word, stageOutcome(word)])),
    );
    expect([...outcomes].filter(([, outcome]) => outcome === 'failed').map(([word]) => word)).toEqual([
      'error',
    ]);
    expect([...outcomes].filter(([, outcome]) => outcome === 'done').map(([word]) => word)).toEqual([
      'finished',
      'transcoded',
      'sentences finished',
      'completed',
    ]);
  });
  it.each([
    [{}, false],
    [{ convertStatus: 'transcoding' }, true],
    [{ stepsStatus: 'scheduled' }, true],
    [{ speechStatus: 'running transcript' }, true],
    [{ termsStatus: 'reprocess' }, true],
    [{ editorStatus: 'processing trim' }, true],
    [{ convertStatus: 'error', stepsStatus: 'error' }, false],
  ] as const)('%o: still being processed is %s', (differing, made) => {
    const through = {
      convertStatus: 'finished',
      speechStatus: 'completed',
      stepsStatus: 'completed',
      editorStatus: '',
    } as const;
    expect(isProcessing(statuses({ ...through, ...differing }))).toBe(made);
  });
});

describe('the status of a card', () => {
  it('R-WFL-06: the first match wins, whatever else matches', () => {
    const everything = statuses({
      published: true,
      blocked: 'transcoding',
      speechStatus: 'completed',
      convertStatus: 'error',
    });
    expect(cardStatus(everything)).toBe('published');
    expect(cardStatus({ ...everything, published: false })).toBe('transcoding');
    expect(cardStatus({ ...everything, published: false, blocked: null })).toBe('new');
    expect(cardStatus({ ...everything, published: false, blocked: null, processed: true })).toBe(
      'unpublished',
    );
    const unready = {
      ...everything,
      published: false,
      blocked: null,
      speechStatus: 'running transcript',
    } as const;
    expect(cardStatus(unready)).toBe('failed');
    expect(cardStatus({ ...unready, convertStatus: 'running' })).toBe('processing');
  });
  it('R-WFL-09: for the new editor is ready once its builder or its voice-over is completed', () => {
    const made = statuses({ editType: 'new_editor', speechStatus: 'completed' });
    expect(cardStatus(made)).toBe('processing');
    expect(cardStatus({ ...made, editorStatus: 'completed buildermain' })).toBe('new');
    expect(cardStatus({ ...made, isSpoken: true })).toBe('new');
    expect(cardStatus({ ...made, isSpoken: true, processed: true })).toBe('unpublished');
    expect(cardStatus(statuses({ editType: 'original', isSpoken: true }))).not.toBe('new');
  });
  it('R-WFL-12: names the stages that failed in processing order', () => {
    const failed = statuses({ termsStatus: 'error', convertStatus: 'error', speechStatus: 'completed' });
    expect(failedStages(failed)).toEqual(['convert', 'terms']);
  });
  it('R-WFL-14: no-access is a further one, which allows no action', () => {
    expect(CardStatus.options).toContain('no-access');
    expect(Object.values(cardActions('no-access'))).not.toContain(true);
  });
});
