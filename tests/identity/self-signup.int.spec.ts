import { afterEach, describe, expect, it, vi } from 'vitest';
import { TrialSlowedDown } from '../../contracts/identity/email-reservation.ts';
import type { ImportOutcome } from '../../contracts/identity/people-import.ts';
import { RenewInvitation, WithdrawInvitation } from '../../contracts/identity/invitation.ts';
import { GetMyProfile, type ProfileView } from '../../contracts/identity/profile.ts';
import { ReserveDomain } from '../../contracts/identity/domain-reservation.ts';
import { CreateDomain, RecordDomainProof } from '../../contracts/identity/sign-on.ts';
import { domainHash } from '../../services/identity/sign-on/domain-reservation.ts';
import { ListUsers } from '../../contracts/identity/user.ts';
import { GetMyOrganization, type OrganizationView } from '../../contracts/organization/organization.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { Accounts, systemSender } from '../../services/identity/accounts.ts';
import { SignOnDirectory } from '../../services/identity/single-sign-on/sign-on-directory.ts';
import { InstallationSetup } from '../../services/identity/setup/installation-setup.ts';
import { KEYS, type Keys } from '../../services/platform/keys/keys.ts';
import { Applicants, offersTrials, trialEmails } from '../support/free-trials.ts';
import { itemOf, ProductWorld } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { wholeLog } from '../support/whole-log.ts';

const chosen = 'Turbine7&lantern';
const world = productWorld(['harbour'], { settings: offersTrials });
const applicants = new Applicants(world);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const founded = async (name: string): Promise<unknown[]> => {
  const log = await wholeLog(world.product.store);
  return log.filter(
    ({ type, data }) => type === 'OrganizationFounded' && (data as { name: string }).name === name,
  );
};
const signIn = async (email: string, password = chosen) => {
  const reply = await world.http('POST', '/v1/auth/login', { body: { email, password } });
  return { token: itemOf<{ accessToken: string }>(reply).accessToken };
};
const isOpen = async (token: string): Promise<boolean> =>
  itemOf<{ isOpen: boolean }>(await applicants.about(token)).isOpen;
const storedRequests = () => world.product.app.get<Keys>(KEYS).listSecrets('_platform', 'self-signup/');

