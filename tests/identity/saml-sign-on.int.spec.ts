import { describe, expect, it } from 'vitest';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { DeactivateUser, ListUsers, type UserView } from '../../contracts/identity/user.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { itemOf } from '../support/product-world.ts';
import { samlWorld } from '../support/sign-on/saml-world.ts';

describe('Single sign-on by SAML', () => {
  const saml = samlWorld();
  const idOf = async (token: string) =>
    itemOf<{ id: string }>(await saml.world.call(GetMyProfile, {}, { token })).id;

  it('a newcomer of a verified domain gets an account, and is the same person the next time', async () => {
    const first = itemOf<{ userToken: string; userId: string }>(
      await saml.signOnAs('nora', 'nora@harbour.example'),
    );
    expect(await idOf(first.userToken)).toBe(first.userId);
    const again = itemOf<{ userId: string }>(await saml.signOnAs('nora', 'another@harbour.example'));
    expect(again.userId).toBe(first.userId);
  });

  it('an account with a password is joined by the address of a verified domain', async () => {
    const tom = await saml.world.addPerson('harbour', 'Tom', 'viewer');
    const joined = itemOf<{ useCustomToken: boolean; userId: string }>(await saml.signOnAs('tom', tom.email));
    expect(joined).toMatchObject({ useCustomToken: true, userId: tom.id });
    expect((await saml.signOnAs('guest', 'guest@elsewhere.example')).answer.facts).toEqual({
      reason: 'domain-not-proved',
    });
  });

  it('R-INT-02: fills name, address and role from the mapped attributes, at every sign-in', async () => {
    const userMappings = [
      { attribute: 'fullName', field: 'displayName' as const },
      { attribute: 'workMail', field: 'email' as const },
      { attribute: 'jobRole', field: 'role' as const },
    ];
    await saml.world.send('harbour', ChangeSettings, { userMappings });
    const signOn = async (attributes: Readonly<Record<string, string>>) => {
      const reply = await saml.signOnAs('mira', 'ignored@elsewhere.example', { attributes });
      const { userToken: token } = itemOf<{ userToken: string }>(reply);
      return itemOf<object>(await saml.world.call(GetMyProfile, {}, { token }));
    };
    const workMail = 'mira@harbour.example';
    expect(await signOn({ workMail, fullName: 'Mira Sol', jobRole: 'publisher' })).toMatchObject({
      displayName: 'Mira Sol',
      email: workMail,
      role: 'publisher',
    });
    await saml.world.settled();
    await signOn({ workMail, fullName: 'Mira Luna', jobRole: 'admin-super' });
    await saml.world.settled();
    expect(await signOn({ workMail, fullName: 'Mira Luna' })).toMatchObject({
      displayName: 'Mira Luna',
      role: 'publisher',
    });
    await saml.world.send('harbour', ChangeSettings, { userMappings: [] });
  });

  it('R-INT-02: who administers the organisation keeps that role, whatever the provider sends', async () => {
    const userMappings = [{ attribute: 'jobRole', field: 'role' as const }];
    await saml.world.send('harbour', ChangeSettings, { userMappings });
    const chief = await saml.world.addPerson('harbour', 'Chief', 'admin-organization');
    const jar = new Map<string, string>();
    await saml.signOnAs('chief', chief.email, { jar });
    const attributes = { email: chief.email, jobRole: 'viewer' };
    const again = itemOf<{ userToken: string }>(await saml.signOnAs('chief', chief.email, { attributes }));
    await saml.world.settled();
    const profile = await saml.world.call(GetMyProfile, {}, { token: again.userToken });
    expect(itemOf(profile)).toMatchObject({ role: 'admin-organization' });
    await saml.world.send('harbour', ChangeSettings, { userMappings: [] });
  });

  it('R-INT-02: a sign-in of somebody who was deactivated is refused and changes nothing', async () => {
    const userMappings = [{ attribute: 'fullName', field: 'displayName' as const }];
    await saml.world.send('harbour', ChangeSettings, { userMappings });
    const { world } = saml;
    const email = 'olga@harbour.example';
    const signOn = (fullName: string) => saml.signOnAs('olga', email, { attributes: { email, fullName } });
    const { userId } = itemOf<{ userId: string }>(await signOn('Olga'));
    await world.settled();
    await world.send('harbour', DeactivateUser, { userId });
    expect((await signOn('Somebody Else')).status).toBeGreaterThanOrEqual(400);
    await world.settled();
    const { answer } = await world.call(ListUsers, { status: 'inactive' }, saml.ada);
    const people = answer.items as readonly UserView[];
    expect(people.find(({ id }) => id === userId)?.displayName).toBe('Olga');
    await saml.world.send('harbour', ChangeSettings, { userMappings: [] });
  });

  it('is offered like every other provider', async () => {
    expect(itemOf(await saml.sso.checkIdp({ email: 'x@harbour.example' }))).toMatchObject({
      providers: [{ id: saml.connection, name: 'Harbour login', kind: 'custom' }],
    });
  });
});
