import { afterEach, describe, expect, it, vi } from 'vitest';
import { Applicants, offersTrials, trialEmails } from '../support/free-trials.ts';
import { itemOf } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';
import { wholeLog } from '../support/whole-log.ts';

const chosen = 'Turbine7&lantern';
const kind = 'free trials';
const world = productWorld(['harbour'], { settings: offersTrials });
const applicants = new Applicants(world);
afterEach(() => vi.restoreAllMocks());

const start = (token: string) => {
  countAttacks(kind);
  return applicants.start(token, 'Mallory', chosen);
};
const organizations = async (): Promise<number> => {
  const log = await wholeLog(world.product.store);
  return log.filter(({ type }) => type === 'OrganizationFounded').length;
};

describe('free trials', () => {
  it('answer alike, for the same work, whether or not the address has an account', async () => {
    const member = await world.addPerson('harbour', 'Member', 'viewer');
    const append = vi.spyOn(world.product.store, 'append');
    const seen = [];
    for (const email of [member.email, 'nobody@quarry.example']) {
      append.mockClear();
      const { status, text } = await applicants.ask(email);
      seen.push(`${status} ${text} ${append.mock.calls.length}`);
      countAttacks(kind);
    }
    expect(new Set(seen)).toEqual(new Set([seen[0]]));
    expect(seen[0]).toMatch(/^200 .* 1$/);
  });

  it('answer alike to a code for a member, for nobody, and a wrong one', async () => {
    const member = await world.addPerson('harbour', 'Coded', 'viewer');
    const asked = await applicants.asked('coded@quarry.example');
    await applicants.ask(member.email);
    const wrong = asked.code === '0000 0000' ? '1111 1111' : '0000 0000';
    const answers = [];
    for (const email of [member.email, 'nobody-else@quarry.example', 'coded@quarry.example']) {
      answers.push(await applicants.useCode(email, wrong));
      countAttacks(kind);
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    for (let time = 0; time < 6; time++) await applicants.useCode('coded@quarry.example', wrong);
    countAttacks(kind, 6);
    expect((await applicants.useCode('coded@quarry.example', asked.code)).status).toBe(429);
    // the link still works for who has the mailbox
    expect((await applicants.start(asked.token, 'Coded', chosen)).status).toBe(200);
  });

  it('start nothing with a token that is forged, of another kind, or for another address', async () => {
    const { token } = await applicants.asked('real@quarry.example');
    const other = await applicants.asked('other@quarry.example');
    const [organization = '', hash = '', request = '', proof = ''] = token.split('.');
    const [otherOrganization = '', otherHash = '', otherRequest = ''] = other.token.split('.');
    const before = await organizations();
    const forged = [
      'a.b.c.d',
      `${organization}.${hash}.${request}.${proof.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
      `harbour.${hash}.${request}.${proof}`,
      `${otherOrganization}.${hash}.${request}.${proof}`,
      `${organization}.${otherHash}.${request}.${proof}`,
      `${organization}.${hash}.${otherRequest}.${proof}`,
      `${token}.more`,
      `${organization}.${hash}.${request}.`,
    ];
    for (const each of forged) {
      expect((await start(each)).answer.error).toBe('self-signup.invalid');
      expect(itemOf(await applicants.about(each))).toEqual({ passwordPolicy: 'complexity', isOpen: false });
    }
    // a trial's token is no invitation, and no reset
    const body = { token, name: 'Mallory', password: chosen };
    expect((await world.http('POST', '/invite/v2/setuser', { body })).answer.error).toBe(
      'invitation.invalid',
    );
    expect((await world.http('POST', '/reset/v2/setpwd', { body })).answer.error).toBe(
      'password-reset.invalid',
    );
    countAttacks(kind, 2);
    expect(await organizations()).toBe(before);
  });

  it('take no role, organisation or address from a body', async () => {
    const { token } = await applicants.asked('modest@quarry.example');
    const more = { organizationId: 'harbour', email: 'admin@harbour.example', role: 'viewer', userId: 'x' };
    const body = { token, name: 'Modest', password: chosen, ...more };
    const reply = await world.http('POST', '/v1/self-signup/setuser', { body });
    expect(reply.answer.item).toEqual({ email: 'modest@quarry.example' });
    const log = await wholeLog(world.product.store);
    const registered = log.findLast(({ type }) => type === 'UserRegistered');
    expect(registered?.organizationId).not.toBe('harbour');
    countAttacks(kind);
  });

  it('are refused to a page of somebody else', async () => {
    for (const path of ['', '/code', '/password-policy', '/setuser']) {
      const headers = { 'x-csrf': '' };
      const url = `/v1/self-signup${path}`;
      const response = await world.product.app.inject({ method: 'POST', url, headers, payload: {} });
      expect(response.statusCode).toBe(403);
      countAttacks(kind);
    }
  });

  it('flood no mailbox: of sixty requests for one address at once, one sends an email', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => applicants.ask('flooded@quarry.example')),
    );
    countAttacks(kind, 60);
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
    await world.until('the email', async () => {
      return (await trialEmails(world.folder, 'flooded@quarry.example')).length > 0;
    });
    await world.settled();
    expect(await trialEmails(world.folder, 'flooded@quarry.example')).toHaveLength(1);
  });

  it('are slowed down for a network that asks for one address after the other', async () => {
    const statuses = [];
    for (let n = 0; n < 30; n++) {
      const { status } = await applicants.ask(`sprayed-${n}@quarry.example`, {}, `203.0.113.${n}`);
      statuses.push(status);
      countAttacks(kind);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    expect((await applicants.ask('elsewhere@quarry.example')).status).toBe(200);
  });

  it('leave neither address, token, code nor name of the organisation in the log', async () => {
    const { token, code } = await applicants.asked('secret@quarry.example', { organization: 'Hidden Works' });
    const written = JSON.stringify(await wholeLog(world.product.store));
    for (const word of [
      'secret@quarry',
      token.split('.')[3] ?? '',
      code,
      code.replace(' ', ''),
      'Hidden Works',
    ])
      expect(written).not.toContain(word);
  });
});
