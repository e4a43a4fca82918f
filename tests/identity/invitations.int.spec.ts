import { readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RenewInvitation, WithdrawInvitation } from '../../contracts/identity/invitation.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { ChangeUserRole, GetUser, ListUsers, type UserView } from '../../contracts/identity/user.ts';
import { CreateTeam, ListTeamMembers, RemoveTeamMembers } from '../../contracts/organization/team.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { emailsTo as listedEmails, emailText } from '../support/emails.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

const chosen = 'Quarry7&lantern';
const world = productWorld(['harbour', 'meadow']);
let admin: Person;
let hall: string;
beforeAll(async () => {
  admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
  hall = await world.makeWorkspace('harbour', 'Hall', true);
});
afterEach(async () => {
  vi.useRealTimers();
  admin = await world.signIn('harbour', admin.email);
});

const add = (data: object, as = admin, type = 'group-user') =>
  world.http('POST', '/user/add', { as, body: { type, data } });
const setUser = (token: string, name: string, password: string) =>
  world.http('POST', '/invite/v2/setuser', {
    body: { token, name, password: encodeURIComponent(password) },
  });
const useCode = (email: string, code: string) =>
  world.http('POST', '/invite/v2/code', { body: { email, code } });
const emailsTo = (userId: string) => listedEmails(world, userId, admin);

/** Invites somebody, and reads the email as they would. */
async function invited(name: string, data: object = {}) {
  const email = `${name.toLowerCase()}@harbour.example`;
  const reply = await add({ email, displayName: name, role: 'viewer', groups: [hall], ...data });
  const { id } = itemOf<{ id: string }>(reply);
  return { id, email, ...(await emailOf(id, 0)) };
}
async function emailOf(id: string, before: number) {
  await world.until('the email', async () => (await emailsTo(id)).length > before);
  const [email] = await emailsTo(id);
  if (!email) throw new Error('no email');
  const text = await emailText(world.folder, email);
  const path = /\/userinvitecreate\/\S+/.exec(text)?.[0] ?? '';
  return {
    text,
    path,
    token: path.split('/')[2] ?? '',
    code: /this code: (\d{4} \d{4})/.exec(text)?.[1] ?? '',
  };
}
const get = async (userId: string) => itemOf<UserView>(await world.call(GetUser, { userId }, admin));