describe('self-signup-set-user, free-trial-create: POST /v1/self-signup/setuser', () => {
  it('creates an organisation of one’s own with its first administrator, who sees nothing of others', async () => {
    const harold = await world.addPerson('harbour', 'Harold', 'admin-organization');
    await world.makeWorkspace('harbour', 'Hall');
    const { path, token, text } = await applicants.asked('sofia@quarry.example', { languageCode: 'de-de' });
    expect(text).toMatch(/^Guten Tag,/);
    expect(path).toBe(`/startfreetrial/${token}`);
    // R-INV-06: as sent, URL-encoded
    const started = await applicants.start(token, 'Sofia Lindqvist', 'A%b7&lantern');
    expect(itemOf(started)).toEqual({ email: 'sofia@quarry.example' });
    const as = await signIn('sofia@quarry.example', 'A%b7&lantern');
    await world.settled();
    expect(itemOf<ProfileView>(await world.call(GetMyProfile, {}, as))).toMatchObject({
      displayName: 'Sofia Lindqvist',
      role: 'admin-super',
      locale: 'de-de',
    });
    const organization = itemOf<OrganizationView>(await world.call(GetMyOrganization, {}, as));
    expect(organization.name).toBe('Quarry Works');
    expect(organization.id).not.toBe('harbour');
    const people = await world.call(ListUsers, {}, as);
    expect(people.answer.items).toMatchObject([{ email: 'sofia@quarry.example' }]);
    expect((await world.call(ListWorkspaces, {}, as)).answer.items).toEqual([]);
    expect((await world.call(ListUsers, {}, harold)).text).not.toContain('sofia@quarry.example');
  });

  it('adds people slowly, so that it learns slowly who has an account in another organisation', async () => {
    const { token } = await applicants.asked('spy@quarry.example', { organization: 'Spies' });
    await applicants.start(token, 'Spy', chosen);
    const spy = await signIn('spy@quarry.example');
    const admin = await world.addPerson('harbour', 'Hana', 'admin-organization');
    const invite = (email: string, as = spy) => {
      const data = { email, displayName: 'Somebody', role: 'viewer' };
      return world.http('POST', '/user/add', { as, body: { type: 'group-user', data } });
    };
    const names = (who: string) => Array.from({ length: 30 }, (_, at) => `${who}-${at}@harbour.example`);
    for (const email of names('staff')) await invite(email, admin);
    const tried = await Promise.all([...names('staff'), ...names('stranger')].map((email) => invite(email)));
    const errors = tried.map(({ answer }) => answer.error ?? 'added');
    const countOf = (wanted: string) => errors.filter((error) => error === wanted).length;
    expect(countOf('user.email-taken') + countOf('added')).toBe(51);
    expect(countOf('user.trial-slowed-down')).toBe(9);
    // neither way in tells a free address from a taken one now
    const refused = await invite('nobody@quarry.example');
    expect([refused.status, refused.answer.error]).toEqual([429, 'user.trial-slowed-down']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    const lines = [admin.email, 'nobody@quarry.example', 'spy@quarry.example'];
    const people = lines.map((email, at) => ({
      line: at + 2,
      displayName: 'Somebody',
      email,
      role: 'viewer',
    }));
    const body = { importId: 'spying', fileName: 'people.csv', preview: true, people };
    const { items } = (await world.http('POST', '/v1/people-imports', { as: spy, body })).answer;
    expect((items as ImportOutcome[]).map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      TrialSlowedDown.message,
      TrialSlowedDown.message,
      // its own people are found as before
      'duplicate',
    ]);
    // an organisation that is no trial is not slowed down by addresses that a trial has taken
    const own = await Promise.all(names('stranger').map((email) => invite(email, admin)));
    expect(own.map(({ status }) => status)).not.toContain(429);
  });

  it('adds people without an address slowly, too, until it has verified a domain', async () => {
    const { token } = await applicants.asked('numbers@quarry.example', { organization: 'Numbers' });
    await applicants.start(token, 'Nia', chosen);
    const nia = await signIn('numbers@quarry.example');
    await world.call(ChangeSettings, { features: { employeeIdLogin: true } }, nia);
    const add = (employeeId: number) => {
      const data = { employeeId: String(employeeId), displayName: 'Somebody', role: 'viewer' };
      return world.http('POST', '/user/add', { as: nia, body: { type: 'user-passwordless', data } });
    };
    const added = await Promise.all(Array.from({ length: 60 }, (_, at) => add(at)));
    const errorsOf = (replies: typeof added) => replies.map(({ answer }) => answer.error ?? 'added');
    expect(errorsOf(added).filter((error) => error === 'added')).toHaveLength(51);
    expect(new Set(errorsOf(added))).toEqual(new Set(['added', 'user.trial-slowed-down']));
    const own = itemOf<OrganizationView>(await world.call(GetMyOrganization, {}, nia)).id;
    const { id: domainId } = itemOf<{ id: string }>(
      await world.call(CreateDomain, { domain: 'numbers.example' }, nia),
    );
    expect((await add(100)).status).toBe(429);
    await world.send(own, RecordDomainProof, { domainId });
    expect((await add(100)).status).toBe(200);
  });

  it('sends the same person three invitations, new or again, and then waits', async () => {
    const { token } = await applicants.asked('flood@quarry.example', { organization: 'Flood' });
    await applicants.start(token, 'Flo', chosen);
    const flo = await signIn('flood@quarry.example');
    const data = { email: 'victim@harbour.example', displayName: 'Somebody', role: 'viewer' };
    const invite = () => world.http('POST', '/user/add', { as: flo, body: { type: 'group-user', data } });
    const { id: userId } = itemOf<{ id: string }>(await invite());
    const again = async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
      return world.call(RenewInvitation, { userId }, flo);
    };
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const refused = await again();
    expect([refused.status, refused.answer.error]).toEqual([429, 'invitation.trial-slowed-down']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    await world.call(WithdrawInvitation, { userId }, flo);
    await world.until(
      'the address is free',
      async () => (await invite()).answer.error !== 'user.email-taken',
    );
    expect((await invite()).answer.error).toBe('user.trial-slowed-down');
  });

  it('invites people of a domain that it has verified as often as it wants', async () => {
    const { token } = await applicants.asked('own@quarry.example', { organization: 'Own' });
    await applicants.start(token, 'Olga', chosen);
    const olga = await signIn('own@quarry.example');
    const own = itemOf<OrganizationView>(await world.call(GetMyOrganization, {}, olga)).id;
    const { id: domainId } = itemOf<{ id: string }>(
      await world.call(CreateDomain, { domain: 'own.example' }, olga),
    );
    const reserved = { domainHash: domainHash('own.example'), organizationId: own };
    await world.send('_platform', ReserveDomain, reserved);
    await world.send(own, RecordDomainProof, { domainId });
    const data = { email: 'ann@own.example', displayName: 'Ann', role: 'viewer' };
    const invite = () => world.http('POST', '/user/add', { as: olga, body: { type: 'group-user', data } });
    const { id: userId } = itemOf<{ id: string }>(await invite());
    for (let time = 0; time < 5; time++) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
      expect((await world.call(RenewInvitation, { userId }, olga)).status).toBe(200);
    }
    await world.call(WithdrawInvitation, { userId }, olga);
    await world.until('they are invited again', async () => (await invite()).status === 200);
  });

  it('has command ids of its own', async () => {
    const { token } = await applicants.asked('ids@quarry.example', { organization: 'Ids' });
    await applicants.start(token, 'Ida', chosen);
    const admin = await world.addPerson('harbour', 'Hedda', 'admin-organization');
    const invite = (email: string, as: { token: string }) => {
      const data = { email, displayName: 'Somebody', role: 'viewer' };
      const headers = { 'x-command-id': 'import-line-1' };
      return world.http('POST', '/user/add', { as, headers, body: { type: 'group-user', data } });
    };
    expect((await invite('one@quarry.example', await signIn('ids@quarry.example'))).status).toBe(200);
    expect((await invite('two@harbour.example', admin)).status).toBe(200);
  });

  it('is used once, by its button: opening the link or entering the code uses nothing up', async () => {
    const una = await applicants.asked('una@quarry.example', { organization: 'Una’s' });
    for (let time = 0; time < 3; time++)
      for (const method of ['GET', 'HEAD'] as const)
        expect((await world.product.app.inject({ method, url: una.path })).statusCode).toBeLessThan(500);
    for (let time = 0; time < 3; time++) expect(await isOpen(una.token)).toBe(true);
    for (let time = 0; time < 3; time++)
      expect(itemOf(await applicants.useCode('una@quarry.example', una.code))).toEqual({ token: una.token });
    // what the page refuses does not use it up either
    expect((await applicants.start(una.token, 'Una', 'short')).answer.error).toBe('password.refused');
    expect((await applicants.start(una.token, '  ', chosen)).status).toBe(400);
    expect(await founded('Una’s')).toHaveLength(0);
    expect((await applicants.start(una.token, 'Una', chosen)).status).toBe(200);
    expect(await isOpen(una.token)).toBe(false);
    expect((await applicants.start(una.token, 'Una', chosen)).answer.error).toBe('self-signup.invalid');
    expect((await applicants.useCode('una@quarry.example', una.code)).answer.error).toBe(
      'self-signup.code-invalid',
    );
    expect(await founded('Una’s')).toHaveLength(1);
  });

  it('of ten who press at once, one organisation comes', async () => {
    const { token } = await applicants.asked('duo@quarry.example', { organization: 'Duo' });
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, n) => applicants.start(token, `Duo ${n}`, `${chosen}${n}`)),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await founded('Duo')).toHaveLength(1);
  });

  it('expires after a day; a newer email voids the one before', async () => {
    const eve = await applicants.asked('eve@quarry.example');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const again = await applicants.asked('eve@quarry.example');
    expect(again.token).not.toBe(eve.token);
    expect((await applicants.start(eve.token, 'Eve', chosen)).answer.error).toBe('self-signup.invalid');
    expect([await isOpen(eve.token), await isOpen(again.token)]).toEqual([false, true]);
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    expect((await applicants.start(again.token, 'Eve', chosen)).answer.error).toBe('self-signup.invalid');
    expect(await isOpen(again.token)).toBe(false);
    expect((await applicants.useCode('eve@quarry.example', again.code)).answer.error).toBe(
      'self-signup.code-invalid',
    );
  });

  it('continues with the same organisation where the account failed', async () => {
    const { token } = await applicants.asked('ida@quarry.example', { organization: 'Ida’s' });
    vi.spyOn(world.product.app.get(Accounts), 'add').mockRejectedValueOnce(new Error('the disk is gone'));
    expect((await applicants.start(token, 'Ida', chosen)).status).toBe(500);
    expect((await applicants.start(token, 'Ida', chosen)).status).toBe(200);
    expect(await founded('Ida’s')).toHaveLength(1);
  });

  it('starts nothing for an address that got an account, or a domain that was verified, in the meantime', async () => {
    const rex = await applicants.asked('rex@quarry.example', { organization: 'Rex’s' });
    const account = { email: 'rex@quarry.example', displayName: 'Rex', role: 'viewer', roles: {} } as const;
    await world.product.app
      .get(Accounts)
      .add({ ...account, password: null }, systemSender('harbour', 'system'));
    expect((await applicants.start(rex.token, 'Rex', chosen)).answer.error).toBe('self-signup.invalid');
    const nia = await applicants.asked('nia@verified.example', { organization: 'Nia’s' });
    vi.spyOn(world.product.app.get(SignOnDirectory), 'ofDomain').mockResolvedValue({} as never);
    expect((await applicants.start(nia.token, 'Nia', chosen)).answer.error).toBe('self-signup.invalid');
    for (const name of ['Rex’s', 'Nia’s']) expect(await founded(name)).toHaveLength(0);
  });
});

