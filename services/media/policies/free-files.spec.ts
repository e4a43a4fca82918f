import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListFileUses } from '../../../contracts/authoring/file-uses.ts';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import { uploadExamples } from '../../../contracts/media/media.examples.ts';
import { UploadWorkflowDeleted, type UploadEvent } from '../../../contracts/media/upload.ts';
import { Unavailable, type DomainError } from '../../../contracts/kernel/errors.ts';
import { recordedForSpec, stateAfter } from '../../platform/commands/given.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { PipelineNondeterministic, PipelineUnknown, RunEnded } from '../../platform/pipelines/pipelines.ts';
import { ReadModelsBehind } from '../../platform/policies/read-models-behind.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import { workflowOf } from '../upload/organization-uploads.ts';
import { upload } from '../upload/upload.ts';
import { whenUploadCancelledDeleteItsBytes } from './when-upload-cancelled-delete-its-bytes.ts';
import { whenUploadCompletedFreeItIfItsWorkflowIsGone } from './when-upload-completed-free-it-if-its-workflow-is-gone.ts';
import { whenWorkflowDeletedFreeAllItsFiles } from './when-workflow-deleted-free-all-its-files.ts';

const { UploadStarted, UploadCompleted, UploadCancelled } = uploadExamples;
const { PublicationRequested, SpeechRequested, WorkflowPublished, WorkflowDeleted, TranscriptionRequested } =
  workflowExamples;
const videoFiles = ['org-1/assets/asset-1/', 'video/boiler.mp4', 'video/boiler.mp4.safe'];

let deleted: string[];
let logged: unknown[];
let asked: number;
beforeEach(() => {
  [deleted, logged, asked] = [[], [], 0];
});

interface Run {
  readonly runId: string;
  readonly input: unknown;
  readonly state: 'running' | 'failed';
  endedAt: string | null;
  /** Why it cannot be stopped. */
  readonly refusal?: DomainError;
}
interface Past {
  readonly uploads?: readonly (readonly UploadEvent[])[];
  readonly workflow?: readonly (
    typeof PublicationRequested | typeof SpeechRequested | typeof WorkflowPublished | typeof WorkflowDeleted
  )[];
  /** The workflows to whose drafts the file was added. */
  readonly users?: readonly string[];
  /** What has happened to other workflows than the first. */
  readonly others?: Readonly<Record<string, Past['workflow']>>;
  readonly isBehind?: boolean;
  readonly runs?: readonly Run[];
  /** A cancelled run ends when this many more questions were asked about it. */
  readonly endsAfter?: number;
  /** How long each question takes, by the clock. */
  readonly answerMs?: number;
}
/** The ports with what has happened before. */
function parts({
  uploads = [],
  workflow = [],
  users,
  others = {},
  isBehind = false,
  runs = [],
  endsAfter = 0,
  answerMs = 0,
}: Past): PolicyDependencies {
  const states = uploads.map((events) => stateAfter(upload, ...events));
  const existing = states.filter((each) => each.status !== 'absent');
  const ending = new Map<string, number>();
  const ports = {
    aggregates: { stateOf: async () => states[0] ?? upload.initial },
    objects: {
      abortParts: async (organization: string, id: string) =>
        void deleted.push(`${organization}: parts of ${id}`),
      delete: async (_: string, key: string) => void deleted.push(key),
    },
    logger: { info: (facts: unknown, text: string) => void logged.push([facts, text]) },
    store: {
      catchUp: async () => void deleted.push('caught up'),
      head: async () => 42,
      readStream: async (_: string, stream: string) => {
        const id = stream.replace('workflow-', '');
        const events = id === 'workflow-1' ? workflow : others[id];
        return (events ?? []).map((event) => recordedForSpec(event));
      },
    },
    readSide: {
      waitForPosition: async (position: number, names: readonly string[]) => ({
        stale: isBehind || position !== 42 || !names.includes('file-uses'),
      }),
    },
    askIn: (organization: string) => async (query: unknown) => {
      expect([organization, query]).toEqual(['org-1', ListFileUses]);
      return { items: users ? [{ assetId: 'asset-1', workflowIds: users }] : [] };
    },
    get: () => ({
      forWorkflow: async (organization: string, id: string) =>
        organization === 'org-1' ? existing.filter((each) => workflowOf(each) === id) : [],
      completed: async (_: string, assetIds: readonly string[]) =>
        existing.filter((each) => each.status === 'completed' && assetIds.includes(each.completed.assetId)),
    }),
    pipelines: {
      describe: async (_: string, runId: string) => {
        asked += 1;
        vi.setSystemTime(Date.now() + answerMs);
        const run = runs.find((each) => each.runId === runId) ?? null;
        const left = ending.get(runId);
        if (run && left !== undefined && left <= 0) run.endedAt = '2026-01-01T00:00:00.000Z';
        if (left !== undefined) ending.set(runId, left - 1);
        return run && { ...run, cause: null, stages: [] };
      },
      list: async ({ state, page, size }: { state: string; page: number; size: number }) => ({
        items: runs.filter((each) => each.state === state).slice((page - 1) * size, page * size),
      }),
      cancel: async (organization: string, runId: string) => {
        const refusal = runs.find((each) => each.runId === runId)?.refusal;
        if (refusal) throw refusal;
        ending.set(runId, endsAfter);
        deleted.push(`${organization}: ${runId}`);
      },
    },
  };
  return partsForSpec(ports as unknown as Partial<PolicyDependencies>);
}

