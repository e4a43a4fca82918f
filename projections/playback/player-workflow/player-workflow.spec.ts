import { describe, expect, it } from 'vitest';
import {
  GetShownSummary,
  type SummaryContent,
  type SummaryPartView,
} from '../../../contracts/assistant/summary.ts';
import type { PartKind } from '../../../contracts/assistant/summary-parts.ts';
import {
  exampleAnnotations,
  exampleAttachments,
  exampleSentences,
  exampleSteps,
} from '../../../contracts/authoring/workflow.examples.ts';
import {
  GetWatchableWorkflow,
  type WatchableWorkflow,
} from '../../../contracts/authoring/watchable-workflow.ts';
import { GetAssets, type AssetView } from '../../../contracts/media/asset.ts';
import type { SendQuery, AnyQueryContract } from '../../../contracts/kernel/define-query.ts';
import { assetExamples } from '../../../contracts/media/media.examples.ts';
import {
  GetPlayerWorkflow,
  PlayerWorkflow,
  type PlayerWorkflow as View,
} from '../../../contracts/playback/playback.ts';
import type {
  MediaSigner,
  QueryContext,
  Viewer,
} from '../../../services/platform/projections/define-read-model.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { playerAnswers } from './player-workflow.ts';
import type { ProgressDocument } from '../progress/progress.ts';

const { diagram, link, pdf } = exampleAttachments;
const watchable: WatchableWorkflow = {
  workflowId: 'workflow-1',
  workspaceId: 'workspace-1',
  authorId: 'user-1',
  assetId: 'asset-1',
  publication: 1,
  visibility: 'published',
  allowEdit: false,
  safetyWatermark: false,
  languageCode: 'en-us',
  title: 'Bleeding the boiler',
  titles: { 'en-us': 'Bleeding the boiler' },
  terms: ['valve'],
  poster: { atSecond: 12.5, assetId: null },
  source: { durationSeconds: 60, width: 1920, height: 1080 },
  sourceCut: null,
  shortened: [],
  steps: exampleSteps.map((step, index) => ({
    ...step,
    number: index + 1,
    duration: 20,
    attachments: index === 0 ? [diagram, link, pdf] : [],
    annotations: index === 0 ? [exampleAnnotations.arrow, exampleAnnotations.image] : [],
    type: 'original' as const,
  })),
  translations: [],
  sentences: [...exampleSentences],
};
const { assetId: _, ...file } = assetExamples.AssetRegistered.data;
const video: AssetView = {
  id: 'asset-1',
  ...file,
  facts: null,
  rungs: [{ height: 360, width: 640, copied: false }],
  watchable: true,
  encoded: false,
  imageMap: assetExamples.AssetPictured.data.imageMap,
  refusal: null,
};
const drawing: AssetView = { ...video, id: diagram.assetId, kind: 'diagram', imageMap: null };
/** A file of another workspace, whose id somebody wrote into an attachment. */
const foreign: AssetView = { ...drawing, id: pdf.assetId, workspaceId: 'workspace-2' };

const sign: MediaSigner = {
  expiresAt: Date.now() + 600_000,
  master: (id, { range, rez = 'Auto' } = {}) =>
    `master/${id}${range ? `/${range.startTime}-${range.endTime}/${rez}` : ''}`,
  source: (id) => `source/${id}`,
  renew: () => null,
  picture: (id, second) => `picture/${id}/${second}`,
  imageMapSheet: (id, sheet) => `sheet/${id}/${sheet}`,
  measured: (id, what) => `${what}/${id}`,
  waveform: (id) => `waveform/${id}`,
  speech: (id) => `speech/${id}`,
  subtitles: (id, publication, language) => `subtitles/${id}/${publication}/${language}`,
  file: (id) => `file/${id}`,
  viewToken: (id, publication) => `token/${id}/${publication}`,
  readViewToken: () => null,
};
interface World {
  workflow?: WatchableWorkflow | null;
  summary?: SummaryContent | null;
  assets?: readonly AssetView[];
  seen?: Partial<ProgressDocument> | null;
  person?: Viewer;
}

