import { describe, expect, it } from 'vitest';
import { ListFileUses } from '../../../contracts/authoring/file-uses.ts';
import { PosterChosen, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import {
  exampleAnnotations,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { fileUsesAnswer, fileUsesModel } from './file-uses.ts';

const { AttachmentAdded, AnnotationsChanged, StepInserted } = examples;
const pdf = (assetId: string) => ({ kind: 'pdf' as const, id: assetId, assetId, name: 'a.pdf', size: 1 });
const picture = (assetId: string) => ({ ...exampleAnnotations.image, assetId });
const link = { kind: 'link' as const, id: 'link', label: 'A', link: 'https://a.example' };
const attached = (workflowId: string, assetId: string): WorkflowEvent => ({
  ...AttachmentAdded,
  data: { ...AttachmentAdded.data, workflowId, attachment: pdf(assetId) },
});
const poster = (assetId: string | null) =>
  PosterChosen({ workflowId: 'workflow-1', atSecond: null, assetId });

async function usesAfter(events: readonly WorkflowEvent[], assetIds: readonly string[] = []) {
  const ask = answersOf({ readModels: [fileUsesModel], answers: [fileUsesAnswer], events });
  const { items } = await ask(ListFileUses, { workflowId: 'workflow-1', assetIds: [...assetIds] });
  return Object.fromEntries(items.map(({ assetId, workflowIds }) => [assetId, workflowIds]));
}

describe('the workflows that have a file', () => {
  it('are those to which it was attached, in which it is drawn, or whose poster it is', async () => {
    const drawn = {
      ...AnnotationsChanged,
      data: { ...AnnotationsChanged.data, changed: [picture('drawn'), exampleAnnotations.blur] },
    };
    const inserted = {
      ...StepInserted,
      data: { ...StepInserted.data, attachments: [pdf('inserted'), link], annotations: [picture('shown')] },
    };
    const events = [attached('workflow-1', 'attached'), drawn, inserted, poster('poster'), poster(null)];
    const one = ['workflow-1'];
    expect(await usesAfter(events)).toEqual({
      attached: one,
      drawn: one,
      inserted: one,
      shown: one,
      poster: one,
    });
  });
  it('are all of them, each once, also those that are deleted or have removed it', async () => {
    const events = [
      attached('workflow-1', 'file'),
      attached('workflow-2', 'file'),
      attached('workflow-1', 'file'),
      examples.StepDeleted,
      examples.WorkflowDeleted,
    ];
    expect(await usesAfter(events)).toEqual({ file: ['workflow-1', 'workflow-2'] });
  });
  it('are of its own files and of those that are asked for', async () => {
    const events = [attached('workflow-2', 'asked'), attached('workflow-2', 'other')];
    expect(await usesAfter(events, ['asked', 'nowhere'])).toEqual({ asked: ['workflow-2'] });
  });
});
