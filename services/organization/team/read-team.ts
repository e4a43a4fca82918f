import { ReadTeam } from '../../../contracts/organization/team-directory.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { AnswerDependencies } from '../../platform/contexts/context-dependencies.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';
import { hasMember, membersOf } from './member-set.ts';
import { team } from './team.ts';

/** Answered by the log, so that a team is seen right after it was changed, and costs no more for being large. */
export const readTeamAnswers = ({ get }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(ReadTeam, async ({ teamId: id, among }, { viewer }) => {
    const state = await get(AggregateCache).stateOf(team, viewer.organizationId, id);
    if (state.status !== 'created') return null;
    const { name, externalId, memberCount, members } = state;
    const memberIds = among ? among.filter((userId) => hasMember(members, userId)) : membersOf(members);
    return { id, name, externalId, memberCount, memberIds };
  }),
];
