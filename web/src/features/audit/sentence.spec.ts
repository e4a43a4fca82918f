import { expect, it } from 'vitest';
import { allEvents } from '../../../../contracts/catalogue.ts';
import { sentenceTexts } from '../../app/i18n/en/audit-sentences.ts';
import { sayOf } from '../../app/i18n/text.ts';
import { sentenceOf, typeInWords } from './sentence.ts';

const say = sayOf(sentenceTexts);
const names = { workflow: () => 'Pump seal', workspace: () => 'Hall', person: () => 'Tom Becker' };
const event = { type: '', data: {}, actor: 'maria', category: 'workflow', entityId: 'w1', workspaceId: null };

it('has a sentence for every event of the contracts', () => {
  const untold = allEvents.map((each) => each.type).filter((type) => !(type in sentenceTexts.english));
  expect(untold).toEqual([]);
});

it('fills in what the event carries and the names of what it is about', () => {
  const published = { ...event, type: 'WorkflowPublished', data: { workflowId: 'w1', publication: 7 } };
  expect(sentenceOf(published, names, say)).toBe('published version 7 of Pump seal');
});

it('stays readable for a type that no text knows', () => {
  expect(sentenceOf({ ...event, type: 'TeaBrewed' }, names, say)).toBe('recorded “Tea brewed”');
  expect(typeInWords('WorkflowPublished')).toBe('Workflow published');
});

it('leaves no placeholder in a sentence whose data was erased', () => {
  const renamed = {
    ...event,
    type: 'WorkspaceRoleChanged',
    category: 'user',
    data: { userId: 'u', role: null },
  };
  expect(sentenceOf(renamed, names, say)).toBe('changed the role of Tom Becker in a workspace to none');
});
