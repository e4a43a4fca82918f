import { FindSignInOptions } from '../../../contracts/identity/account.ts';
import type { AnswerDependencies } from '../../platform/contexts/context-dependencies.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';
import { AccountSignIn } from './account-sign-in.ts';

/** How an organisation lets people sign in with a name, by its client key. */
export const accountAnswers = ({ get }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(FindSignInOptions, ({ clientKey }) => get(AccountSignIn).optionsOf(clientKey)),
];
