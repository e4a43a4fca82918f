import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { WithdrawInvitation } from '../../contracts/identity/invitation.ts';
import { importLimits, type ImportOutcome } from '../../contracts/identity/people-import.ts';
import { ListUsers, type UserView } from '../../contracts/identity/user.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { CreateTeam, ListTeamMembers } from '../../contracts/organization/team.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

const world = productWorld(['harbour', 'meadow']);
let admin: Person;
let lead: Person;
let hall: string;
let cellar: string;
let team: string;
beforeAll(async () => {
  admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
  hall = await world.makeWorkspace('harbour', 'Hall', true);
  cellar = await world.makeWorkspace('meadow', 'Cellar', true);
  lead = await world.addPerson('harbour', 'Lena', 'admin-group', { [hall]: 'admin-group' });
  admin = await world.signIn('harbour', admin.email);
  team = itemOf<{ id: string }>(await world.call(CreateTeam, { name: 'Night shift' }, admin)).id;
});
afterEach(async () => {
  admin = await world.signIn('harbour', admin.email);
});

let imports = 0;
const fresh = () => `import-${(imports += 1)}`;
const person = (line: number, name: string, more: object = {}) => ({
  line,
  displayName: name,
  email: `${name.toLowerCase()}@harbour.example`,
  role: 'viewer',
  workspaceIds: [hall],
  ...more,
});
async function send(people: readonly object[], { preview = false, importId = fresh(), as = admin } = {}) {
  const body = { importId, fileName: 'people.csv', preview, people };
  const reply = await world.http('POST', '/v1/people-imports', { as, body });
  return { ...reply, items: (reply.answer.items ?? []) as ImportOutcome[] };
}
const outcomes = async (...sent: Parameters<typeof send>) =>
  (await send(...sent)).items.map(({ outcome }) => outcome);
const everybody = async () => (await world.call(ListUsers, { size: 200 }, admin)).answer.items as UserView[];

describe('POST /v1/people-imports', () => {
  it('says what would become of each line, and changes nothing', async () => {
    const before = (await everybody()).length;
    const { items } = await send(
      [
        person(2, 'Anton'),
        person(3, 'Again', { email: admin.email.toUpperCase() }),
        person(4, 'Boss', { role: 'admin-super' }),
        person(5, 'Hidden', { workspaceIds: [cellar] }),
        person(6, 'Nobody', { teamIds: ['no-team'] }),
        person(7, 'Op', { email: undefined, employeeId: 'op7' }),
      ],
      { preview: true },
    );
    expect(items.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
      '2 good',
      '3 duplicate',
      '4 refused',
      '5 refused',
      '6 refused',
      '7 refused',
    ]);
    expect(items.map(({ reason }) => reason === null)).toEqual([true, true, false, false, false, false]);
    expect(await everybody()).toHaveLength(before);
  });

  it('the same file sent twice makes nobody twice, and the same part of an import is recorded once', async () => {
    const people = [person(2, 'Bert'), person(3, 'Cora'), person(4, 'Bert')];
    const importId = fresh();
    expect(await outcomes(people, { importId })).toEqual(['added', 'added', 'duplicate']);
    expect(await outcomes(people, { importId })).toEqual(['added', 'added', 'duplicate']);
    expect(await outcomes(people)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    await world.until('both are listed', async () =>
      (await everybody()).some(({ displayName }) => displayName === 'Cora'),
    );
    const berts = (await everybody()).filter(({ displayName }) => displayName === 'Bert');
    expect(berts).toMatchObject([{ status: 'invited', roles: { [hall]: 'viewer' } }]);
    const { answer } = await world.call(ListAuditEvents, { size: 100 }, admin);
    const recorded = (answer.items as { type: string }[]).filter(({ type }) => type === 'PeopleImported');
    expect(recorded).toHaveLength(2);
    expect(JSON.stringify(recorded)).toContain('people.csv');
  });

  it('everybody is in their teams at once, employees and those who are invited', async () => {
    await world.call(ChangeSettings, { features: { employeeIdLogin: true } }, admin);
    admin = await world.signIn('harbour', admin.email);
    const employee = person(2, 'Dora', { email: undefined, employeeId: 'op12', teamIds: [team] });
    expect(await outcomes([employee, person(3, 'Emil', { teamIds: [team] })])).toEqual(['added', 'added']);
    const members = async () =>
      (await world.call(ListTeamMembers, { teamId: team }, admin)).answer.items as { displayName: string }[];
    await world.until('both are in the team', async () => (await members()).length === 2);
    expect((await members()).map(({ displayName }) => displayName).toSorted()).toEqual(['Dora', 'Emil']);
    expect(await outcomes([{ ...employee, employeeId: 'OP12' }])).toEqual(['duplicate']);
  });

  it('nobody gives what they do not have, or sees whom they may not', async () => {
    const given = [
      person(2, 'Frieda'),
      person(3, 'Gerd', { role: 'admin-organization', workspaceIds: [] }),
      person(4, 'Hans', { role: 'admin-group' }),
      person(5, 'Ida', { workspaceIds: [] }),
      person(6, 'Jan', { email: undefined, employeeId: 'op13' }),
    ];
    expect(await outcomes(given, { as: lead })).toEqual(['added', ...Array(4).fill('refused')]);
    const viewer = await world.addPerson('harbour', 'Kurt', 'viewer');
    expect((await send([person(2, 'Lars')], { as: viewer })).status).toBe(403);
    expect((await world.http('POST', '/v1/people-imports', { body: {} })).status).toBe(401);
  });

  it('an import of another organisation is another one, and a withdrawn address is free again', async () => {
    const importId = fresh();
    expect(await outcomes([person(2, 'Mia')], { importId })).toEqual(['added']);
    const stranger = await world.addPerson('meadow', 'Stella', 'admin-organization');
    const theirs = { ...person(2, 'Mia'), workspaceIds: [] };
    expect(await outcomes([theirs], { importId, as: stranger })).toEqual(['refused']);
    const mia = (await everybody()).find(({ displayName }) => displayName === 'Mia');
    await world.call(WithdrawInvitation, { userId: mia?.id ?? '' }, admin);
    await world.until('the address is free', async () =>
      (await outcomes([person(2, 'Mia')], { preview: true })).includes('good'),
    );
  });

  it('takes no more lines, and no longer ones, than one request may have', async () => {
    const many = Array.from({ length: importLimits.linesAtOnce + 1 }, (_, index) =>
      person(index + 2, `P${index}`),
    );
    const cell = 'x'.repeat(20_000);
    for (const people of [
      [],
      many,
      [person(2, cell)],
      [person(0, 'Nils')],
      [{ ...person(2, 'Olga'), employeeId: 'op1' }],
    ])
      expect((await send(people)).status).toBe(400);
  });
});
