import { beforeAll, describe, expect, it } from 'vitest';
import { RenameUser } from '../../contracts/identity/user.ts';
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
    ['nothing that can be seen', '\u200b\u2060'],
  ])('are refused with %s', async (_, name) => {
    countAttacks('names');
    const person = await world.call(RenameUser, { userId: admin.id, displayName: name }, admin);
    expect(person.answer.fields).toMatchObject({ displayName: expect.any(String) as string });
    const thing = await world.call(CreateWorkspace, { name }, admin);
    expect(thing.answer.fields).toMatchObject({ name: expect.any(String) as string });
  });

  it.each(['Zoë O’Neill-Ångström', 'محمد', '田中 愛子', 'שרה', '👩‍🔧 Maria', '=1+1', 'á'])(
    '%s is a name',
    async (displayName) => {
      const person = await world.call(RenameUser, { userId: admin.id, displayName }, admin);
      expect(person.status, person.text).toBe(200);
      expect((await world.call(CreateWorkspace, { name: displayName }, admin)).status).toBe(200);
    },
  );
});
