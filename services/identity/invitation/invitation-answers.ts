import { FindInvitationPause } from '../../../contracts/identity/invitation.ts';
import type { AnswerDependencies } from '../../platform/contexts/context-dependencies.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';
import { SignInNames } from '../sign-in-names.ts';

/** Whether a free trial may send an invitation again. */
export const invitationAnswers = ({ get }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(FindInvitationPause, async ({ userId }, { viewer: { organizationId } }) => ({
    retryAfterSeconds: await get(SignInNames).pauseBeforeRenewal({ organizationId, userId }),
  })),
];