describe('POST /v1/self-signup', () => {
  it('tells somebody who has an account that no organisation was created, in their language', async () => {
    const hans = await world.addPerson('harbour', 'Hans', 'viewer');
    await world.http('PUT', '/v1/profile/me/locale', { as: hans, body: { locale: 'fr-fr' } });
    const { subject, text, path } = await applicants.asked(hans.email, { languageCode: 'de-de' });
    expect(subject).toBe('Aucun essai gratuit n’a été démarré');
    expect(text).toMatch(/^Bonjour Hans,/);
    expect(path).toBe('');
  });

  it('puts nothing into the email that a stranger entered, but the address', async () => {
    const organization = 'Win a prize';
    const { text } = await applicants.asked('victim@quarry.example', { organization });
    expect(text).not.toContain('prize');
    expect(text).toMatch(/^Hello,/);
  });

  it('sends one email a minute', async () => {
    await applicants.asked('minute@quarry.example');
    expect((await applicants.ask('minute@quarry.example')).status).toBe(200);
    await world.settled();
    expect(await trialEmails(world.folder, 'minute@quarry.example')).toHaveLength(1);
  });

  it('takes an organisation and an address, and refuses what is no name', async () => {
    const names = [
      ' ',
      'a\nb',
      'x'.repeat(121),
      'Locked: http://evil.example',
      'See www.evil.example',
      'evil.example/login',
      'Locked: evil.example',
      'Locked: evil\u2024example',
      'Locked: evil\uFF0Eexample',
      'Locked: evil.\u200Bexample',
      'Locked: evil。example',
      'Locked: 192.0.2.4/login',
      'Locked: http：//evil',
      'Locked: пример.рф',
      'Locked: evil.xn--p1ai/x',
    ];
    const refused = names.map((organization) => ({ organization }));
    for (const more of [...refused, { email: 'no address' }, { languageCode: '<b>' }])
      expect((await applicants.ask('name@quarry.example', more)).answer.error).toBe('input.invalid');
    for (const [n, organization] of ['St. Mary’s U.S. Steel e.V.', 'Dr. Oetker & Co.'].entries())
      expect((await applicants.ask(`name${n}@quarry.example`, { organization })).status).toBe(200);
  });

  it('is forgotten once it was used', async () => {
    const { token } = await applicants.asked('gone@quarry.example');
    const before = (await storedRequests()).size;
    await applicants.start(token, 'Gone', chosen);
    expect((await storedRequests()).size).toBe(before - 1);
  });
});