describe('R-USR-04, R-INV-07: POST /user/add and /invite/v2/setuser', () => {
  it('R-INV-02: somebody is invited, joins and signs in with the address of the answer', async () => {
    const tom = await invited('Tom', { languageCode: 'de' });
    expect(tom.text).toContain('Hilda has invited you to join The harbour on Stepwell');
    expect(tom.path).toMatch(/\/Tom\/de$/);
    expect(await get(tom.id)).toMatchObject({
      status: 'invited',
      role: 'viewer',
      roles: { [hall]: 'viewer' },
    });
    // R-INV-06: as sent, URL-encoded
    const set = await setUser(tom.token, 'Tom Becker', 'A%b7&lantern');
    expect(itemOf<{ email: string }>(set).email).toBe(tom.email);
    const login = await world.http('POST', '/v1/auth/login', {
      body: { email: tom.email, password: 'A%b7&lantern' },
    });
    const { accessToken: token } = itemOf<{ accessToken: string }>(login);
    await world.settled();
    // R-USR-14: the private workspace is there after signing in
    const workspaces = await world.http('GET', '/v1/workspaces', { as: { token } });
    expect(workspaces.answer.items).toMatchObject([{ id: hall, private: true }]);
    expect(itemOf(await world.call(GetMyProfile, {}, { token }))).toMatchObject({
      displayName: 'Tom Becker',
      roles: { [hall]: 'viewer' },
    });
    expect(await get(tom.id)).toMatchObject({ status: 'active', invitation: null });
  });

  it('an invitation into a team: the person is a member until it is withdrawn, and stays where they were moved', async () => {
    const { id: teamId } = itemOf<{ id: string }>(await world.call(CreateTeam, { name: 'Day shift' }, admin));
    await world.settled();
    const members = async () =>
      ((await world.call(ListTeamMembers, { teamId }, admin)).answer.items as { id: string }[]).map(
        ({ id }) => id,
      );
    const vera = await invited('Vera', { teams: [teamId] });
    const wim = await invited('Wim', { teams: [teamId] });
    await world.until('both are members', async () => (await members()).length === 2);
    expect(await get(vera.id)).toMatchObject({ status: 'invited', teamIds: [teamId] });
    expect((await world.call(WithdrawInvitation, { userId: wim.id }, admin)).status).toBe(200);
    await world.until('Wim left', async () => !(await members()).includes(wim.id));
    await world.call(RemoveTeamMembers, { teamId, userIds: [vera.id] }, admin);
    await setUser(vera.token, 'Vera', chosen);
    await world.settled();
    expect(await get(vera.id)).toMatchObject({ status: 'active', teamIds: [] });
    expect(await members()).toEqual([]);
    const stranger = {
      email: 'walter@harbour.example',
      displayName: 'Walter',
      role: 'viewer',
      groups: [hall],
    };
    expect((await add({ ...stranger, teams: ['team-of-nobody'] })).status).toBe(404);
  });

  it('3:85: takes a token, a name and a password, all of them, and ignores what else is sent', async () => {
    const xenia = await invited('Xenia');
    const body = { token: xenia.token, name: 'Xenia', password: encodeURIComponent(chosen) };
    for (const field of Object.keys(body)) {
      const reply = await world.http('POST', '/invite/v2/setuser', { body: { ...body, [field]: undefined } });
      expect(reply.answer).toMatchObject({ error: 'input.invalid', fields: { [field]: expect.any(String) } });
    }
    const more = { role: 'admin-super', roles: {}, email: 'other@harbour.example', userId: admin.id };
    expect((await world.http('POST', '/invite/v2/setuser', { body: { ...body, ...more } })).status).toBe(200);
    await world.settled();
    expect(await get(xenia.id)).toMatchObject({ email: xenia.email, role: 'viewer', status: 'active' });
  });

  it('R-USR-07: a name comes back as it was typed, and its markup does nothing in the email', async () => {
    const bold = await invited('Bold', { displayName: '<b>Bo</b> & "Co"' });
    expect((await get(bold.id)).displayName).toBe('<b>Bo</b> & "Co"');
    const [email] = await emailsTo(bold.id);
    const raw = await readFile(`${world.folder}/mail/harbour/${bold.id}/${email?.id}.eml`);
    expect((await PostalMime.parse(raw)).html).toContain('&lt;b&gt;Bo&lt;/b&gt;');
  });

  it('a link is not used up by being opened: only the button spends it', async () => {
    const una = await invited('Una');
    for (let time = 0; time < 3; time++)
      for (const method of ['GET', 'HEAD'] as const) {
        const reply = await world.product.app.inject({ method, url: una.path });
        expect(reply.statusCode).toBeLessThan(500);
        expect((await world.product.app.inject({ method, url: '/invite/v2/setuser' })).statusCode).toBe(404);
      }
    for (let time = 0; time < 3; time++)
      expect(itemOf<{ token: string }>(await useCode(una.email, una.code)).token).toBe(una.token);
    // what the page refuses does not spend it either
    expect((await setUser(una.token, 'Una', 'short')).status).toBe(400);
    expect((await setUser(una.token, '  ', chosen)).status).toBe(400);
    expect((await get(una.id)).status).toBe('invited');
    expect((await setUser(una.token, 'Una', chosen)).status).toBe(200);
    expect((await setUser(una.token, 'Una', chosen)).answer.error).toBe('invitation.invalid');
  });

  it('a link says whose account it creates while it can be accepted, and to nobody else', async () => {
    const cleo = await invited('Cleo');
    const about = async (token: string) =>
      itemOf(await world.http('POST', '/invite/v2/password-policy', { body: { token } }));
    const passwordPolicy = 'complexity';
    const invitation = { organization: 'The harbour', email: cleo.email, displayName: 'Cleo' };
    for (const token of [cleo.token, itemOf<{ token: string }>(await useCode(cleo.email, cleo.code)).token])
      expect(await about(token)).toEqual({ passwordPolicy, invitation });
    const [organizationId, userId, requestId, proof] = cleo.token.split('.');
    const nothing = { passwordPolicy, invitation: null };
    for (const forged of [
      'nothing',
      [organizationId, admin.id, requestId, proof].join('.'),
      [organizationId, userId, requestId, `${proof?.slice(1)}A`].join('.'),
    ])
      expect(await about(forged)).toEqual(nothing);
    expect((await setUser(cleo.token, 'Cleo', chosen)).status).toBe(200);
    expect(await about(cleo.token)).toEqual(nothing);
  });

  it('of two who press at once, one joins', async () => {
    const duo = await invited('Duo');
    const both = await Promise.all([
      setUser(duo.token, 'One', chosen),
      setUser(duo.token, 'Two', `${chosen}2`),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['regex', 'nodigits&Upper'],
    ['certain_value', 'Password123!'],
    ['certain_value', 'Vera-7&lantern'],
  ])('R-INV-08, R-INV-09: refused with %s', async (authType, password) => {
    const vera = await invited(`Vera${password.length}${authType.length}`);
    const { status, answer } = await setUser(vera.token, 'Vera', password);
    expect({ status, error: answer.error, facts: answer['facts'] }).toMatchObject({
      status: 400,
      error: 'password.refused',
      facts: { authType },
    });
  });

  it('answers alike for a wrong code, an unknown address and a member', async () => {
    const wim = await invited('Wim');
    const wrong = wim.code === '0000 0000' ? '1111 1111' : '0000 0000';
    const answers = [
      await useCode(wim.email, wrong),
      await useCode('nobody@harbour.example', wim.code),
      await useCode(admin.email, wim.code),
    ];
    expect(new Set(answers.map(({ text, status }) => `${status} ${text}`)).size).toBe(1);
    for (let time = 0; time < 6; time++) await useCode(wim.email, wrong);
    expect((await useCode(wim.email, wim.code)).status).toBe(429);
    expect((await setUser(wim.token, 'Wim', chosen)).status).toBe(200);
  });
});

describe('R-USR-02: an invitation', () => {
  it('expires after a week, is renewed, and the earlier link is void', async () => {
    const eve = await invited('Eve');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 + 1000 });
    admin = await world.signIn('harbour', admin.email);
    expect((await get(eve.id)).status).toBe('invitation-expired');
    const listed = await world.call(ListUsers, { status: 'invitation-expired' }, admin);
    expect(listed.answer.items).toContainEqual(expect.objectContaining({ id: eve.id }));
    expect((await setUser(eve.token, 'Eve', chosen)).answer.error).toBe('invitation.invalid');
    expect((await useCode(eve.email, eve.code)).answer.error).toBe('invitation.code-invalid');
    expect((await world.call(RenewInvitation, { userId: eve.id }, admin)).status).toBe(200);
    const again = await emailOf(eve.id, 1);
    expect(again.token).not.toBe(eve.token);
    expect((await setUser(eve.token, 'Eve', chosen)).answer.error).toBe('invitation.invalid');
    expect((await setUser(again.token, 'Eve', chosen)).status).toBe(200);
  });

  it('that is withdrawn frees the address, with its emails gone', async () => {
    const ida = await invited('Ida');
    expect((await world.call(WithdrawInvitation, { userId: ida.id }, admin)).status).toBe(200);
    expect((await setUser(ida.token, 'Ida', chosen)).answer.error).toBe('invitation.invalid');
    const about = await world.http('POST', '/invite/v2/password-policy', { body: { token: ida.token } });
    expect(itemOf(about)).toMatchObject({ invitation: null });
    await world.until('the address', async () => {
      const { status } = await add({ email: ida.email, displayName: 'Ida', role: 'viewer' });
      return status === 200;
    });
    expect(await emailsTo(ida.id)).toEqual([]);
    expect((await world.call(GetUser, { userId: ida.id }, admin)).status).toBe(404);
  });

  it('that carries roles gives those that the person has when they join', async () => {
    const rex = await invited('Rex');
    await world.call(ChangeUserRole, { userId: rex.id, role: 'admin-organization' }, admin);
    await setUser(rex.token, 'Rex', chosen);
    await world.settled();
    expect(await get(rex.id)).toMatchObject({ status: 'active', role: 'admin-organization' });
  });
});

