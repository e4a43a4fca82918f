import { defineProjections } from '../../services/platform/contexts/context-projections.ts';
import { accessExplanationAnswers } from './access-explanations/explain-access.ts';
import { accessFactsReadModel } from './access-facts/access-facts.ts';
import { directoryUserAnswers, directoryUsersModel } from './directory-users/directory-users.ts';
import { secondFactorAnswers, secondFactorsReadModel } from './second-factors/second-factors.ts';
import { sessionAnswers, sessionsReadModel } from './sessions/sessions.ts';
import { signOnAnswers, signOnReadModel } from './sign-on/sign-on.ts';
import { apiKeyAnswers, apiKeysModel } from './api-keys/api-keys.ts';
import { peopleAnswers } from './users/people.ts';
import { userAnswers, usersReadModel } from './users/users.ts';
import { consentsAnswers, consentSignaturesModel, consentsModel } from './consents/consents.ts';

/** People, their rights, and their sessions. */
export const identity = defineProjections('identity', {
  readModels: [
    usersReadModel,
    directoryUsersModel,
    sessionsReadModel,
    secondFactorsReadModel,
    accessFactsReadModel,
    consentsModel,
    consentSignaturesModel,
    signOnReadModel,
    apiKeysModel,
  ],
  answers: () => [
    ...userAnswers,
    ...accessExplanationAnswers,
    ...directoryUserAnswers,
    ...peopleAnswers,
    ...sessionAnswers,
    ...secondFactorAnswers,
    ...consentsAnswers,
    ...signOnAnswers,
    ...apiKeyAnswers,
  ],
});
