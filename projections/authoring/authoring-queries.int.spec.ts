import { CountWorkflows } from '../../contracts/authoring/workflow-count.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkflowInitialized, type WorkflowEvent } from '../../contracts/authoring/workflow-events.ts';
import { GetStepAnnotations } from '../../contracts/authoring/annotations.ts';
import { GetDraftChanges } from '../../contracts/authoring/draft-changes.ts';
import { SearchSteps, type FoundStep } from '../../contracts/authoring/step-search.ts';
import { GetTranscription } from '../../contracts/authoring/transcription.ts';
import * as watchable from '../../contracts/authoring/watchable-workflow.ts';
import * as views from '../../contracts/authoring/workflow-views.ts';
import { workflowExamples as examples } from '../../contracts/authoring/workflow.examples.ts';
import type { AnyQueryContract, SendQuery, ItemsResult } from '../../contracts/kernel/define-query.ts';
import type { Document } from '../../services/platform/documents/documents.ts';
import { EmbeddedDocuments } from '../../services/platform/documents/embedded-documents.ts';
import { putDocuments } from '../../services/platform/documents/written-documents.fixture.ts';
import { folded } from '../../services/platform/projections/folded.fixture.ts';
import type {
  QueryContext,
  ReadModel,
  Viewer,
} from '../../services/platform/projections/define-read-model.ts';
import { authoring, authoringAnswers } from './context.ts';

const folder = mkdtempSync(join(tmpdir(), 'authoring-queries-'));
const documents = new EmbeddedDocuments({
  folder,
  collections: authoring.readModels.map(({ collection }) => collection),
});

const initialized = (workflowId: string, workspaceId: string): WorkflowEvent =>
  WorkflowInitialized({ ...examples.WorkflowInitialized.data, workflowId, workspaceId });
/** One published and one fresh workflow of workspace 1, one fresh one of the private workspace 2. */
const history: readonly WorkflowEvent[] = [
  examples.WorkflowInitialized,
  examples.SourceMeasured,
  examples.TranscriptRecorded,
  examples.StepsProposed,
  examples.WorkflowPublished,
  examples.StepRenamed,
  examples.AnnotationsChanged,
  examples.WorkflowStageChanged,
  examples.TranscriptionRequested,
  examples.StageRetryRequested,
  initialized('workflow-2', 'workspace-1'),
  { ...examples.SentencesChanged, data: { ...examples.SentencesChanged.data, workflowId: 'workflow-2' } },
  initialized('workflow-3', 'workspace-2'),
  { ...examples.TranslationAdded, data: { ...examples.TranslationAdded.data, workflowId: 'workflow-3' } },
];

beforeAll(async () => {
  for (const each of authoring.readModels) {
    const model = each as unknown as ReadModel<Document>;
    await putDocuments(documents, 'acme', model.collection, [...folded(model, history).values()]);
  }
});
afterAll(async () => {
  await documents.close();
  rmSync(folder, { recursive: true, force: true });
});

const viewer: Viewer = {
  isSystem: false,
  organizationId: 'acme',
  userId: 'user-9',
  role: 'viewer',
  roles: {},
  flags: new Set(),
  features: new Set(),
  workspaces: new Set(['workspace-1']),
};
const author: Viewer = { ...viewer, userId: 'user-1', roles: { 'workspace-1': 'publisher' } };
const admin: Viewer = {
  ...viewer,
  role: 'admin-organization',
  workspaces: new Set(['workspace-1', 'workspace-2']),
};
const stranger: Viewer = { ...admin, organizationId: 'umbrella' };

