import { describe, expect, it } from 'vitest';
import { uploadExamples } from '../../../contracts/media/media.examples.ts';
import type { UploadEvent } from '../../../contracts/media/upload.ts';
import { recordedForSpec } from '../../platform/commands/given.fixture.ts';
import { PendingAppends } from '../../platform/commands/pending-appends.ts';
import type { Append, Position } from '../../platform/event-store/event-store.ts';
import { OrganizationUploads, workflowOf } from './organization-uploads.ts';

const organizationId = 'org-1';
const { UploadStarted, UploadCompleted, UploadCancelled, UploadRemoved } = uploadExamples;

type Change<E extends { readonly data: object }> = Partial<E['data']>;
const started = (uploadId: string, change: Change<typeof UploadStarted> = {}): UploadEvent => ({
  ...UploadStarted,
  data: { ...UploadStarted.data, uploadId, ...change },
});
const completed = (uploadId: string, change: Change<typeof UploadCompleted> = {}): UploadEvent => ({
  ...UploadCompleted,
  data: { ...UploadCompleted.data, uploadId, ...change },
});
const cancelled = (uploadId: string): UploadEvent => ({
  ...UploadCancelled,
  data: { ...UploadCancelled.data, uploadId },
});
const removed = (uploadId: string): UploadEvent => ({ ...UploadRemoved, data: { uploadId } });

/** The uploads of a log; `caughtUp` counts how often it was read for what other processes had accepted. */
function uploadsOf(events: readonly UploadEvent[], gigabytes?: number) {
  const revisions = new Map<string, number>();
  const recorded = events.map((event, index) => {
    const stream = `upload-${event.data.uploadId}`;
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    return recordedForSpec(event, revision, { stream, position: (index + 1) as Position });
  });
  const caughtUp: string[] = [];
  const pending = new PendingAppends();
  const uploads = new OrganizationUploads(
    {
      onAppended: () => () => undefined,
      readStream: async () => [],
      readCategory: async () => recorded,
      catchUp: async () => void caughtUp.push('caught up'),
    },
    { STEPWELL_ORGANIZATION_STORAGE_GB: gigabytes, STEPWELL_ORGANIZATION_OPEN_UPLOADS: 10 } as never,
    pending,
  );
  return { uploads, caughtUp, pending };
}

describe('the uploads of a workflow', () => {
  const { uploads } = uploadsOf([
    started('video'),
    completed('video', { workflowId: 'made-of-it' }),
    started('poster', { kind: 'poster', workflowId: 'made-of-it' }),
    completed('poster', { workflowId: 'made-of-it' }),
    started('open-pdf', { kind: 'pdf', workflowId: 'made-of-it' }),
    started('cancelled-pdf', { kind: 'pdf', workflowId: 'made-of-it' }),
    cancelled('cancelled-pdf'),
    started('other', { kind: 'pdf', workflowId: 'another' }),
    started('other-video'),
  ]);
  it('are its video, attachments and posters, also open ones, and no others', async () => {
    const found = await uploads.forWorkflow(organizationId, 'made-of-it');
    expect(found.map(({ file }) => file.uploadId)).toEqual(['video', 'poster', 'open-pdf', 'cancelled-pdf']);
    expect(await uploads.forWorkflow(organizationId, 'nothing')).toEqual([]);
  });
});

describe('an uploaded file', () => {
  const { uploads } = uploadsOf([
    started('video'),
    completed('video', { assetId: 'asset-video', workflowId: 'made-of-it' }),
    started('gone', { kind: 'pdf', workflowId: 'made-of-it' }),
    completed('gone', { assetId: 'asset-gone' }),
    removed('gone'),
    started('open', { kind: 'pdf', workflowId: 'made-of-it' }),
  ]);
  it('is known by its asset, with the workflow that it became', async () => {
    const found = { kind: 'video', workspaceId: 'workspace-1' };
    expect(await uploads.file(organizationId, 'asset-video')).toEqual(found);
    const [upload] = await uploads.completed(organizationId, ['asset-video', 'asset-gone', 'asset-unknown']);
    expect(upload && workflowOf(upload)).toBe('made-of-it');
  });
  it('is none once its bytes are deleted, and for an id that nobody uploaded', async () => {
    expect(await uploads.file(organizationId, 'asset-gone')).toBeNull();
    expect(await uploads.file(organizationId, 'asset-unknown')).toBeNull();
  });
});

describe('what an organisation has stored', () => {
  const gigabyte = 1024 ** 3;
  const history = [
    started('stored', { size: 300 }),
    completed('stored', { size: 300 }),
    started('removed', { size: 500 }),
    completed('removed', { size: 500 }),
    removed('removed'),
    started('cancelled', { size: 700 }),
    cancelled('cancelled'),
    started('open', { size: 40 }),
  ];
  it('is finished and open uploads; what was deleted gives its room back', async () => {
    const { uploads, caughtUp } = uploadsOf(history, 1);
    expect(await uploads.usage(organizationId)).toEqual({
      storedBytes: 300,
      openUploads: 1,
      openBytes: 40,
      storageLimitBytes: gigabyte,
      openUploadsLimit: 10,
    });
    expect(caughtUp).toEqual([]);
  });
  it('counts what is about to be in the log, once', async () => {
    const { uploads, pending } = uploadsOf(history);
    const append = (uploadId: string) =>
      ({
        organizationId,
        stream: `upload-${uploadId}`,
        expected: 'no-stream',
        events: [started(uploadId, { size: 5 })],
      }) as unknown as Append;
    const whilePending = await pending.track(append('new'), () =>
      pending.track(append('open'), () => uploads.usage(organizationId)),
    );
    expect(whilePending).toMatchObject({ openUploads: 2, openBytes: 45, storageLimitBytes: null });
    expect(await uploads.usage(organizationId)).toMatchObject({ openUploads: 1, openBytes: 40 });
  });
  it.each([
    ['open uploads', Array.from({ length: 9 }, (_, index) => started(`open-${index}`, { size: 1 }))],
    ['bytes', [started('big', { size: gigabyte * 0.8 }), completed('big', { size: gigabyte * 0.8 }), started('next', { size: gigabyte * 0.1 })]], // prettier-ignore
  ])('is counted again with what other processes accepted close to the limit of %s', async (_, events) => {
    const { uploads, caughtUp } = uploadsOf(events, 1);
    await uploads.usage(organizationId);
    expect(caughtUp).toHaveLength(1);
  });
});