function play(
  {
    workflow = watchable,
    summary = null,
    assets = [video, drawing, foreign],
    seen = null,
    person = viewer,
  }: World,
  preview = 'false',
) {
  const answers = new Map<AnyQueryContract, unknown>([
    [GetWatchableWorkflow, workflow],
    [GetAssets, { items: assets }],
    [GetShownSummary, summary],
  ]);
  const ask: SendQuery = (query) => Promise.resolve((answers.get(query) ?? null) as never);
  const documents = {
    get: () => Promise.resolve(seen as never),
    find: () => Promise.reject(new Error('nothing to find')),
    count: () => Promise.resolve(0),
  };
  const context: QueryContext = {
    documents,
    viewer: person,
    ask,
    sign,
    accessOf: undefined as never,
    columns: undefined as never,
  };
  const data = GetPlayerWorkflow.schema.parse({ workflowId: 'workflow-1', preview });
  return playerAnswers[0]?.handle(data as never, context) as Promise<View | null>;
}

const partOf = (kind: PartKind, content: string, more: Partial<SummaryPartView> = {}): SummaryPartView => ({
  id: `part-${content}`,
  kind,
  title: '',
  content,
  translations: { 'de-de': `${content} (de)` },
  sentenceIds: ['sentence-1'],
  stepId: null,
  isExtracted: true,
  isPersonal: false,
  isAccepted: false,
  isInVideo: true,
  ...more,
});
const summary: SummaryContent = {
  summary: {
    highlights: [
      partOf('note', 'Check it.'),
      partOf('safety', 'Never open it.'),
      partOf('tools', 'A wrench.'),
    ],
    contents: [partOf('section', 'Close the valve.', { title: 'Prepare', stepId: 'step-a' })],
  },
  sop: [partOf('sop', 'Prepare', { stepId: 'step-a' })],
};

describe('the summary in the player', () => {
  const person = { ...viewer, features: new Set(['aiSummary'] as const) };

  it('R-SUM-10: has warnings first, then tools, then notes, and each text in its languages', async () => {
    const view = await play({ summary, person });
    const translations = (content: string) => ({ 'de-de': `${content} (de)` });
    expect(view?.aiSummary).toEqual({
      status: 'completed',
      highlights: [
        { key: 'safety', content: 'Never open it.', translations: translations('Never open it.') },
        { key: 'tools', content: 'A wrench.', translations: translations('A wrench.') },
        { key: 'note', content: 'Check it.', translations: translations('Check it.') },
      ],
      contents: [
        {
          title: 'Prepare',
          stepId: 'step-a',
          content: 'Close the valve.',
          translations: translations('Close the valve.'),
        },
      ],
      sop: [{ content: 'Prepare', translations: translations('Prepare') }],
      origin: 'quoted',
    });
    expect(PlayerWorkflow.parse(view)).toEqual(view);
  });
  it('R-SUM-06 R-TBX-02: there is none where none is shown, or the organisation lacks the feature', async () => {
    expect((await play({ person }))?.aiSummary).toBeNull();
    expect((await play({ summary }))?.aiSummary).toBeNull();
  });
  it('tells words of the video from what its author edited and what a model wrote', async () => {
    const originOf = async (shown: SummaryContent) =>
      (await play({ summary: shown, person }))?.aiSummary?.origin;
    const edited = { ...summary, sop: [partOf('sop', 'Lock it out', { isPersonal: true })] };
    expect(await originOf(edited)).toBe('edited');
    const written = { ...edited, sop: [...edited.sop, partOf('sop', 'Lock it', { isExtracted: false })] };
    expect(await originOf(written)).toBe('written');
    const rewritten = partOf('sop', 'Lock it out', { isExtracted: false, isPersonal: true });
    expect(await originOf({ ...summary, sop: [rewritten] })).toBe('edited');
  });
});

