import { describe, expect, it } from 'vitest';
import { renderListOf } from '../../../contracts/authoring/model/render-list.ts';
import { AnnotationsChanged } from '../../../contracts/authoring/annotations.ts';
import { PublicationFailed, PublicationRequested } from '../../../contracts/authoring/publications.ts';
import { renderListKey } from '../../../contracts/authoring/render-list.ts';
import { exampleAnnotations, workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { WriteTranslation } from '../../../contracts/authoring/draft-translation.ts';
import { RenderVideo } from '../../../contracts/media/render-video.ts';
import { stateAfter } from '../../platform/commands/given.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { PipelineNondeterministic } from '../../platform/pipelines/pipelines.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import { published, workflowId } from '../workflow/histories.fixture.ts';
import { renderedVideoId } from '../workflow/rendered-video.ts';
import { requireWorkflow, workflow } from '../workflow/workflow.ts';
import { whenTranslationRequestedWriteIt } from './when-translation-requested-write-it.ts';
import { whenPublicationRequestedRender } from './when-publication-requested-render.ts';

const blurred = AnnotationsChanged({
  ...workflowExamples.AnnotationsChanged.data,
  changed: [exampleAnnotations.blur],
});
const { draft } = requireWorkflow(stateAfter(workflow, ...published, blurred));
const list = renderListOf(draft, draft);
const videoId = renderedVideoId(workflowId, list);
const requestOf = (id: string) =>
  PublicationRequested({ workflowId, publication: 2, videoId: id, requestedAt: '2026-03-03T09:00:00.000Z' });

interface Run {
  readonly endedAt: string | null;
  readonly cause?: { readonly error: string; readonly message: string };
  readonly stages: readonly { readonly name: string; readonly state: string }[];
}
async function react(runs: readonly Run[] = [], past: readonly WorkflowEvent[] = [], id = videoId) {
  const stored: string[] = [];
  const request = requestOf(id);
  const state = stateAfter(workflow, ...published, blurred, request, ...past);
  const ports = {
    aggregates: { stateOf: async () => state },
    objects: { put: async (_: string, key: string) => void stored.push(key) },
    pipelines: {
      describe: async (_: string, runId: string) => {
        const number = /-(\d)$/.exec(runId.slice(`render-${videoId}`.length))?.[1] ?? '1';
        const run = runs[Number(number) - 1];
        return run ? { cause: null, ...run, runId } : null;
      },
    },
  };
  const policy = whenPublicationRequestedRender(partsForSpec(ports as unknown as PolicyDependencies));
  return { reaction: await reactionTo(policy, request), stored };
}
const running: Run = { endedAt: null, stages: [{ name: 'render', state: 'running' }] };
const ended: Run = { endedAt: '2026-03-03T09:10:00.000Z', stages: [{ name: 'render', state: 'failed' }] };

describe('a requested publication', () => {
  it('is rendered from its list', async () => {
    const { reaction, stored } = await react();
    expect(stored).toEqual([renderListKey('org-1', videoId)]);
    expect(reaction).toMatchObject([
      { start: RenderVideo.type, runId: `render-${videoId}`, input: { videoId, workflowId } },
    ]);
  });
  it('is rendered once at a time, and again after a run that ended', async () => {
    expect((await react([running])).reaction).toEqual([]);
    expect((await react([ended])).reaction).toMatchObject([{ runId: `render-${videoId}-2` }]);
    expect((await react([ended, running])).reaction).toEqual([]);
    const waiting = { ...ended, endedAt: null };
    expect((await react([waiting])).reaction).toEqual([{ retry: `render-${videoId}`, stage: 'render' }]);
  });
  it.each([
    ['was working', running],
    ['had failed', { ...ended, endedAt: null }],
  ])('is rendered by another run if an update cut off the one that %s', async (_, run) => {
    const { error, message } = PipelineNondeterministic();
    const cutOff = { ...run, cause: { error, message } };
    expect((await react([cutOff])).reaction).toMatchObject([
      { start: RenderVideo.type, runId: `render-${videoId}-2` },
    ]);
    expect((await react([cutOff, running])).reaction).toEqual([]);
  });
  it('is not rendered if it failed, or something else was requested since', async () => {
    const cause = { error: 'storage.full', message: 'The disk is full.' };
    const failed = PublicationFailed({ workflowId, publication: 2, videoId, cause });
    expect((await react([], [failed])).reaction).toEqual([]);
    expect((await react([], [requestOf('another')])).reaction).toEqual([]);
  });
  it('fails if an update has made another list of the same draft', async () => {
    expect((await react([], [], 'of-an-earlier-release')).reaction).toMatchObject([
      { send: 'FailPublication', data: { workflowId, videoId: 'of-an-earlier-release' } },
    ]);
  });
});

it('the texts of a translation whose run was started stay as they are', async () => {
  const stored: string[] = [];
  const request = (run: object | null) => {
    const ports = {
      askIn: () => async () => null,
      objects: { put: async (_: string, key: string) => void stored.push(key) },
      pipelines: { describe: async () => run },
      readSide: { waitFor: async () => ({ stale: false }) },
    };
    const policy = whenTranslationRequestedWriteIt(partsForSpec(ports as unknown as PolicyDependencies));
    return reactionTo(policy, workflowExamples.TranslationDraftRequested);
  };
  expect(await request({ endedAt: null })).toEqual([]);
  expect(stored).toEqual([]);
  expect(await request(null)).toMatchObject([{ start: WriteTranslation.type }]);
  expect(stored).toHaveLength(1);
});