describe('an upload that is cancelled', () => {
  const react = (...events: readonly UploadEvent[]) =>
    reactionTo(
      whenUploadCancelledDeleteItsBytes(parts({ uploads: [events] })),
      events.findLast(({ type }) => type === 'UploadCancelled') ?? UploadCancelled,
    );
  const facts = { upload: 'upload-1', organization: 'org-1' };
  const text = 'An upload ended without a file; its bytes are deleted.';

  it('leaves no part, no file and no safe copy', async () => {
    await react(UploadStarted, UploadCancelled);
    expect(deleted).toEqual([
      'org-1: parts of upload-1',
      'org-1/video/upload-1',
      'org-1/video/upload-1.safe',
    ]);
    expect(logged).toEqual([[facts, text]]);
  });
  it('is logged with the reason if it was refused', async () => {
    const refusal = { error: 'upload.expired', message: 'Too late.' };
    await react(UploadStarted, { ...UploadCancelled, data: { uploadId: 'upload-1', refusal } });
    expect(logged).toEqual([[{ ...facts, error: 'upload.expired' }, text]]);
  });
  it('keeps the bytes of an upload that is complete', async () => {
    await react(UploadStarted, UploadCompleted);
    expect(deleted).toEqual([]);
  });
});

describe('a file that arrives after its workflow was deleted', () => {
  const pdf = { ...UploadStarted, data: { ...UploadStarted.data, kind: 'pdf' as const } };
  const gone = [WorkflowDeleted];
  const react = (past: Past, event: typeof UploadCompleted = UploadCompleted, recorded: object = {}) =>
    reactionTo(whenUploadCompletedFreeItIfItsWorkflowIsGone(parts(past)), event, recorded);

  it.each([
    ['that was never published', gone, {}],
    ['that had been published before', [WorkflowPublished, ...gone], { position: 2 }],
  ])('is deleted, and counts in no quota: of one %s', async (_, workflow, recorded) => {
    const past = { uploads: [[pdf, UploadCompleted]], workflow };
    expect(await react(past, UploadCompleted, recorded)).toEqual([
      { send: 'RemoveUpload', data: { uploadId: 'upload-1' } },
    ]);
    expect(deleted).toEqual(videoFiles);
  });
  it.each([
    ['its workflow exists', { uploads: [[pdf, UploadCompleted]] }],
    [
      'its workflow was published, and deleted afterwards',
      { uploads: [[pdf, UploadCompleted]], workflow: [WorkflowPublished, ...gone] },
    ],
    ['it is the video of the workflow', { uploads: [[UploadStarted, UploadCompleted]], workflow: gone }],
    ['it was deleted before', { uploads: [[pdf, UploadCompleted, UploadCancelled]], workflow: gone }],
    ['it is open', { uploads: [[pdf]], workflow: gone }],
    [
      'another workflow has it by now',
      { uploads: [[pdf, UploadCompleted]], workflow: gone, users: ['workflow-2'] },
    ],
  ])('stays if %s', async (_, past) => {
    expect(await react(past)).toEqual([]);
    expect(deleted).toEqual([]);
  });
  it('stays if it belongs to no workflow', async () => {
    const alone = { ...UploadCompleted, data: { ...UploadCompleted.data, workflowId: null } };
    expect(await react({ uploads: [[pdf, alone]], workflow: gone }, alone)).toEqual([]);
  });
});

