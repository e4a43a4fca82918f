import { describe, expect, it } from 'vitest';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
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

  it('is offered like every other provider', async () => {
    expect(itemOf(await saml.sso.checkIdp({ email: 'x@harbour.example' }))).toMatchObject({
      providers: [{ id: saml.connection, name: 'Harbour login', kind: 'custom' }],
    });
  });
});
