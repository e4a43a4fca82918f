import { describe, expect, it } from 'vitest';
import { uploadExamples as examples } from '../../../contracts/media/media.examples.ts';
import { UploadKind } from '../../../contracts/media/upload.ts';
import { factsOf, given, specContext } from '../../platform/commands/given.fixture.ts';
import { viewer } from '../../platform/projections/viewer.fixture.ts';
import { endRecording, growUpload } from './grow-upload.ts';
import { cancelUpload, recordUpload, refuseUpload, removeUpload } from './end-upload.ts';
import { objectKeyOf } from './object-key.ts';
import { startUpload } from './start-upload.ts';
import { upload } from './upload.ts';

const video = {
  workspaceId: 'workspace-1',
  kind: 'video',
  fileName: 'boiler.mp4',
  size: 5_000_000,
  fingerprint: 'f00d',
  languageCode: 'en-us',
};
const pdf = { ...video, kind: 'pdf', fileName: 'safety.PDF', workflowId: 'workflow-1' };
const joined = {
  uploadId: 'upload-1',
  objectKey: 'video/boiler.mp4',
  size: 5_000_000,
  contentType: 'video/mp4',
};
const { UploadStarted: started, UploadCompleted: completed, UploadCancelled: cancelled } = examples;

const usage = {
  storedBytes: 0,
  openUploads: 0,
  openBytes: 0,
  storageLimitBytes: null as number | null,
  openUploadsLimit: 2,
};
const start = (data: Record<string, unknown>, facts: object = {}) =>
  given().when(startUpload, data, specContext, {
    workspaceExists: true,
    workflowExists: true,
    usage,
    ...facts,
  });

describe('StartUpload', () => {
  it('R-STO-01: opens an upload in parts of 2 MB', () => {
    const { events, result } = start(video);
    expect(events.map(({ data }) => data)).toEqual([{ ...started.data, uploadId: 'new-upload' }]);
    expect(result).toEqual({ id: 'new-upload', partBytes: 2 * 1024 * 1024, parts: 3 });
  });
  it('reports that an empty file is empty', () => {
    expect(start({ ...video, size: 0 }).refusal).toBe('media.empty');
  });
  it.each([
    ['video', 'a.mp4', 20 * 1024 ** 3],
    ['diagram', 'a.png', 20 * 1024 ** 2],
    ['pdf', 'a.pdf', 50 * 1024 ** 2],
  ])('accepts a %s up to its limit and no byte more', (kind, fileName, limit) => {
    const data = { ...video, kind, fileName, workflowId: 'workflow-1' };
    expect(start({ ...data, size: limit }).events).toHaveLength(1);
    expect(start({ ...data, size: limit + 1 }).refusal).toBe('upload.too-large');
  });
  it.each([
    ['pdf', 'safety.docx'],
    ['diagram', 'drawing.svg'],
    ['poster', 'poster'],
    ['video', 'safety.pdf'],
  ])('R-STO-05: refuses as %s the file %s', (kind, fileName) => {
    const data = { ...pdf, kind, fileName };
    expect(start(data).refusal).toBe('upload.unsupported');
  });
  it('R-STO-05: knows no other kinds', () => {
    expect(() => start({ ...video, kind: 'screenplay' })).toThrow();
  });
  it('answers not-found for a workspace that does not exist or that they may not see', () => {
    expect(start(video, { workspaceExists: false }).refusal).toBe('resource.absent');
  });
  it('answers not-found for a workflow that does not exist there', () => {
    expect(start(pdf, { workflowExists: false }).refusal).toBe('resource.absent');
  });
  it('is refused at the limits of its organisation, and not before', () => {
    const at = (used: object) => start(video, { usage: { ...usage, ...used } }).refusal;
    expect([at({ openUploads: 1 }), at({ openUploads: 2 })]).toEqual([null, 'quota.open-uploads']);
    const storage = { storedBytes: 100, openBytes: 100, storageLimitBytes: video.size + 200 };
    expect([at(storage), at({ ...storage, openBytes: 101 })]).toEqual([null, 'quota.storage']);
  });
  it('looks for its workspace among those that the viewer sees', async () => {
    const existsIn = async (workspaceId: string, reader: typeof viewer | null = viewer) =>
      factsOf(
        startUpload,
        { ...video, workspaceId, workflowId: null },
        { viewer: reader, answers: { GetStorageUsage: () => usage } },
      );
    const found = { workflowExists: true, usage };
    expect(await existsIn([...viewer.workspaces][0] ?? '')).toEqual({ workspaceExists: true, ...found });
    expect(await existsIn('elsewhere')).toEqual({ workspaceExists: false, ...found });
    expect(await existsIn('elsewhere', null)).toEqual({ workspaceExists: false, ...found });
  });
  it.each([
    ['draft', 'workspace-1', 'hidden', true],
    ['published one', 'workspace-1', 'published', true],
    ['deleted one', 'workspace-1', 'deleted', false],
    ['one of another workspace', 'workspace-2', 'published', false],
    ['one that nobody has', null, '', false],
  ])('looks for its workflow among those of its workspace: a %s', async (_, place, visibility, found) => {
    const workflow = place === null ? null : { workspaceId: place, visibility };
    const answers = { GetStorageUsage: () => usage, GetWorkflowVisibility: () => workflow };
    expect(await factsOf(startUpload, pdf, { viewer, answers })).toMatchObject({ workflowExists: found });
  });
  it('requires the target of an attachment', () => {
    expect(start(pdf).events).toHaveLength(1);
    expect(start({ ...pdf, workflowId: null }).refusal).toBe('upload.workflow-missing');
  });
});

