import { beforeAll, describe, expect, it } from 'vitest';
import {
  AddAttachment,
  ChangeKeyTerms,
  InsertStep,
  RenameStep,
  RenameWorkflow,
} from '../../contracts/authoring/workflow-commands.ts';
import { RenameUser } from '../../contracts/identity/user.ts';
import { StartUpload } from '../../contracts/media/upload.ts';
import { CreateWorkspace } from '../../contracts/organization/workspace.ts';
import type { Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

describe('names of people and things', () => {
  const world = productWorld();
  let admin: Person;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-super');
  });

  it.each([
    [
      'a line break, which forges a line of an email',
      'Tom\nYour account is locked, see https://evil.example',
    ],
    ['a carriage return', 'Tom\r\nBcc: evil@example.com'],
    ['a line separator', 'Tom\u2028Becker'],
    ['a zero', 'Tom\u0000'],
    ['an escape sequence of a terminal', '\u001b[2JTom'],
    ['a turned direction, which makes it look like another', 'Tom \u202Enimda'],
    ['an override of the direction', 'Tom \u202Dnimda\u202C'],
    ['a change of direction without its end', '\u2067Tom'],
    ['the end of a direction that was not changed', 'Tom\u2069'],
    ['two changes of direction whose ends are crossed', '\u2067\u202BTom\u2069\u202C'],
    ['nothing that can be seen', '\u200b\u2060'],
    ['letters that draw nothing', '\u3164\u115F\u1160\uFFA0'],
    ['an empty braille pattern', '\u2800'],
  ])('are refused with %s', async (_, name) => {
    countAttacks('names');
    const person = await world.call(RenameUser, { userId: admin.id, displayName: name }, admin);
    expect(person.answer.fields).toMatchObject({ displayName: expect.any(String) as string });
    const thing = await world.call(CreateWorkspace, { name }, admin);
    expect(thing.answer.fields).toMatchObject({ name: expect.any(String) as string });
    const workflowId = 'any';
    const title = { workflowId, title: name, languageCode: 'en-us' };
    expect((await world.call(RenameWorkflow, title, admin)).answer.fields).toHaveProperty('title');
    const step = { workflowId, stepId: 'one', title: name };
    expect((await world.call(RenameStep, step, admin)).answer.fields).toHaveProperty('title');
    const attachment = { kind: 'link', id: 'a', label: name, link: 'https://example.com/' } as const;
    const link = await world.call(AddAttachment, { workflowId, stepId: 'one', attachment }, admin);
    expect(link.answer.fields).toHaveProperty(['attachment.label']);
    const range = { id: 'two', title: '', startTime: 0, endTime: 1 };
    const added = { workflowId, step: range, index: 0, attachments: [attachment], others: [] };
    expect((await world.call(InsertStep, added, admin)).answer.fields).toHaveProperty([
      'attachments.0.label',
    ]);
    const terms = await world.call(ChangeKeyTerms, { workflowId, terms: [name] }, admin);
    expect(Object.keys(terms.answer.fields ?? {})[0]).toMatch(/^terms/);
    const file = { workspaceId: 'any', kind: 'video', fileName: name, size: 1, fingerprint: 'f' } as const;
    expect((await world.call(StartUpload, file, admin)).answer.fields).toHaveProperty('fileName');
  });

  it.each([
    'Zoë O’Neill-Ångström',
    'محمد',
    '田中 愛子',
    'שרה',
    '👩‍🔧 Maria',
    '=1+1',
    'á',
    '\u2068Tom Becker\u2069',
    '\u202Bשרה\u202C',
    '\u1112\u1161\u11AB',
  ])('%s is a name', async (displayName) => {
    const person = await world.call(RenameUser, { userId: admin.id, displayName }, admin);
    expect(person.status, person.text).toBe(200);
    expect((await world.call(CreateWorkspace, { name: displayName }, admin)).status).toBe(200);
  });
});