function contextOf(person: Viewer): QueryContext {
  const ask: SendQuery = () => Promise.reject(new Error('authoring sends no queries'));
  return {
    documents,
    viewer: person,
    ask,
    accessOf: undefined as never,
    columns: undefined as never,
    sign: undefined as never,
  };
}
function answer<T = unknown>(query: AnyQueryContract, data: object, person: Viewer): Promise<T> {
  const handler = authoringAnswers.find((each) => each.query === query);
  if (!handler) throw new Error(`${query.type} has no handler`);
  return handler.handle(query.schema.parse(data) as never, contextOf(person)) as Promise<T>;
}
const stepsFound = async (keyword: string, person: Viewer) => {
  const { items } = await answer<ItemsResult<FoundStep>>(SearchSteps, { keyword }, person);
  return items;
};
const listed = async (query: AnyQueryContract, data: object, person: Viewer): Promise<string[]> => {
  const { items, page } = await answer<ItemsResult<{ id: string }>>(query, data, person);
  expect(page.dataCount).toBe(items.length);
  return items.map(({ id }) => id).toSorted();
};
const workflowId = 'workflow-1';

describe('lists of workflows', () => {
  it('show published workflows to viewers, and everything of their workspaces to authors', async () => {
    expect(await listed(views.ListWorkflows, {}, viewer)).toEqual(['workflow-1']);
    expect(await listed(views.ListWorkflows, {}, author)).toEqual(['workflow-1', 'workflow-2']);
    expect(await listed(views.ListWorkflows, {}, admin)).toEqual(['workflow-1', 'workflow-2', 'workflow-3']);
    expect(await listed(views.ListWorkspaceWorkflows, { workspaceId: 'workspace-2' }, author)).toEqual([]);
  });
  it('return nothing to another organisation', async () => {
    expect(await listed(views.ListWorkflows, {}, stranger)).toEqual([]);
    expect(await listed(views.ListCreatorWorkflows, { userId: 'user-1' }, stranger)).toEqual([]);
  });
  it('filter by status and words, and sort by every field on an index', async () => {
    expect(await listed(views.ListWorkflows, { status: 'transcoding' }, author)).toEqual(['workflow-2']);
    expect(await listed(views.ListWorkflows, { published: 'false' }, admin)).toEqual([
      'workflow-2',
      'workflow-3',
    ]);
    expect(await listed(views.ListWorkflows, { keyword: 'boil' }, viewer)).toEqual(['workflow-1']);
    const ids = 'workflow-1,workflow-3,unknown';
    expect(await listed(views.ListWorkflows, { ids }, admin)).toEqual(['workflow-1', 'workflow-3']);
    expect(await listed(views.ListWorkflows, { ids }, viewer)).toEqual(['workflow-1']);
    for (const sort of ['updatedAt', 'createdAt', 'title', 'publishedAt', 'id'])
      for (const person of [author, admin]) {
        expect(await listed(views.ListWorkflows, { sort }, person)).toContain('workflow-2');
        expect(await listed(views.ListCreatorWorkflows, { userId: 'user-1', sort }, person)).toContain(
          'workflow-2',
        );
      }
  });
  it("R-CRE-06: contain the sender's unfinished workflows that they can continue, for the sender alone", async () => {
    // workflow-2 cannot be opened yet
    expect(await listed(views.ListContinueEditing, { userId: 'user-1' }, author)).toEqual(['workflow-1']);
    expect(await listed(views.ListContinueEditing, { userId: 'user-1' }, admin)).toEqual([]);
  });
  it('count the workflows of a workspace', async () => {
    expect(await answer(CountWorkflows, { workspaceId: 'workspace-1' }, admin)).toEqual({
      created: 2,
      published: 1,
    });
    expect(await answer(CountWorkflows, { workspaceId: 'workspace-1' }, stranger)).toEqual({
      created: 0,
      published: 0,
    });
  });
});

