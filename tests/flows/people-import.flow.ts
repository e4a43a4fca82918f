import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { ImportOutcome, importLimits } from '../../contracts/identity/people-import.ts';
import { ListUsers } from '../../contracts/identity/user.ts';
import {
  AddTeamMembers,
  CreateTeam,
  ListTeamMembers,
  RemoveTeamMembers,
} from '../../contracts/organization/team.ts';
import { json, sendRequest } from './support/call.ts';
import { Person } from './support/person.ts';
import { until } from './support/until.ts';

const run = randomUUID().slice(0, 8);
// after everybody else by name: the screens of the console show the first hundred people
const people = Array.from({ length: importLimits.linesAtOnce }, (_, index) => ({
  line: index + 2,
  displayName: `Zoe ${run} ${index}`,
  email: `import-${run}-${index}@stepwell.example`,
  role: 'viewer',
}));

describe('people of a file', () => {
  it('are checked, added once, moved to another team, and accounted for', async () => {
    const admin = await Person.signIn('admin');
    const send = async (preview: boolean) => {
      const request = json({ importId: randomUUID(), fileName: `${run}.csv`, preview, people });
      const headers = { ...request.headers, ...admin.authorization };
      const { answer } = await sendRequest({
        method: 'POST',
        path: '/v1/people-imports',
        ...request,
        headers,
      });
      const outcomes = ImportOutcome.array().parse(answer.items);
      return [...new Set(outcomes.map(({ outcome }) => outcome))];
    };
    expect(await send(true)).toEqual(['good']);
    expect(await send(false)).toEqual(['added']);
    expect(await send(false)).toEqual(['duplicate']);

    const { items } = await until(
      () => admin.sendQuery(ListUsers, { keyword: run, size: 200 }),
      (found) => found.items.length === people.length,
      { seconds: 10 },
    );
    const moved = items.slice(0, 30).map(({ id }) => id);
    const day = await admin.sendCommand(CreateTeam, { name: `Day ${run}` });
    const night = await admin.sendCommand(CreateTeam, { name: `Night ${run}` });
    await admin.sendCommand(AddTeamMembers, { teamId: day.id, userIds: items.map(({ id }) => id) });
    await admin.sendCommand(RemoveTeamMembers, { teamId: day.id, userIds: moved });
    await admin.sendCommand(AddTeamMembers, { teamId: night.id, userIds: moved });
    const size = async (teamId: string) =>
      (await admin.sendQuery(ListTeamMembers, { teamId })).page.dataCount;
    expect([await size(day.id), await size(night.id)]).toEqual([people.length - 30, 30]);
    const inTeam = async (teamId: string) => (await admin.sendQuery(ListUsers, { teamId, size: 200 })).items;
    const night30 = await until(
      () => inTeam(night.id),
      (found) => found.length === 30,
      { seconds: 10 },
    );
    expect(night30.map(({ id }) => id).toSorted()).toEqual(moved.toSorted());
    expect(night30.flatMap(({ teamIds }) => teamIds).every((id) => id === night.id)).toBe(true);

    const recorded = await until(
      () => admin.sendQuery(ListAuditEvents, { types: 'PeopleImported', size: 10 }),
      (found) => JSON.stringify(found.items).includes(run),
      { seconds: 10 },
    );
    expect(JSON.stringify(recorded.items)).toContain(`${run}.csv`);
  });
});
