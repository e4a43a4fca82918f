import { describe, expect, it } from 'vitest';
import { translationCommands } from '../../../contracts/authoring/translations.ts';
import { workflowCommands } from '../../../contracts/authoring/workflow-commands.ts';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import { stateAfter } from '../../platform/commands/given.fixture.ts';
import { authoring } from '../context.ts';
import { published, workflowId } from './histories.fixture.ts';
import { workflow, type Workflow } from './workflow.ts';

const fold = (events: readonly (typeof published)[number][]) => stateAfter(workflow, ...events);

describe('a workflow', () => {
  it('belongs to its workspace', () => {
    expect(workflow.scope(fold(published))).toEqual({ workspaceId: 'workspace-1' });
  });
  it('does not exist before it starts and after it is deleted', () => {
    expect(workflow.scope(workflow.initial)).toBeNull();
    expect(workflow.scope(fold([...published, workflowExamples.WorkflowDeleted]))).toBeNull();
  });
  it('starts as a draft, without anything that was generated', () => {
    expect(fold([workflowExamples.WorkflowInitialized])).toMatchObject({
      status: 'draft',
      generated: { sentences: [], terms: [] },
      publication: 0,
      publishedContent: null,
    });
    expect(fold([workflowExamples.StepRenamed])).toEqual({ status: 'absent' });
  });
  it('is published, and hidden again with its last version', () => {
    const { publishedContent, ...shown } = fold(published) as Extract<Workflow, { status: 'published' }>;
    expect(shown).toMatchObject({ status: 'published', publication: 1 });
    expect(fold([...published, workflowExamples.WorkflowUnpublished])).toMatchObject({
      status: 'unpublished',
      publication: 1,
      publishedContent,
    });
  });
  it('stays deleted whatever follows its deletion', () => {
    const state = fold([...published, workflowExamples.WorkflowDeleted, workflowExamples.StepRenamed]);
    expect(state).toEqual({ status: 'deleted' });
  });
  it('gives the same state on every replay', () => {
    const all = [
      ...published,
      ...Object.values(workflowExamples).filter(({ type }) => type !== 'WorkflowDeleted'),
    ];
    expect(fold(all)).toEqual(fold(all));
  });
  it('has a decision for every command, and each refuses a workflow that does not exist', () => {
    const decided = new Set(authoring.decisions.map(({ command }) => command.type));
    expect([...decided].toSorted()).toEqual(
      [...workflowCommands, ...translationCommands].map(({ type }) => type).toSorted(),
    );
    for (const { command, decide } of authoring.decisions.filter(({ creates }) => !creates))
      expect(
        () =>
          decide({ workflowId } as never, { status: 'deleted' } as never, {} as never, undefined as never),
        command.type,
      ).toThrow('Not found');
  });
});