describe('one workflow', () => {
  const drafts = [views.GetWorkflow, GetDraftChanges] as const;
  it('shows its draft to its authors alone', async () => {
    for (const query of drafts) {
      expect(await answer(query, { workflowId }, author), query.type).not.toBeNull();
      for (const person of [viewer, stranger]) expect(await answer(query, { workflowId }, person)).toBeNull();
    }
  });
  it('has a draft that matches its contract', async () => {
    const details = await answer(views.GetWorkflow, { workflowId }, author);
    expect(views.WorkflowDetails.parse(details)).toEqual(details);
    expect(details).toMatchObject({ publication: 1, changedSincePublication: true, stepCount: 3 });
  });
  it('names what changed since the last publication', async () => {
    expect(await answer(GetDraftChanges, { workflowId }, author)).toMatchObject({
      publication: 1,
      changes: [
        { kind: 'step-renamed', stepId: 'step-a' },
        { kind: 'annotation-added', stepId: 'step-a', after: { type: 'shape' } },
        { kind: 'annotation-added', stepId: 'step-a', after: { type: 'arrow' } },
      ],
    });
  });
  it('names what is unfinished of it', async () => {
    const { gaps } = await answer<{ gaps: object }>(GetDraftChanges, { workflowId: 'workflow-3' }, admin);
    const { languageCode } = examples.TranslationAdded.data;
    const title = { languageCode, missing: 1, stale: 0, drafts: 0 };
    expect(gaps).toEqual({ voice: [], translations: [title] });
  });
  it('R-TRN-09: has steps with the transcription in each language', async () => {
    const details = await answer<views.WorkflowDetails | null>(views.GetWorkflow, { workflowId }, author);
    expect(details?.steps.map(({ transcriptions }) => transcriptions)).toEqual(
      Array.from({ length: 3 }, () => ({ 'en-us': 'transcription-1' })),
    );
  });
  it('has its current steps, and the proposed ones', async () => {
    const titles = async (data: object) => {
      const found = await answer<ItemsResult<views.EditorStep>>(views.GetWorkflowSteps, data, author);
      return found.items.map(({ title }) => title);
    };
    expect((await titles({ workflowId }))[0]).toBe('Open the valve slowly');
    expect((await titles({ workflowId, originalSteps: 'true' }))[0]).toBe('Open the valve');
  });
  it('R-TRN-10: previews its subtitles to its authors alone', async () => {
    const previewed = await answer<{ subtitles: string } | null>(
      views.PreviewSubtitles,
      { workflowId },
      author,
    );
    expect(previewed?.subtitles).toMatch(/^WEBVTT\n\n00:00:0/);
    for (const person of [viewer, stranger])
      expect(await answer(views.PreviewSubtitles, { workflowId }, person)).toBeNull();
  });
  it('R-WFL-24: shows how it was processed, newest first, to its authors alone', async () => {
    const made = (person: Viewer) =>
      answer<ItemsResult<views.Conversion>>(views.GetConversionHistory, { workflowId }, person);
    const { items, page } = await made(author);
    expect(items.map(({ kind, stage, status }) => [kind, stage, status])).toEqual([
      ['retried', 'speech', ''],
      ['requested', 'speech', 'en-us'],
      ['reported', 'convert', 'finished'],
    ]);
    expect(page.dataCount).toBe(3);
    for (const person of [viewer, stranger]) expect((await made(person)).items).toEqual([]);
  });
  it('lists its publications and finds its transcript', async () => {
    const { items } = await answer<ItemsResult<object>>(views.ListPublications, { workflowId }, author);
    expect(items).toMatchObject([{ publication: 1, publishedBy: 'user-1', stepCount: 3 }]);
    const transcription = { transcriptionId: 'transcription-1' };
    expect(await answer(GetTranscription, transcription, author)).toMatchObject({ workflowId });
    expect(await answer(GetTranscription, transcription, viewer)).toBeNull();
  });
  it('finds what its author wrote if nothing was recognised', async () => {
    const { transcriptionId } = (await answer<views.WorkflowDetails | null>(
      views.GetWorkflow,
      { workflowId: 'workflow-2' },
      author,
    )) ?? { transcriptionId: null };
    expect(transcriptionId).not.toBeNull();
    const text = await answer<{ sentences: { sentence: string }[] } | null>(
      GetTranscription,
      { transcriptionId: transcriptionId ?? '' },
      author,
    );
    expect(text?.sentences.map(({ sentence }) => sentence)).toEqual(['Open the valve very slowly.']);
  });
  it('R-PLY-04: returns who may view it', async () => {
    const permissions = (id: string, person: Viewer) =>
      answer(views.GetWorkflowPermissions, { workflowId: id }, person);
    expect(await permissions(workflowId, viewer)).toEqual({
      allowView: true,
      allowEdit: false,
      published: true,
    });
    expect(await permissions('workflow-2', viewer)).toMatchObject({ allowView: false });
    // in a workspace that they may not see
    expect(await permissions('workflow-3', viewer)).toMatchObject({ allowView: false, allowEdit: false });
    expect(await permissions(workflowId, stranger)).toBeNull();
  });
  it('gives viewers the publication and authors the draft', async () => {
    const watch = (draft: boolean, person: Viewer) =>
      answer<watchable.WatchableWorkflow | null>(
        watchable.GetWatchableWorkflow,
        { workflowId, draft },
        person,
      );
    expect((await watch(false, viewer))?.steps[0]?.title).toBe('Open the valve');
    expect((await watch(true, author))?.steps[0]?.title).toBe('Open the valve slowly');
    expect(await watch(true, viewer)).toBeNull();
    expect(await watch(false, stranger)).toBeNull();
    const steps = await answer(watchable.GetPublicationSteps, { workflowId, publication: 1 }, viewer);
    expect(steps).toMatchObject({
      workspaceId: 'workspace-1',
      published: true,
      steps: [{ id: 'step-a', number: 1 }, {}, {}],
    });
  });
});