describe('a deleted workflow', () => {
  const now = Date.parse('2026-01-01T12:00:00.000Z');
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const run = (runId: string, more: Partial<Run> & { workflowId?: string } = {}): Run => ({
    runId,
    input: { ...TranscriptionRequested.data, workflowId: more.workflowId ?? 'workflow-1' },
    state: 'running',
    endedAt: null,
    ...more,
  });
  const ingest = () => run('ingest-workflow-1');
  async function react(past: Past, data: object = {}, time = '2026-01-01T00:00:00.000Z', refuses?: string) {
    const event = { ...WorkflowDeleted, data: { ...WorkflowDeleted.data, ...data } };
    const policy = whenWorkflowDeletedFreeAllItsFiles(parts(past));
    const reaction = reactionTo(policy, event, { time }, ({ uploadId }) => uploadId === refuses);
    return reaction.catch((error: unknown) => [error]);
  }
  const removed = [{ send: 'RemoveUpload', data: { uploadId: 'upload-1' } }];
  const complete = [[UploadStarted, UploadCompleted]];

  it('that was never published leaves no file', async () => {
    expect(await react({ uploads: complete }, { publications: 0 })).toEqual(removed);
    expect(deleted).toEqual(['caught up', ...videoFiles]);
  });
  it('that was never published leaves nothing of a video that was rendered for it', async () => {
    const workflow = [PublicationRequested, PublicationRequested, WorkflowDeleted];
    expect(await react({ uploads: complete, workflow }, { publications: 0 })).toEqual(removed);
    expect(deleted).toEqual(['caught up', ...videoFiles, 'org-1/assets/video-1/']);
  });
  it('that was never published leaves no sound that was read for it', async () => {
    await react({ workflow: [SpeechRequested, WorkflowDeleted] }, { publications: 0 });
    expect(deleted).toEqual(['caught up', 'org-1/voice-over/tts-speech-1.wav']);
  });
  it('that was published stays as a record', async () => {
    const workflow = [SpeechRequested, WorkflowPublished, WorkflowDeleted];
    expect(await react({ uploads: complete, workflow }, { publications: 1 })).toEqual([]);
    expect(deleted).toEqual(['caught up']);
  });
  it('of an earlier release was published if the log says so', async () => {
    const { uploads, ...workflow } = { uploads: complete, published: [WorkflowPublished, WorkflowDeleted] };
    expect(await react({ uploads, workflow: [WorkflowDeleted] })).toEqual(removed);
    expect(await react({ uploads, workflow: workflow.published })).toEqual([]);
  });
  const of = (workflowId: string): typeof UploadCompleted => ({
    ...UploadCompleted,
    data: { ...UploadCompleted.data, workflowId },
  });
  const published = [WorkflowPublished, WorkflowDeleted];
  it.each([
    ['sent for it, which another one has', UploadCompleted, {}, false],
    [
      'sent for it, which a deleted one has that was published',
      UploadCompleted,
      { second: published },
      false,
    ],
    ['sent for it, which no other one has any more', UploadCompleted, { second: [WorkflowDeleted] }, true],
    ['sent for another one', of('second'), {}, false],
    ['sent for another one that was deleted and published', of('second'), { second: published }, false],
    ['sent for another one that is gone', of('second'), { second: [WorkflowDeleted] }, true],
    ['sent for one that is gone, which a third has', of('third'), { third: [WorkflowDeleted] }, false],
  ])('that was never published, a file %s', async (_, completed, others, isFreed) => {
    const past = { uploads: [[UploadStarted, completed]], others, users: ['workflow-1', 'second'] };
    expect(await react(past, { publications: 0 })).toEqual(isFreed ? removed : []);
    expect(deleted).toEqual(['caught up', ...(isFreed ? videoFiles : [])]);
  });
  it('frees nothing before it is known what other workflows have', async () => {
    const [error] = await react({ uploads: complete, isBehind: true }, { publications: 0 });
    expect(error).toBeInstanceOf(ReadModelsBehind);
    expect(deleted).toEqual(['caught up']);
  });
  it('ends its open uploads, of which one may be closed meanwhile, and deletes nothing of cancelled ones', async () => {
    const started = (uploadId: string) => ({
      ...UploadStarted,
      data: { ...UploadStarted.data, uploadId, workflowId: 'workflow-1' },
    });
    const uploads = [[started('first')], [started('second')], [started('third'), UploadCancelled]];
    const { error, message } = UploadWorkflowDeleted;
    expect(await react({ uploads }, { publications: 0 }, undefined, 'first')).toEqual([
      { send: 'RefuseUpload', data: { uploadId: 'second', refusal: { error, message } } },
    ]);
    expect(deleted).toEqual(['caught up']);
  });
  it('stops its runs, also those that wait for a retry, and waits for their end', async () => {
    const runs = [
      ingest(),
      run('transcribe-1', { state: 'failed' }),
      run('ingest-workflow-2', { workflowId: 'workflow-2' }),
      run('report', { input: null }),
      run('over', { endedAt: '2026-01-01T00:00:00.000Z' }),
    ];
    expect(await react({ uploads: complete, runs, endsAfter: 2 }, { publications: 0 })).toEqual(removed);
    expect(deleted).toEqual(['org-1: ingest-workflow-1', 'org-1: transcribe-1', 'caught up', ...videoFiles]);
  });
  it.each([
    ['ended in the meantime', RunEnded()],
    ['was cut off by an update', PipelineNondeterministic()],
    ['is of a pipeline that there is no more', PipelineUnknown()],
  ])('frees its files, and does not wait, if a run of it %s', async (_, refusal) => {
    const runs = [{ ...ingest(), refusal }, run('transcribe-1')];
    expect(await react({ uploads: complete, runs }, { publications: 0 })).toEqual(removed);
    expect(deleted).toEqual(['org-1: transcribe-1', 'caught up', ...videoFiles]);
  });
  it('is retried later if a run of it cannot be stopped at the moment', async () => {
    const runs = [{ ...ingest(), refusal: Unavailable() }];
    expect(await react({ uploads: complete, runs }, { publications: 0 })).toMatchObject([
      { error: 'service.unavailable' },
    ]);
    expect(deleted).toEqual([]);
  });
  it('stops its run even if hundreds of others work', async () => {
    const others = Array.from({ length: 200 }, (_, at) => run(`other-${at}`, { workflowId: `other-${at}` }));
    await react({ runs: [...others, ingest()] });
    expect(deleted).toEqual(['org-1: ingest-workflow-1', 'caught up']);
  });
  it('is retried later if a run of it does not end within a minute', async () => {
    const runs = [ingest()];
    const [refused] = await react({ uploads: complete, runs, endsAfter: 1_000_000, answerMs: 30_000 });
    expect(refused).toMatchObject({
      error: 'service.unavailable',
      facts: { reason: 'a run of a deleted workflow does not end' },
    });
    expect(deleted).toEqual(['org-1: ingest-workflow-1']);
  });
  it.each([
    ['was deleted just now', 0, [], 2],
    ['was deleted a moment ago', 2600, [], 1],
    ['was deleted long ago', 60_000, [], 0],
    ['has its ingest already', 0, [run('ingest-workflow-1', { endedAt: '2026-01-01T00:00:00.000Z' })], 1],
  ])(
    'waits up to five seconds for an ingest that is about to start, if it %s',
    async (_, ago, runs, times) => {
      await react({ runs, answerMs: 2500 }, {}, new Date(now - ago).toISOString());
      expect(asked).toBe(times);
    },
  );
});
