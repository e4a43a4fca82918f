import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WithdrawInvitation } from '../../contracts/identity/invitation.ts';
import { ChangeOidcConnection } from '../../contracts/identity/sign-on.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { DeactivateUser } from '../../contracts/identity/user.ts';
import { CreateTeam, ListTeamMembers } from '../../contracts/organization/team.ts';
import { itemOf, type Person, type ProductWorld } from '../support/product-world.ts';
import { clientId } from '../support/sign-on/identity-provider.ts';
import { oidcWorld, verified } from '../support/sign-on/oidc-world.ts';
import { samlWorld } from '../support/sign-on/saml-world.ts';
import { wholeLog } from '../support/whole-log.ts';

type Answer = Readonly<{ useCustomToken: boolean; userToken: string; userId: string }>;

async function inviteTo(world: ProductWorld, as: Person, name: string, data: object = {}) {
  const email = `${name.toLowerCase()}@harbour.example`;
  const person = { email, displayName: name, role: 'publisher', ...data };
  const reply = await world.http('POST', '/user/add', { as, body: { type: 'group-user', data: person } });
  return { id: itemOf<{ id: string }>(reply).id, email };
}

describe('single sign-on by OpenID Connect of somebody who is invited', () => {
  const oidc = oidcWorld();
  let world: ProductWorld;
  let ada: Person;
  beforeAll(() => void ({ world, ada } = oidc));
  afterEach(() => void vi.useRealTimers());

  const eventsOf = async (userId: string) =>
    (await wholeLog(world.product.store)).filter(({ data }) => data['userId'] === userId);
  const typesOf = async (userId: string) => (await eventsOf(userId)).map(({ type }) => type);
  const createAccounts = async (createsAccounts: boolean) => {
    const { issuer } = oidc.provider;
    const data = {
      connectionId: oidc.connection,
      name: 'Harbour login',
      provider: 'custom',
      issuer,
      clientId,
    };
    const changed = await world.call(ChangeOidcConnection, { ...data, createsAccounts }, ada);
    expect(changed.status).toBe(200);
  };
  const inDays = (days: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });

  it('joins without a password, with the role and teams of the invitation, and is the same person the next time', async () => {
    const { id: teamId } = itemOf<{ id: string }>(await world.call(CreateTeam, { name: 'Night shift' }, ada));
    const ina = await inviteTo(world, ada, 'Ina', { teams: [teamId] });
    const first = itemOf<Answer>(await oidc.signOnAs('subject-of-ina', verified(ina.email)));
    expect(first).toMatchObject({ useCustomToken: false, userId: ina.id });
    const profile = itemOf(await world.call(GetMyProfile, {}, { token: first.userToken }));
    expect(profile).toMatchObject({ id: ina.id, displayName: 'Ina', role: 'publisher' });
    const types = await typesOf(ina.id);
    expect(types).toEqual(expect.arrayContaining(['InvitationAccepted', 'IdentityLinked', 'SessionStarted']));
    expect(types).not.toContain('PasswordChanged');
    await world.settled();
    const { items } = (await world.call(ListTeamMembers, { teamId }, ada)).answer;
    expect(JSON.stringify(items)).toContain(ina.id);
    const again = itemOf<Answer>(await oidc.signOnAs('subject-of-ina', verified(ina.email)));
    expect(again.userId).toBe(ina.id);
    const accepted = (await typesOf(ina.id)).filter((type) => type === 'InvitationAccepted');
    expect(accepted).toHaveLength(1);
  });

  it('is joined by no unverified address', async () => {
    const una = await inviteTo(world, ada, 'Una');
    const refused = await oidc.signOnAs('subject-of-una', { email: una.email });
    expect(refused.answer.facts).toEqual({ reason: 'address-not-verified' });
    expect(await typesOf(una.id)).not.toContain('InvitationAccepted');
  });

  it('joins through a provider that creates no accounts, until the invitation has expired', async () => {
    const [ida, ivo] = [await inviteTo(world, ada, 'Ida'), await inviteTo(world, ada, 'Ivo')];
    await createAccounts(false);
    const joined = itemOf<Answer>(await oidc.signOnAs('subject-of-ida', verified(ida.email)));
    expect(joined.userId).toBe(ida.id);
    inDays(8);
    const late = await oidc.signOnAs('subject-of-ivo', verified(ivo.email));
    expect([late.status, late.answer.error]).toEqual([403, 'signin.not-registered']);
    const types = await typesOf(ivo.id);
    for (const type of ['InvitationAccepted', 'IdentityLinked']) expect(types).not.toContain(type);
    vi.useRealTimers();
    await createAccounts(true);
    inDays(8);
    const created = itemOf<Answer>(await oidc.signOnAs('subject-of-ivo', verified(ivo.email)));
    expect(created.userId).toBe(ivo.id);
  });

  it('is refused once they were deactivated, and comes as a newcomer once the invitation was withdrawn', async () => {
    const [iris, ilja] = [await inviteTo(world, ada, 'Iris'), await inviteTo(world, ada, 'Ilja')];
    itemOf(await oidc.signOnAs('subject-of-iris', verified(iris.email)));
    await world.call(DeactivateUser, { userId: iris.id }, ada);
    const refused = await oidc.signOnAs('subject-of-iris', verified(iris.email));
    expect(refused.answer.error).toBe('signin.disabled');
    await world.call(WithdrawInvitation, { userId: ilja.id }, ada);
    await world.until('the address to be free', async () =>
      (await typesOf(ilja.id)).includes('EmailReleased'),
    );
    const newcomer = itemOf<Answer>(await oidc.signOnAs('subject-of-ilja', verified(ilja.email)));
    expect(newcomer.userId).not.toBe(ilja.id);
    expect(await typesOf(ilja.id)).not.toContain('InvitationAccepted');
  });
});

describe('single sign-on by SAML of somebody who is invited', () => {
  const saml = samlWorld();

  it('joins without a password, and is the same person the next time', async () => {
    const ina = await inviteTo(saml.world, saml.ada, 'Ina');
    const first = itemOf<Answer>(await saml.signOnAs('ina', ina.email));
    expect(first).toMatchObject({ useCustomToken: false, userId: ina.id });
    expect(itemOf<Answer>(await saml.signOnAs('ina', ina.email)).userId).toBe(ina.id);
  });
});
