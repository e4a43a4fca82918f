import { describe, expect, it } from 'vitest';
import { WorkflowRenamed } from '../../../contracts/authoring/workflow-events.ts';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { published, ready, workflowId } from './histories.fixture.ts';
import { changeWorkflowLanguage, renameWorkflow } from './draft-edits.ts';

const { data } = workflowExamples.WorkflowRenamed;

describe('RenameWorkflow', () => {
  it('R-CARD-16: gives a title in one language', () => {
    expect(given(...ready).when(renameWorkflow, data).events).toEqual([workflowExamples.WorkflowRenamed]);
  });
  it('stores a title byte for byte', () => {
    const title = 'Ventil ÖFFNEN — 打开阀门 👷🏽‍♀️';
    const { state } = given(...ready).when(renameWorkflow, { ...data, title });
    expect(state).toMatchObject({ draft: { titles: { 'en-us': title } } });
  });
  it('R-CARD-15: ignores an unchanged title', () => {
    const same = { workflowId, title: 'Bleeding the boiler', languageCode: 'en-us' };
    expect(given(...published).when(renameWorkflow, same).events).toEqual([]);
  });
  it('R-CARD-05: is refused while published, and possible after unpublishing', () => {
    expect(given(...published).when(renameWorkflow, data).refusal).toBe('workflow.published');
    const hidden = [...published, workflowExamples.WorkflowUnpublished];
    expect(given(...hidden).when(renameWorkflow, data).events).toHaveLength(1);
  });
  it('R-CARD-15: takes no title over 90 characters', () => {
    expect(() => given(...ready).when(renameWorkflow, { ...data, title: 'x'.repeat(91) })).toThrow(
      'rules.max90',
    );
  });
  it('is refused above 50 languages, as is another language of the workflow, and changes those that are there', () => {
    const codes = Array.from(
      { length: 49 },
      (_, n) => `x${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`,
    );
    const many = [...ready, ...codes.map((languageCode) => WorkflowRenamed({ ...data, languageCode }))];
    const next = { workflowId, languageCode: 'de-de' };
    expect(given(...many).when(renameWorkflow, { ...next, title: 'Neu' })).toMatchObject({
      refusal: 'workflow.too-many-languages',
      details: { maximum: 50 },
    });
    expect(given(...many).when(changeWorkflowLanguage, next).refusal).toBe('workflow.too-many-languages');
    expect(given(...many).when(renameWorkflow, { ...data, title: 'Other' }).refusal).toBe(null);
    expect(given(...many.slice(0, -1)).when(renameWorkflow, { ...next, title: 'Neu' }).refusal).toBe(null);
  });
});