describe('the annotations of steps', () => {
  const annotationsOf = async (stepIds: string[], person: Viewer) =>
    (await answer<ItemsResult<object>>(GetStepAnnotations, { stepIds }, person)).items;

  it('R-ANN-09: are those of the draft, for its authors alone', async () => {
    const { stepId, changed } = examples.AnnotationsChanged.data;
    const expected = { id: `workflow-1:${stepId}`, workflowId: 'workflow-1', stepId, elements: changed };
    expect(await annotationsOf([stepId, 'step-b', 'step-x'], author)).toEqual([expected]);
    expect(await annotationsOf(['step-b'], author)).toEqual([]);
    for (const person of [viewer, stranger]) expect(await annotationsOf([stepId], person)).toEqual([]);
  });
  it('reach viewers with the next publication', async () => {
    const drawn = async (draft: boolean, person: Viewer) =>
      (await answer<watchable.WatchableWorkflow | null>(watchable.GetWatchableWorkflow, { workflowId: 'workflow-1', draft }, person))?.steps[0]?.annotations;
    expect(await drawn(true, author)).toEqual(examples.AnnotationsChanged.data.changed);
    expect(await drawn(false, viewer)).toEqual([]);
  }); // prettier-ignore
});

describe('the step search', () => {
  const [first] = examples.StepsProposed.data.steps;

  it('finds published steps by the words of one title, for everybody who may see the workspace', async () => {
    const keyword = first?.title ?? '';
    expect(keyword).not.toBe('');
    const expected = {
      workflowId: examples.WorkflowPublished.data.workflowId,
      workflowTitle: expect.any(String) as string,
      stepId: first?.id,
      number: 1,
      title: keyword,
    };
    expect(await stepsFound(keyword, viewer)).toContainEqual(expected);
    expect(await stepsFound(keyword.toUpperCase(), admin)).toContainEqual(expected);
    expect(await stepsFound(keyword, { ...viewer, workspaces: new Set(['workspace-2']) })).toEqual([]);
    expect(await stepsFound(keyword, stranger)).toEqual([]);
  });

  it('does not find what an author changed since the publication, nor words of different steps', async () => {
    const { title } = examples.StepRenamed.data;
    expect(await stepsFound(title, viewer)).toEqual([]);
    const everyWord = examples.StepsProposed.data.steps.map((step) => step.title).join(' ');
    if (examples.StepsProposed.data.steps.length > 1) expect(await stepsFound(everyWord, viewer)).toEqual([]);
    expect(await stepsFound('!?', viewer)).toEqual([]);
  });
});