describe('GetPlayerWorkflow', () => {
  it('R-ORG-16: shows the watermark if the workflow enables it and the organisation has the feature', async () => {
    const person = { ...viewer, features: new Set(['safetyWatermark'] as const) };
    const marked = { ...watchable, safetyWatermark: true };
    expect(await play({ workflow: marked, person })).toMatchObject({ enableSafetyWatermark: true });
    expect(await play({ workflow: marked })).toMatchObject({ enableSafetyWatermark: false });
    expect(await play({ person })).toMatchObject({ enableSafetyWatermark: false });
  });
  it('R-PLY-11: returns the publication with URLs for this viewer', async () => {
    const view = await play({});
    expect(PlayerWorkflow.parse(view)).toEqual(view);
    expect(view).toMatchObject({
      hlsUrl: 'master/asset-1',
      poster: 'picture/asset-1/12.5',
      imageMap: { sheets: ['sheet/asset-1/0'] },
      subtitles: [{ language: 'en-us', source: 'subtitles/workflow-1/1/en-us', disabled: false }],
    });
    expect(view?.steps[1]).toMatchObject({
      poster: 'picture/asset-1/21',
      transcriptions: [{ id: 'sentence-2' }],
    });
  });
  it('R-PLY-43 R-PLY-44: gives each step its own playlists, in all qualities and in each, and its subtitles', async () => {
    const view = await play({});
    const range = `${exampleSteps[1]?.startTime}-${exampleSteps[1]?.endTime}`;
    expect(view?.steps[1]).toMatchObject({
      hlsUrl: `master/asset-1/${range}/Auto`,
      videos: { 360: `master/asset-1/${range}/360` },
      subtitles: [{ language: 'en-us', source: 'subtitles/workflow-1/1/en-us', disabled: false }],
    });
    const silent = await play({ workflow: { ...watchable, sentences: [] } });
    expect(silent?.steps[1]?.subtitles).toEqual([]);
  });
  it('R-PUB-05: every picture has a signed URL', async () => {
    const view = await play({});
    const pictures = [view?.poster, ...(view?.steps ?? []).map(({ poster }) => poster)];
    expect(pictures.every((address) => address?.startsWith('picture/'))).toBe(true);
    expect(view?.imageMap?.sheets).toEqual(['sheet/asset-1/0']);
    expect(view?.steps[0]?.attachments[0]?.url).toBe('file/asset-2');
  });
  it('a picture of an annotation that does not exist has no address', async () => {
    const { arrow, image } = exampleAnnotations;
    const view = await play({});
    expect(view?.steps[0]?.annotations).toEqual([arrow, { ...image, imageUrl: null }]);
  });
  it('R-PLY-38, 3:217: assumes 1920 by 944 for a video whose size is not known yet', async () => {
    expect(await play({ workflow: { ...watchable, source: null } })).toMatchObject({
      width: 1920,
      height: 944,
    });
  });
  it('R-PSR-05: gives each step the sentences that start in it, with their start times', async () => {
    const view = await play({});
    const [first] = exampleSentences;
    expect(view?.steps[0]?.transcriptions[0]).toMatchObject({
      sentence: first?.sentence,
      startTime: first?.startTime,
    });
  });
  it('returns how long its URLs are valid', async () => {
    expect((await play({}))?.addressSeconds).toBeGreaterThan(590);
  });
  it('signs no file of another workspace', async () => {
    const view = await play({});
    expect(view?.steps[0]?.attachments.map(({ url }) => url)).toEqual(['file/asset-2', link.link, null]);
  });
  it('resumes only in the publication that was watched, and not what was finished', async () => {
    const place = { stepId: 'step-b', seconds: 25 };
    const seen = { publication: 1, place, completedStepIds: ['step-a'], completed: false };
    expect(await play({ seen })).toMatchObject({ resume: place, completedStepIds: ['step-a'] });
    expect(await play({ seen: { ...seen, publication: 2 } })).toMatchObject({
      resume: null,
      completedStepIds: [],
    });
    expect(await play({ seen: { ...seen, completed: true } })).toMatchObject({ resume: null });
  });
  it('reports that a workflow was hidden or deleted', async () => {
    await expect(play({ workflow: { ...watchable, visibility: 'hidden' } })).rejects.toThrow(
      'was unpublished',
    );
    await expect(play({ workflow: { ...watchable, visibility: 'deleted' } })).rejects.toThrow('was deleted');
  });
  it('shows an author the draft of a hidden workflow', async () => {
    const workflow = { ...watchable, visibility: 'hidden' as const, publication: 0, allowEdit: true };
    expect(await play({ workflow }, 'true')).toMatchObject({
      published: false,
      publication: 0,
      allowEdit: true,
    });
  });
  it('is absent for people who may not see it, and before anything can be shown', async () => {
    expect(await play({ workflow: null })).toBeNull();
    expect(await play({ assets: [{ ...video, watchable: false }] })).toBeNull();
  });
});
