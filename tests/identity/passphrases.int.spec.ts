import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasswordPolicy } from '../../contracts/organization/organization.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { openBreachedPasswordService } from '../support/breached-password-service.ts';
import { emailsTo, emailText } from '../support/emails.ts';
import { addNamed, allowNames, encodeTerm, encryptPassword } from '../support/named-accounts.ts';
import { itemOf, password, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { wholeLog } from '../support/whole-log.ts';

const phrase = 'quiet lanterns over the quarry';
/** 128 characters of four bytes each. */
const longest = '🛶⚓🪵🌊🧭🪢🐟🦀'.replaceAll('⚓', '🔦').repeat(16);
const breached = 'a sentence that somebody lost to thieves';

const service = await openBreachedPasswordService([breached]);

describe('Passphrases of an organisation', () => {
  const world = productWorld(['harbour', 'meadow'], {
    settings: { STEPWELL_BREACHED_PASSWORDS_URL: service.url },
  });
  let admin: Person;
  let hall: string;
  let other: Person;
  afterAll(() => service.close());
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    other = await world.addPerson('meadow', 'Mona', 'admin-organization');
    hall = await world.makeWorkspace('harbour', 'Hall', true);
    await allowNames(world, admin);
    await choose('passphrase');
  });

  const choose = async (passwordPolicy: PasswordPolicy) => {
    expect((await world.call(ChangeSettings, { passwordPolicy }, admin)).status).toBe(200);
    await world.settled();
  };
  const login = (email: string, word: string) =>
    world.http('POST', '/v1/auth/login', { body: { email, password: word } });
  const policyOf = async (path: string, token: string) =>
    itemOf<{ passwordPolicy: PasswordPolicy }>(await world.http('POST', path, { body: { token } }))
      .passwordPolicy;
  const linkFor = async (person: { id: string }, pattern: RegExp, as = admin) => {
    await world.until('the email', async () => (await emailsTo(world, person.id, as)).length > 0);
    const [email] = await emailsTo(world, person.id, as);
    return pattern.exec(await emailText(world.folder, email))?.[1] ?? '';
  };
  const forgotten = async (person: Person, as = admin) => {
    await world.http('POST', '/reset/forgot', { body: { email: person.email } });
    return linkFor(person, /usernewpassword\/(\S+)/, as);
  };
  const setPassword = (token: string, word: string) =>
    world.http('POST', '/reset/v2/setpwd', { body: { token, password: encodeURIComponent(word) } });
  const invite = (as: Person, name: string, domain: string) =>
    world.http('POST', '/user/add', {
      as,
      body: {
        type: 'group-user',
        data: { email: `${name}@${domain}`, displayName: name, role: 'viewer', groups: [hall] },
      },
    });
  const why = ({ status, answer }: Reply) => [
    status,
    answer.facts?.['authType'],
    Object.values(answer.fields ?? {})[0],
  ];

  it('are chosen by who may change the permissions, and recorded with what was before', async () => {
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    expect((await world.call(ChangeSettings, { passwordPolicy: 'complexity' }, viewer)).status).toBe(403);
    const log = await wholeLog(world.product.store);
    expect(log.filter(({ type }) => type === 'PasswordPolicyChanged').map(({ data }) => data)).toEqual([
      { organizationId: 'harbour', formerPolicy: 'complexity', passwordPolicy: 'passphrase' },
    ]);
  });

  it('are set by the link of a reset, with spaces, and open the account however their accents are typed', async () => {
    const person = await world.addPerson('harbour', 'Rita', 'viewer');
    const token = await forgotten(person);
    expect(await policyOf('/reset/v2/password-policy', token)).toBe('passphrase');
    expect(why(await setPassword(token, 'Quarry7&latch'))).toEqual([400, 'regex', 'rules.passphraseLength']);
    expect(why(await setPassword(token, `${longest}x`))).toEqual([400, 'regex', 'rules.passphraseLength']);
    expect(why(await setPassword(token, 'walls of the harbour at night'))[1]).toBe('certain_value');
    expect(why(await setPassword(token, 'correct horse battery staple'))[2]).toBe('rules.passwordCommon');
    expect(why(await setPassword(token, breached))).toEqual([400, 'certain_value', 'rules.passwordCommon']);
    for (const path of service.asked) expect(path).toMatch(/^\/range\/[0-9A-F]{5}$/);
    const accented = ' trois caf\u00e9s pr\u00e8s du quai ';
    expect((await setPassword(token, accented.normalize('NFD'))).status).toBe(200);
    for (const form of ['NFC', 'NFD'])
      expect((await login(person.email, accented.normalize(form))).status).toBe(200);
    expect((await login(person.email, accented.trim())).status).toBe(401);
  });

  it('are set by an invitation, whose organisation the link knows', async () => {
    const { id } = itemOf<{ id: string }>(await invite(admin, 'iris', 'harbour.example'));
    const token = await linkFor({ id }, /userinvitecreate\/([^/\s]+)/);
    expect(await policyOf('/invite/v2/password-policy', token)).toBe('passphrase');
    const accept = (word: string) =>
      world.http('POST', '/invite/v2/setuser', {
        body: { token, name: 'Iris', password: encodeURIComponent(word) },
      });
    expect(why(await accept(password))).toEqual([400, 'regex', 'rules.passphraseLength']);
    expect((await accept(longest)).status).toBe(200);
    expect((await login('iris@harbour.example', longest)).status).toBe(200);
    expect((await login('iris@harbour.example', longest.slice(0, -2))).status).toBe(401);
    // used up, it says the same: nothing of the account is in it
    expect(await policyOf('/invite/v2/password-policy', token)).toBe('passphrase');
  });

  it('are changed in the profile, longer than the key can encrypt at once', async () => {
    const person = await world.addPerson('harbour', 'Paul', 'viewer');
    const change = async (current: string, next: string) =>
      world.http('POST', '/v1/auth/reset-password', {
        as: person,
        body: {
          currentPassword: await encryptPassword(world, current),
          newPassword: await encryptPassword(world, next),
        },
      });
    expect(why(await change(password, 'Meadow3&anvil'))).toEqual([400, 'regex', 'rules.passphraseLength']);
    expect((await change(password, longest)).status).toBe(200);
    expect(why(await change(longest, longest))[1]).toBe('reused');
    expect((await change(longest, phrase)).status).toBe(200);
    expect((await login(person.email, phrase)).status).toBe(200);
  });

  it('hold for what administrators set, and for the password that replaces it', async () => {
    const add = (email: string, word: string) =>
      world.http('POST', '/user/add', {
        as: admin,
        body: {
          type: 'group-user',
          data: { email, displayName: 'Finn', role: 'viewer', groups: [hall], password: word },
        },
      });
    const email = 'finn@harbour.example';
    expect(why(await add(email, 'Meadow3&anvil'))).toEqual([400, 'regex', 'rules.passphraseLength']);
    expect((await add(email, phrase)).status).toBe(200);
    const refused = await login(email, phrase);
    expect(refused.answer).toMatchObject({
      error: 'password.must-change',
      facts: { passwordPolicy: 'passphrase' },
    });
    const first = (newPassword: string) =>
      world.http('POST', '/v1/auth/first-password', { body: { email, password: phrase, newPassword } });
    expect(why(await first('Meadow3&anvil'))).toEqual([400, 'regex', 'rules.passphraseLength']);
    expect((await first(`${phrase} again`)).status).toBe(200);

    const shared = async (word: string) =>
      world.http('POST', '/v1/admin/user/shared-account', {
        as: admin,
        body: { account: 'line1', displayName: 'Line 1', password: await encodeTerm(world, admin, word) },
      });
    expect(why(await shared('Meadow3&anvil'))).toEqual([400, 'regex', 'rules.passphraseLength']);
    expect((await shared(longest)).status).toBe(200);
    const master = (employeeIdMP: string) =>
      world.http('POST', '/v1/auth/reset-employeeIdMP', { as: admin, body: { employeeIdMP } });
    expect(why(await master('Turbine-5-bay'))).toEqual([400, 'regex', 'rules.passphraseLength']);
    expect((await master(phrase)).status).toBe(200);

    await addNamed(world, 'harbour', ['employee', 'op7'], { passwordLimit: 'until-changed' });
    const employee = await world.http('POST', '/v1/auth/employeeId-account/login', {
      body: { employeeId: 'op7', clientKey: 'harbour', password },
    });
    expect(employee.answer.facts).toEqual({ passwordPolicy: 'passphrase' });
  });

  it('leave the passwords of today as they are, and other organisations', async () => {
    const person = await world.addPerson('harbour', 'Tess', 'viewer');
    expect((await login(person.email, password)).status).toBe(200);
    const stranger = await world.addPerson('meadow', 'Milo', 'viewer');
    const token = await forgotten(stranger, other);
    expect(await policyOf('/reset/v2/password-policy', token)).toBe('complexity');
    expect(why(await setPassword(token, phrase))).toEqual([400, 'regex', 'rules.passwordLength']);
    expect((await setPassword(token, 'Meadow3&anvil')).status).toBe(200);
  });

  it('tell who has no link nothing: neither of an organisation, nor whether there is an account', async () => {
    const known = await forgotten(await world.addPerson('harbour', 'Nils', 'viewer'));
    const [organizationId, , requestId, proof] = known.split('.');
    const someone = await world.addPerson('harbour', 'Nora', 'viewer');
    for (const path of ['/reset/v2/password-policy', '/invite/v2/password-policy'])
      for (const token of [
        'nothing',
        [organizationId, someone.id, requestId, proof].join('.'),
        [organizationId, 'nobody', requestId, proof].join('.'),
        ['nowhere', 'nobody', requestId, proof].join('.'),
      ])
        expect(await policyOf(path, token)).toBe('complexity');
    // a link of one kind says nothing where the other is asked
    expect(await policyOf('/invite/v2/password-policy', known)).toBe('complexity');
  });

  it('are no longer needed where the organisation returns to the specified rules, and still open accounts', async () => {
    const person = await world.addPerson('harbour', 'Otto', 'viewer');
    expect((await setPassword(await forgotten(person), phrase)).status).toBe(200);
    await choose('complexity');
    expect((await login(person.email, phrase)).status).toBe(200);
    const token = await forgotten(await world.addPerson('harbour', 'Olga', 'viewer'));
    expect(why(await setPassword(token, phrase))).toEqual([400, 'regex', 'rules.passwordLength']);
    await choose('passphrase');
  });
});
