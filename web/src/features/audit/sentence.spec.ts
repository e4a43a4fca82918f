import { expect, it } from 'vitest';
import { z } from 'zod';
import { allEvents } from '../../../../contracts/catalogue.ts';
import { sentenceTexts } from '../../i18n/en/audit-sentences.ts';
import { createTranslator } from '../../i18n/text.ts';
import { eventTypeName } from '../../ui/text/event-type-name.ts';
import { humanizeType } from '../../ui/text/humanize-type.ts';
import { sentenceOf, type SentencePart } from './sentence.ts';

const t = createTranslator(sentenceTexts);
const names = { workflow: () => 'Pump seal', workspace: () => 'Hall', person: () => 'Tom Becker' };
const event = { type: '', data: {}, actor: 'maria', category: 'workflow', entityId: 'w1', workspaceId: null };

const textOf = (parts: readonly SentencePart[]) => parts.map(({ text }) => text).join('');

it('fills in what the event carries and the names of what it is about', () => {
  const published = { ...event, type: 'WorkflowPublished', data: { workflowId: 'w1', publication: 7 } };
  expect(textOf(sentenceOf(published, names, t))).toBe('published version 7 of Pump seal');
});

it.each([
  ['inProgress', 'in progress'],
  ['running transcript', 'in progress'],
  ['transcoded', 'finished'],
  ['error in steps', 'failed'],
])('says of the state %s in words that it is %s', (status, words) => {
  const staged = { ...event, type: 'WorkflowStageChanged', data: { stage: 'terms', status } };
  expect(textOf(sentenceOf(staged, names, t))).toBe(`set the status of key terms for Pump seal to ${words}`);
});

it.each([
  ['UserRoleChanged', { userId: 'u', role: 'admin-group' }, 'gave Tom Becker the role Workspace admin'],
  [
    'UserLocaleChanged',
    { userId: 'u', locale: 'de-de' },
    'set the language of Tom Becker to German (Germany)',
  ],
  [
    'SessionEnded',
    { userId: 'u', reason: 'token-reused' },
    'ended a session of Tom Becker (refresh token reused)',
  ],
  [
    'AccountSettingsChanged',
    { settings: { interfaceLanguage: 'de-de' } },
    'changed the interface language of the organisation',
  ],
  [
    'AccountSettingsChanged',
    { settings: { interfaceLanguage: 'de-de', userMappings: [] } },
    'changed how accounts of the organisation are set up',
  ],
  [
    'SignInRefused',
    { userId: 'u', reason: 'sso-only' },
    'failed to sign in as Tom Becker (single sign-on required)',
  ],
  ['ExternalIdChanged', { externalId: '' }, 'set the external ID of Pump seal to none'],
  ['EditorPageCompleted', { page: 'buildermain' }, 'completed the Steps page of Pump seal'],
])('says values of the contracts in words: %s', (type, data, words) => {
  expect(textOf(sentenceOf({ ...event, type, data }, names, t))).toBe(words);
});

it.each([
  ['PasswordChanged', {}, 'set their own password'],
  ['SignInRefused', { reason: 'sso-only' }, 'failed to sign in (single sign-on required)'],
  ['UserLocaleChanged', { locale: 'de-de' }, 'set their own language to German (Germany)'],
  ['UserRenamed', {}, 'renamed themselves'],
  ['SessionEnded', { reason: 'signed-out' }, 'ended a session of their own (signed out)'],
])('says of people that they did it to their own account: %s', (type, data, words) => {
  const own = { ...event, type, data: { userId: event.actor, ...data } };
  expect(textOf(sentenceOf(own, names, t))).toBe(words);
});

it('tells names from words, whatever stands in them', () => {
  const renamed = { ...event, type: 'WorkflowRenamed', data: { workflowId: 'w1', title: 'صمام %{person}' } };
  expect(sentenceOf(renamed, names, t)).toEqual([
    { text: 'renamed ', named: false },
    { text: 'Pump seal', named: true },
    { text: ' to “', named: false },
    { text: 'صمام %{person}', named: true },
    { text: '”', named: false },
  ]);
});

it.each([
  ['SafetyWatermarkChanged', { enabled: true }, 'turned on the safety watermark of Pump seal'],
  ['SafetyWatermarkChanged', { enabled: false }, 'turned off the safety watermark of Pump seal'],
  [
    'SealReceiptSent',
    { sealNumber: 3, channel: 'webhook', isDelivered: true, failure: null },
    'sent seal receipt 3 (webhook)',
  ],
  [
    'SealReceiptSent',
    { sealNumber: 3, channel: 'webhook', isDelivered: false, failure: 'It answered with status 500.' },
    'failed to send seal receipt 3 (webhook): It answered with status 500.',
  ],
])('tells what is so from what is not: %s %j', (type, data, sentence) => {
  expect(textOf(sentenceOf({ ...event, type, data }, names, t))).toBe(sentence);
});

