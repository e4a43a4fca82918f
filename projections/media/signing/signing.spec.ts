import { describe, expect, it } from 'vitest';
import type { AnyQueryContract, SendQuery } from '../../../contracts/kernel/define-query.ts';
import { ListFileUses } from '../../../contracts/authoring/file-uses.ts';
import { exampleAttachments, exampleSteps } from '../../../contracts/authoring/workflow.examples.ts';
import {
  GetWatchableWorkflow,
  type WatchableWorkflow,
} from '../../../contracts/authoring/watchable-workflow.ts';
import { GetWorkflowPermissions } from '../../../contracts/authoring/workflow-views.ts';
import { GetVideoAccess } from '../../../contracts/authoring/workflow-visibility.ts';
import {
  GetAssets,
  SignBatch,
  SignMedia,
  SignMediaAccess,
  type AssetView,
} from '../../../contracts/media/asset.ts';
import { assetExamples } from '../../../contracts/media/media.examples.ts';
import { signers } from '../../../services/main/product/media-signer.ts';
import type { Keys } from '../../../services/platform/keys/keys.ts';
import type { QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { signingAnswers } from './signing.ts';

const { diagram, pdf } = exampleAttachments;
const workflow: WatchableWorkflow = {
  workflowId: 'workflow-1',
  workspaceId: 'workspace-1',
  authorId: 'user-1',
  assetId: 'asset-1',
  publication: 2,
  visibility: 'published',
  allowEdit: false,
  safetyWatermark: false,
  languageCode: 'en-us',
  title: 'Bleeding the boiler',
  titles: {},
  terms: [],
  poster: { atSecond: null, assetId: null },
  source: null,
  sourceCut: null,
  shortened: [],
  steps: exampleSteps.map((step, index) => ({
    ...step,
    number: index + 1,
    duration: 20,
    attachments: [diagram, pdf],
    annotations: [],
    type: 'original' as const,
  })),
  translations: [],
  sentences: [],
};
const { assetId: _, ...file } = assetExamples.AssetRegistered.data;
const video: AssetView = {
  id: 'asset-1',
  ...file,
  workflowId: 'workflow-1',
  facts: null,
  rungs: [],
  watchable: true,
  encoded: true,
  imageMap: null,
  refusal: null,
};
const stored: readonly AssetView[] = [
  video,
  { ...video, id: diagram.assetId },
  // somebody wrote the id of another workspace's file into the draft
  { ...video, id: pdf.assetId, workspaceId: 'workspace-2' },
];
const keys = { purposeKey: () => Buffer.alloc(32, 1) } as unknown as Keys;
const signerOf = signers(keys);

/** Answers like the other contexts: viewers see what is published, its authors the draft. */
function asking(shown: WatchableWorkflow | null, allowEdit = false): QueryContext {
  const ask: SendQuery = (query: AnyQueryContract, data: unknown) => {
    const {
      draft = false,
      assetIds = [],
      videoId,
    } = data as { draft?: boolean; assetIds?: string[]; videoId?: string };
    const answers = new Map<AnyQueryContract, unknown>([
      [GetWatchableWorkflow, draft && !allowEdit ? null : shown && { ...shown, allowEdit }],
      [GetWorkflowPermissions, shown && { allowView: true, allowEdit, published: true }],
      [GetVideoAccess, shown && { allowView: allowEdit || videoId === shown.assetId, allowEdit }],
      [ListFileUses, { items: [] }],
      [GetAssets, { items: stored.filter(({ id }) => assetIds.includes(id)) }],
    ]);
    return Promise.resolve(answers.get(query) as never);
  };
  const documents = {
    get: (_organization: string, _collection: unknown, id: string) =>
      Promise.resolve((stored.find((each) => each.id === id) ?? null) as never),
    find: () => Promise.reject(new Error('nothing to find')),
    count: () => Promise.resolve(0),
  };
  return {
    documents,
    viewer,
    ask,
    sign: signerOf(viewer),
    accessOf: undefined as never,
    columns: undefined as never,
  };
}

interface Answered {
  readonly url?: string;
  readonly videoURL?: string;
  readonly expiresAt?: string;
  readonly items?: readonly { readonly url: string | null; readonly message: string }[];
}
async function answer(
  query: typeof SignBatch | typeof SignMedia | typeof SignMediaAccess,
  data: unknown,
  context: QueryContext,
): Promise<Answered | null> {
  const handler = signingAnswers.find((each) => each.query === query);
  return (await handler?.handle(query.schema.parse(data) as never, context)) as Answered | null;
}
const access = (request: object, shown: WatchableWorkflow | null = workflow) =>
  answer(SignMediaAccess, { token: 'anything', request }, asking(shown));

describe('POST /access', () => {
  it('R-MED-01: signs a workflow’s video, and one quality of it', async () => {
    const all = await access({ type: 'workflow', id: 'workflow-1' });
    expect(all?.videoURL).toMatch(/^\/media\/playlist\.acme\.asset-1\.user-2\.[^/]+\/master\.m3u8$/);
    const one = await access({ type: 'workflow', id: 'workflow-1', rez: '480' });
    expect(one?.videoURL).toMatch(/\/master-480\.m3u8$/);
  });
  it('R-MED-01: signs the range of a step', async () => {
    const [step] = exampleSteps;
    const found = await access({ type: 'step', id: step?.id, workflowId: 'workflow-1', rez: '720' });
    const range = `${(step?.startTime ?? 0) * 1000}-${(step?.endTime ?? 0) * 1000}`;
    expect(found?.videoURL).toMatch(new RegExp(`/range/${range}/master-720\\.m3u8$`));
  });
  it('is absent for a step that does not exist, and for what may not be seen', async () => {
    expect(await access({ type: 'step', id: 'step-x', workflowId: 'workflow-1' })).toBeNull();
    expect(await access({ type: 'workflow', id: 'workflow-1' }, null)).toBeNull();
  });
  it('lives for eight to ten minutes, and is the same for repeated requests within two', async () => {
    const first = await access({ type: 'workflow', id: 'workflow-1' });
    const life = Date.parse(first?.expiresAt ?? '') - Date.now();
    expect(life).toBeGreaterThan(8 * 60_000 - 1000);
    expect(life).toBeLessThanOrEqual(10 * 60_000);
  });
});

describe('POST /sign/batch', () => {
  const batch = async (expected: object, allowEdit = false) =>
    (
      await answer(
        SignBatch,
        { data: [{ workflowId: 'workflow-1', ...expected }] },
        asking(workflow, allowEdit),
      )
    )?.items?.[0];

  it('R-MED-01: answers each item with its URL and OK', async () => {
    const signed = await batch({ type: 'attachment', attachmentId: diagram.id });
    expect(signed).toEqual({ url: expect.stringMatching(/^\/media\/attachment\./), message: 'OK' });
  });
  it('signs no file of another workspace, whatever an id may name', async () => {
    const signed = await batch({ type: 'attachment', attachmentId: pdf.id });
    expect(signed).toEqual({ url: null, message: 'There is no such file.' });
  });
  it('R-MED-03: gives the untranscoded video to authors alone', async () => {
    expect((await batch({ type: 'source' }))?.url).toBeNull();
    expect((await batch({ type: 'source' }, true))?.url).toMatch(/^\/media\/source\./);
  });
});

describe('POST /sign', () => {
  const ended = signerOf(viewer).picture('asset-1', 12.5);
  const again = (url: string, shown: WatchableWorkflow | null = workflow) =>
    answer(SignMedia, { token: 'anything', url }, asking(shown));

  it('R-MED-01: renews what this person was given before', async () => {
    const found = await again(ended);
    expect(found?.url).toMatch(/^\/media\/image\.acme\.asset-1\.user-2\.[^/]+\/picture\/12\.50\.jpg$/);
  });
  it('is absent for a URL of somebody else, for a changed one and for an invalid one', async () => {
    const other = signerOf({ ...viewer, userId: 'user-3' }).picture('asset-1', 12.5);
    for (const url of [other, ended.replace('asset-1', 'asset-2'), 'https://example.com/x.jpg', ''])
      expect(await again(url), url).toBeNull();
  });
  it('is absent once the person may not see it any more', async () => {
    expect(await again(ended, null)).toBeNull();
  });
});