describe('R-USR-05: who may invite', () => {
  it('administrators of workspaces invite to theirs, while the organisation wants it', async () => {
    const barn = await world.makeWorkspace('harbour', 'Barn');
    const lea = await world.addPerson('harbour', 'Lea', 'admin-group', { [hall]: 'admin-group' });
    const email = (name: string) => `${name}@harbour.example`;
    const tries: [object, number][] = [
      [{ email: email('a'), displayName: 'A', role: 'viewer', groupId: hall }, 200],
      [{ email: email('b'), displayName: 'B', role: 'viewer', groupId: barn }, 403],
      [{ email: email('c'), displayName: 'C', role: 'viewer' }, 403],
      [{ email: email('d'), displayName: 'D', role: 'admin-organization', groupId: hall }, 403],
    ];
    for (const [data, status] of tries) expect((await add(data, lea)).status).toBe(status);
    const off = await world.call(ChangeSettings, { features: { globalInvite: false } }, admin);
    expect(off.status).toBe(200);
    const refused = { email: email('e'), displayName: 'E', role: 'viewer', groupId: hall };
    expect((await add(refused, lea)).answer.error).toBe('access.forbidden');
    expect((await add(refused)).status).toBe(200);
  });

  it('a viewer invites nobody, and somebody of another organisation is invited to none of its workspaces', async () => {
    const vic = await world.addPerson('harbour', 'Vic', 'viewer');
    expect((await add({ email: 'z@harbour.example', displayName: 'Z', role: 'viewer' }, vic)).status).toBe(
      403,
    );
    const milo = await world.addPerson('meadow', 'Milo', 'admin-organization');
    const ole = await invited('Ole');
    expect((await world.call(RenewInvitation, { userId: ole.id }, milo)).status).toBe(404);
    expect((await world.call(WithdrawInvitation, { userId: ole.id }, milo)).status).toBe(404);
  });

  it('an address that has an account is not invited', async () => {
    const { answer } = await add({ email: admin.email, displayName: 'Again', role: 'viewer' });
    expect(answer.error).toBe('user.email-taken');
  });
});