const enumOf = (schema: unknown): readonly unknown[] => {
  if (schema instanceof z.ZodEnum) return schema.options;
  const isWrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return isWrapped ? enumOf(schema.unwrap()) : [];
};

it('has a text for each value of an event that its sentence says', () => {
  const spoken = allEvents.flatMap(({ schema, audit }) =>
    Object.entries(schema.shape as Record<string, unknown>).flatMap(([field, values]) => {
      const isSpoken = JSON.stringify(audit).includes(`%{${field}}`);
      return isSpoken ? enumOf(values).map((value) => `${field}.${String(value)}`) : [];
    }),
  );
  expect(spoken).toContain('kind.people');
  expect(spoken.filter((key) => !(key in sentenceTexts.english))).toEqual([]);
});

it('stays readable for a type that no text knows', () => {
  expect(textOf(sentenceOf({ ...event, type: 'TeaBrewed' }, names, t))).toBe('recorded “Tea brewed”');
  expect(humanizeType('WorkflowPublished')).toBe('Workflow published');
  expect(eventTypeName('TeaBrewed', t)).toBe('Tea brewed');
  expect(eventTypeName('AssetProbed', t)).toBe('Analysed a video');
  expect(eventTypeName('WorkflowPublished', t)).toBe('Published version … of …');
});

it.each([
  [
    'StepRenamed',
    { stepId: 'b', title: 'Close it' },
    'renamed step 3 “Open the valve” of Pump seal to “Close it”',
  ],
  [
    'StepRetimed',
    { stepId: 'b', startTime: 65, endTime: 71.5 },
    'set the times of step 3 “Open the valve” of Pump seal to 01:05–01:11.50',
  ],
  [
    'StepSplit',
    { stepId: 'b', at: 66, newStepId: 'c', newTitle: '' },
    'split step 3 “Open the valve” of Pump seal at 01:06',
  ],
  [
    'StepsMerged',
    { stepId: 'a', mergedStepId: 'b' },
    'merged step 2 of Pump seal with step 3 “Open the valve”',
  ],
  ['StepInserted', { step: { id: 'a' } }, 'inserted step 2 into Pump seal'],
  ['StepDeleted', { stepId: 'gone' }, 'deleted a step of Pump seal'],
  ['StepTitlesAccepted', { stepIds: ['a', 'b'] }, 'accepted the proposed titles of 2 steps in Pump seal'],
])('speaks of steps by number and title, and of times as mm:ss: %s', (type, data, words) => {
  const steps = [
    { id: 'a', number: 2, title: '' },
    { id: 'b', number: 3, title: 'Open the valve' },
  ];
  expect(textOf(sentenceOf({ ...event, type, data: { workflowId: 'w1', ...data }, steps }, names, t))).toBe(
    words,
  );
});

/** Example data of an event: what it must have; what may be null is. */
function exampleOf(schema: unknown): unknown {
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0]);
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodArray) return [];
  return schema instanceof z.ZodString ? 'en' : {};
}

it.each(allEvents.map((each) => [each.type, each] as const))(
  'leaves no placeholder in the sentence of %s, also of an erased person',
  (type, { schema }) => {
    const fields = Object.entries(schema.shape as Record<string, unknown>);
    const required = fields.filter(([, field]) => !(field instanceof z.ZodOptional));
    const erased = Object.fromEntries(required.map(([name, field]) => [name, exampleOf(field)]));
    const whole = required.map(([name, field]) => [
      name,
      exampleOf(field instanceof z.ZodNullable ? field.unwrap() : field),
    ]);
    for (const data of [erased, Object.fromEntries(whole) as typeof erased])
      for (const actor of ['maria', String(data['userId'])]) {
        const sentence = textOf(sentenceOf({ ...event, type, data, actor, category: 'none' }, names, t));
        expect(sentence).not.toMatch(/%\{|null|undefined/);
      }
  },
);

it('says of a name that it was erased with its person', () => {
  const created = { ...event, type: 'ApiKeyCreated', data: { apiKeyId: 'k', name: null } };
  expect(textOf(sentenceOf(created, names, t))).toBe('created the API key (erased)');
});

it('leaves no placeholder in a sentence whose data was erased', () => {
  const renamed = {
    ...event,
    type: 'WorkspaceRoleChanged',
    category: 'user',
    data: { userId: 'u', role: null },
  };
  expect(textOf(sentenceOf(renamed, names, t))).toBe('changed the role of Tom Becker in a workspace to none');
});