describe('where uploads are stored', () => {
  it('R-STO-04: each kind has a folder of its own', () => {
    const folderOf = (kind: UploadKind) => objectKeyOf('acme', kind, 'upload-1').split('/')[1];
    expect(UploadKind.options.map((kind) => [kind, folderOf(kind)])).toEqual([
      ['video', 'video'],
      ['diagram', 'diagram'],
      ['pdf', 'pdf'],
      ['poster', 'poster'],
      ['annotation', 'annotation'],
    ]);
    expect(objectKeyOf('acme', 'pdf', 'upload-1')).toBe('acme/pdf/upload-1');
  });
});

describe('RecordUpload', () => {
  it('creates the asset, and for a video the id of its workflow', () => {
    const { events, result } = given(started).when(recordUpload, joined);
    expect(events.map(({ data }) => data)).toEqual([
      { ...completed.data, assetId: 'new-asset', workflowId: 'new-workflow' },
    ]);
    expect(result).toEqual({ assetId: 'new-asset', workflowId: 'new-workflow' });
  });
  it('records the workflow of an attachment', () => {
    const attachment = {
      ...started,
      data: { ...started.data, kind: 'pdf' as const, workflowId: 'workflow-7' },
    };
    expect(given(attachment).when(recordUpload, joined).result).toMatchObject({ workflowId: 'workflow-7' });
  });
  it('answers a repeat like the first time', () => {
    const { events, result } = given(started, completed).when(recordUpload, joined);
    expect(events).toEqual([]);
    expect(result).toEqual({ assetId: 'asset-1', workflowId: 'workflow-1' });
  });
  it('R-STO-07: refuses missing bytes, a cancelled upload and one that does not exist, each with its code', () => {
    const short = { ...joined, size: 4_999_999 };
    expect(given(started).when(recordUpload, short).refusal).toBe('upload.incomplete');
    expect(given(started, cancelled).when(recordUpload, joined).refusal).toBe('upload.closed');
    expect(given().when(recordUpload, joined).refusal).toBe('resource.absent');
  });
});

describe('RemoveUpload', () => {
  it('records once that the bytes of a finished upload are deleted', () => {
    const gone = given(started, completed).when(removeUpload, { uploadId: 'upload-1' });
    expect(gone.events).toEqual([examples.UploadRemoved]);
    const again = given(started, completed, examples.UploadRemoved);
    expect(again.when(removeUpload, { uploadId: 'upload-1' }).events).toEqual([]);
    expect(given(started).when(removeUpload, { uploadId: 'upload-1' }).refusal).toBe('upload.closed');
  });
});