describe('an installation', () => {
  let other: ProductWorld;
  afterEach(() => other.close());
  const addresses = ['', '/code', '/setuser'].map((end) => `/v1/self-signup${end}`);
  const offered = async () =>
    itemOf<{ selfSignup: boolean }>(await other.http('GET', '/v1/deployment')).selfSignup;

  it('offers no free trial unless its setting is on: the routes are as if they had never been', async () => {
    other = await ProductWorld.open();
    await other.foundOrganization('harbour');
    expect(await offered()).toBe(false);
    for (const path of addresses)
      expect((await other.http('POST', path, { body: {} })).answer.error).toBe('resource.absent');
  });

  it('offers none before it has an owner', async () => {
    other = await ProductWorld.open({ settings: offersTrials });
    await other.product.app.get(InstallationSetup).offerCode();
    expect(await offered()).toBe(false);
    const body = { organization: 'Early', email: 'early@quarry.example' };
    expect((await other.http('POST', '/v1/self-signup', { body })).status).toBe(404);
    await other.foundOrganization('harbour');
    await other.product.app.get(InstallationSetup).close();
    expect(await offered()).toBe(true);
  });

  it('forgets a request whose link has expired, at the next start too, with its email', async () => {
    other = await ProductWorld.open({ settings: offersTrials });
    await other.foundOrganization('harbour');
    const people = new Applicants(other);
    await people.asked('late@quarry.example');
    const secrets = () => other.product.app.get<Keys>(KEYS).listSecrets('_platform', 'self-signup/');
    expect((await secrets()).size).toBe(1);
    await other.stop();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1000 });
    await other.start();
    await other.until('it is forgotten', async () => (await secrets()).size === 0);
    await other.until(
      'the email is gone',
      async () => (await trialEmails(other.folder, 'late@quarry.example')).length === 0,
    );
  });
});
