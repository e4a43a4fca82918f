import { beforeAll, describe, expect, it } from 'vitest';
import { ChangeUserRole, DeactivateUser, ErasePerson } from '../../contracts/identity/user.ts';
import { Directory, scimRefusal, userSchema } from '../support/directory.ts';
import type { Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

describe('a directory with the key of an organisation admin, and a super admin', () => {
  const world = productWorld();
  let chief: Person;
  let ofAdmin: Directory;
  let ofChief: Directory;

  beforeAll(async () => {
    chief = await world.addPerson('harbour', 'Chief', 'admin-super');
    ofAdmin = await Directory.of(world, await world.addPerson('harbour', 'Mallory', 'admin-organization'));
    ofChief = await Directory.of(world, chief);
  });

  const path = () => `/Users/${chief.id}`;
  const wanted = (more: object = {}) => ({
    schemas: [userSchema],
    userName: chief.email,
    displayName: 'Chief',
    active: true,
    ...more,
  });

  it('nothing that the directory says of somebody above is changed', async () => {
    for (const [attribute, value] of [
      ['externalId', 'mallory-subject'],
      ['name.givenName', 'Mallory'],
      ['name.familyName', 'Mallory'],
      ['displayName', 'Mallory'],
      ['active', false],
    ] as const) {
      const refused = await ofAdmin.patch(path(), { op: 'replace', path: attribute, value });
      expect(refused, attribute).toMatchObject(scimRefusal(403));
      countAttacks('vertical rights');
    }
    const replaced = await ofAdmin.send('PUT', path(), wanted({ externalId: 'mallory-subject' }));
    expect(replaced).toMatchObject(scimRefusal(403));
    expect(await ofAdmin.send('DELETE', path())).toMatchObject(scimRefusal(403));
    countAttacks('vertical rights', 2);
    expect((await ofAdmin.send('GET', path())).body).not.toHaveProperty('externalId');
  });

  it('the key of a super admin changes it, and a repeat of what is there is refused to nobody', async () => {
    const written = wanted({ externalId: 'chief-1', name: { givenName: 'Chi', familyName: 'Ef' } });
    for (const directory of [ofChief, ofAdmin])
      expect(await directory.send('PUT', path(), written)).toMatchObject({
        status: 200,
        body: { externalId: 'chief-1', displayName: 'Chief' },
      });
  });

  it('the last super admin stays one, by their own hand and key, until there is another', async () => {
    const demote = () => world.call(ChangeUserRole, { userId: chief.id, role: 'admin-organization' }, chief);
    for (const refused of [
      await demote(),
      await world.call(DeactivateUser, { userId: chief.id }, chief),
      await world.call(ErasePerson, { userId: chief.id }, chief),
    ])
      expect([refused.status, refused.answer.error]).toEqual([409, 'user.last-super-admin']);
    expect(await ofChief.send('PUT', path(), wanted({ active: false }))).toMatchObject(scimRefusal(409));
    await world.addPerson('harbour', 'Second', 'admin-super');
    expect((await demote()).status).toBe(200);
  });
});