describe('a recording, sent while it is recorded', () => {
  const step = 256 * 1024 ** 2;
  const growing = { ...started, data: { ...started.data, size: step, growing: true } };
  const at = (used: object = {}) => ({ ...usage, ...used });
  const takes = [3_000_000, 2_000_000];
  const marks = [{ take: 0, seconds: 4.2 }];
  const end = { uploadId: 'upload-1', takes, marks };

  it('starts with what is reserved for it, and only a video can', () => {
    const { events } = start({ ...video, size: step, growing: true });
    expect(events[0]?.data).toMatchObject({ size: step, growing: true });
    expect(start({ ...pdf, growing: true }).refusal).toBe('upload.unsupported');
  });
  it('reserves more, and never less', () => {
    const grow = (size: number) =>
      given(growing).when(growUpload, { uploadId: 'upload-1', size }, specContext, at());
    expect(grow(2 * step).events.map(({ data }) => data)).toEqual([{ uploadId: 'upload-1', size: 2 * step }]);
    expect(grow(step).events).toEqual([]);
    expect(grow(20 * 1024 ** 3 + 1).refusal).toBe('upload.too-large');
  });
  it('is refused where its organisation has no room left', () => {
    const grown = (storageLimitBytes: number) =>
      given(growing).when(growUpload, { uploadId: 'upload-1', size: 2 * step }, specContext, at({ openBytes: step, storageLimitBytes })).refusal; // prettier-ignore
    expect([grown(2 * step), grown(2 * step - 1)]).toEqual([null, 'quota.storage']);
  });
  it('ends with the size of its takes, once', () => {
    const { events, state } = given(growing).when(endRecording, end, specContext, at());
    expect(events.map(({ data }) => data)).toEqual([{ ...end, size: 5_000_000 }]);
    expect(state).toMatchObject({ status: 'open', file: { size: 5_000_000, recording: { takes, marks } } });
    const ended = given(growing, examples.RecordingEnded);
    expect(ended.when(endRecording, end, specContext, at()).events).toEqual([]);
    const other = { ...end, takes: [5_000_000] };
    expect(ended.when(endRecording, other, specContext, at()).refusal).toBe('upload.closed');
    expect(ended.when(growUpload, { uploadId: 'upload-1', size: step }, specContext, at()).refusal).toBe(
      'upload.closed',
    );
  });
  it.each([
    ['no take', { takes: [] }],
    ['an empty take', { takes: [0] }],
    ['501 takes', { takes: Array.from({ length: 501 }, () => 1) }],
    ['a mark before the start', { marks: [{ take: 0, seconds: -1 }] }],
    ['501 marks', { marks: Array.from({ length: 501 }, () => marks[0]) }],
  ])('refuses %s', (_, change) => {
    expect(() => given(growing).when(endRecording, { ...end, ...change }, specContext, at())).toThrow();
  });
  it('is its sender’s alone, and only what grows can end', () => {
    const other = { ...specContext, sender: { ...specContext.sender, actor: 'user-2' } };
    expect(given(growing).when(endRecording, end, other, at()).refusal).toBe('resource.absent');
    expect(given(growing).when(growUpload, { uploadId: 'upload-1', size: 2 * step }, other, at()).refusal).toBe('resource.absent'); // prettier-ignore
    expect(given(started).when(endRecording, end, specContext, at()).refusal).toBe('upload.closed');
  });
});

describe('RefuseUpload and CancelUpload', () => {
  const refusal = { error: 'upload.unsupported', message: 'This is not a picture.' };
  it('close the upload, with the reason if there is one', () => {
    const refused = given(started).when(refuseUpload, { uploadId: 'upload-1', refusal });
    expect(refused.events.map(({ data }) => data)).toEqual([{ uploadId: 'upload-1', refusal }]);
    expect(given(started).when(cancelUpload, { uploadId: 'upload-1' }).events).toEqual([cancelled]);
  });
  it('do nothing twice, and nothing to a completed upload', () => {
    expect(given(started, cancelled).when(cancelUpload, { uploadId: 'upload-1' }).events).toEqual([]);
    expect(given(started, completed).when(cancelUpload, { uploadId: 'upload-1' }).refusal).toBe(
      'upload.closed',
    );
  });
  it('do not affect the uploads of others', () => {
    const other = { ...specContext, sender: { ...specContext.sender, actor: 'user-2' } };
    expect(given(started).when(cancelUpload, { uploadId: 'upload-1' }, other).refusal).toBe(
      'resource.absent',
    );
  });
  it('belong to the workspace', () => {
    const { state } = given(started).when(cancelUpload, { uploadId: 'upload-1' });
    expect(upload.scope(state as never)).toEqual({ workspaceId: 'workspace-1' });
  });
});
