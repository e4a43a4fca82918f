import { ArrowRightLeft, UserMinus, UserPlus } from 'lucide-react';
import type { UserView } from '../../../contracts/identity/user.ts';
import { maxPageSize } from '../../../contracts/kernel/page-size.ts';
import { AddTeamMembers, ListTeams, RemoveTeamMembers } from '../../../contracts/organization/team.ts';
import { teamActionTexts } from '../i18n/en/team-actions.ts';
import { maySend, useSession } from '../providers/session.ts';
import { useQueryOf } from '../providers/use-query-of.ts';
import type { BulkAction, BulkCall, BulkChoice } from './bulk.ts';
import type { Choice } from './contract-fields.ts';

/** Somebody who may be in teams; `unreachable` are members whom the reader does not administer. */
export interface TeamPerson {
  readonly id: string;
  readonly displayName: string | null;
  readonly teamIds: readonly string[];
  readonly status: UserView['status'] | 'unreachable';
}
type Reason = keyof typeof teamActionTexts.english | null;

const call = (command: BulkCall['command'], teamId: string | undefined, people: readonly TeamPerson[]) =>
  people.length === 0 ? [] : [{ command, data: { teamId, userIds: people.map(({ id }) => id) } }];
const notIn = (people: readonly TeamPerson[], teamId: string | undefined) =>
  people.filter(({ teamIds }) => !teamIds.includes(teamId ?? ''));

const unreachable = ({ status }: TeamPerson): Reason => (status === 'unreachable' ? 'notAdministered' : null);
const cannotJoin = (person: TeamPerson): Reason =>
  person.status === 'erased' ? 'erased' : unreachable(person);
function cannotLeave({ teamIds }: TeamPerson, fromTeam: string | undefined): Reason {
  if (teamIds.length === 0) return 'inNoTeam';
  return fromTeam && !teamIds.includes(fromTeam) ? 'notMember' : null;
}

/** The team that most of the people are in. */
function commonTeam(people: readonly TeamPerson[]): string {
  const counts = Map.groupBy(
    people.flatMap(({ teamIds }) => teamIds),
    (id) => id,
  );
  const [first] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '';
}

const shared = { together: true, texts: teamActionTexts } as const;

/** Into a team, out of one, and from one to another; `shownTeam` is the one whose members are listed. */
export function teamActions(
  teams: readonly Choice[],
  shownTeam: string | undefined,
): readonly BulkAction<TeamPerson>[] {
  const fromTeam: BulkChoice<TeamPerson> = {
    name: 'fromTeam',
    options: (people) => teams.filter(({ value }) => people.some(({ teamIds }) => teamIds.includes(value))),
    initial: (people) => shownTeam ?? commonTeam(people),
  };
  const toTeam: BulkChoice<TeamPerson> = {
    name: 'toTeam',
    options: (_, answers) => teams.filter(({ value }) => value !== answers['fromTeam']),
  };
  const add: BulkAction<TeamPerson> = {
    ...shared,
    name: 'addToTeam',
    keepsSelection: true,
    icon: UserPlus,
    choices: [toTeam],
    skipReason: (person, { toTeam: to }) =>
      cannotJoin(person) ?? (to && person.teamIds.includes(to) ? 'isMember' : null),
    calls: (people, { toTeam: to }) => call(AddTeamMembers, to, people),
    undo: {
      ...shared,
      name: 'takeBack',
      icon: UserMinus,
      skipReason: () => null,
      calls: (people, { toTeam: to }) => call(RemoveTeamMembers, to, people),
    },
  };
  const remove: BulkAction<TeamPerson> = {
    ...shared,
    name: 'removeFromTeam',
    icon: UserMinus,
    choices: [fromTeam],
    skipReason: (person, { fromTeam: from }) => unreachable(person) ?? cannotLeave(person, from),
    calls: (people, { fromTeam: from }) => call(RemoveTeamMembers, from, people),
    undo: {
      ...shared,
      name: 'putBack',
      icon: UserPlus,
      skipReason: () => null,
      calls: (people, { fromTeam: from }) => call(AddTeamMembers, from, people),
    },
  };
  const move: BulkAction<TeamPerson> = {
    ...shared,
    name: 'moveToTeam',
    icon: ArrowRightLeft,
    choices: [fromTeam, toTeam],
    skipReason: (person, { fromTeam: from }) => cannotJoin(person) ?? cannotLeave(person, from),
    // nobody is without a team if the second call fails
    calls: (people, { fromTeam: from, toTeam: to }) => [
      ...call(AddTeamMembers, to, people),
      ...call(RemoveTeamMembers, from, people),
    ],
    partly: 'inBothTeams',
    undo: {
      ...shared,
      name: 'moveBack',
      icon: ArrowRightLeft,
      skipReason: () => null,
      calls: (people, { fromTeam: from, toTeam: to }) => [
        ...call(AddTeamMembers, from, people),
        // who was in both before stays in both
        ...call(RemoveTeamMembers, to, notIn(people, to)),
      ],
      partly: 'inBothTeams',
    },
  };
  return teams.length > 1 ? [add, move, remove] : teams.length > 0 ? [add, remove] : [];
}

/** The teams to choose from; none for those who may not see teams. */
export function useTeamChoices(): readonly Choice[] {
  const { data } = useQueryOf(
    ListTeams,
    { size: maxPageSize },
    { enabled: maySend(useSession(), ListTeams) },
  );
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
