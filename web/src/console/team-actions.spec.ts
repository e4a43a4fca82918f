import { expect, it } from 'vitest';
import { runBulk, undoBulk } from './bulk.ts';
import { teamActions, type TeamPerson } from './team-actions.ts';

const teams = ['night', 'day', 'late'].map((value) => ({ value, label: value.toUpperCase() }));
const person = (id: string, teamIds: readonly string[], status: TeamPerson['status'] = 'active') => ({
  id,
  displayName: id,
  teamIds,
  status,
});
const actionNamed = (name: string, shownTeam?: string, of = teams) => {
  const found = teamActions(of, shownTeam).find((each) => each.name === name);
  if (!found) throw new Error(`no action ${name}`);
  return found;
};

const fine = { code: 0, ok: true, errorMessage: '', data: null };
/** Records what is sent as words: `AddTeamMembers day ana,bo`; what fits `refuses` is refused. */
function sender(refuses?: string) {
  const sent: string[] = [];
  const send = async ({ type }: { readonly type: string }, data: Readonly<Record<string, unknown>>) => {
    const call = `${type} ${String(data['teamId'])} ${String(data['userIds'])}`;
    if (refuses !== undefined && call.startsWith(refuses))
      return { code: 409, ok: false, errorMessage: 'Refused.', data: null };
    sent.push(call);
    return fine;
  };
  return { sent, send };
}
const ana = person('ana', ['night']);
const both = person('bo', ['night', 'day']);
const people = [
  ana,
  both,
  person('cy', []),
  person('eve', ['late']),
  person('dot', ['night'], 'erased'),
  person('fay', ['night'], 'unreachable'),
];
const nightToDay = { fromTeam: 'night', toTeam: 'day' };

it('moves people with one command for each team, and says who was left out', async () => {
  const { sent, send } = sender();
  const { done, skipped, labels } = await runBulk(actionNamed('moveToTeam'), people, nightToDay, send);
  expect(sent).toEqual(['AddTeamMembers day ana,bo', 'RemoveTeamMembers night ana,bo']);
  expect(done).toEqual([ana, both]);
  expect(skipped.map(({ row, why }) => [row.id, why])).toEqual([
    ['cy', 'inNoTeam'],
    ['eve', 'notMember'],
    ['dot', 'erased'],
    ['fay', 'notAdministered'],
  ]);
  expect(labels).toEqual({ fromTeam: 'NIGHT', toTeam: 'DAY' });
});

it('moves them back, without taking anybody out of a team that they were in before', async () => {
  const { sent, send } = sender();
  const moved = await runBulk(actionNamed('moveToTeam'), [ana, both], nightToDay, send);
  sent.length = 0;
  const undone = await undoBulk(moved, send);
  expect(sent).toEqual(['AddTeamMembers night ana,bo', 'RemoveTeamMembers day ana']);
  expect(undone).toMatchObject({ done: [ana, both], labels: { fromTeam: 'NIGHT' } });
});

it('says that people are in both teams if they could not leave, and nothing if they could not join', async () => {
  const move = actionNamed('moveToTeam');
  const halfway = await runBulk(move, [ana], nightToDay, sender('RemoveTeamMembers').send);
  expect(halfway.skipped).toEqual([{ row: ana, why: 'inBothTeams' }]);
  const refused = await runBulk(move, [ana], nightToDay, sender('AddTeamMembers').send);
  expect(refused.skipped).toEqual([{ row: ana, why: 'Refused.' }]);
});

it.each([
  ['addToTeam', 'AddTeamMembers day ana', 'RemoveTeamMembers day ana'],
  ['removeFromTeam', 'RemoveTeamMembers night ana,bo', 'AddTeamMembers night ana,bo'],
])('%s is one command, and is taken back', async (name, call, back) => {
  const { sent, send } = sender();
  const result = await runBulk(actionNamed(name), [ana, both], nightToDay, send);
  await undoBulk(result, send);
  expect(sent).toEqual([call, back]);
});

it('suggests the team that is listed, or else the one that most of them are in', () => {
  const suggested = (shown?: string) =>
    actionNamed('moveToTeam', shown).choices?.[0]?.initial?.([both, ana, person('eve', ['late'])]);
  expect([suggested(), suggested('late')]).toEqual(['night', 'late']);
});

it('offers nothing that cannot be done: no move with one team, nothing without teams', () => {
  const names = (count: number) => teamActions(teams.slice(0, count), undefined).map(({ name }) => name);
  expect([names(0), names(1)]).toEqual([[], ['addToTeam', 'removeFromTeam']]);
});
