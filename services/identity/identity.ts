import { sessionCommands } from '../../contracts/identity/session.ts';
import { userCommands, userQueries } from '../../contracts/identity/user.ts';
import { releaseEmail, reserveEmail } from './email-reservation/email-reservation.ts';
import { SessionController } from './session/session-controller.ts';
import { endSession, startSession } from './session/session.ts';
import {
  changeMyLocale, changeUserRole, changeWorkspaceRole, deactivateUser, erasePerson, reactivateUser, renameUser,
} from './user/administer-user.ts'; // prettier-ignore
import { recordPasswordChange, recordSignInRefusal, registerUser } from './user/register-user.ts';

/** Accounts, credentials and sessions: one line per command. */
export const identity = {
  name: 'identity',
  commands: [...userCommands, ...sessionCommands],
  queries: userQueries,
  decisions: [
    reserveEmail,
    releaseEmail,
    registerUser,
    recordSignInRefusal,
    recordPasswordChange,
    renameUser,
    changeUserRole,
    changeWorkspaceRole,
    deactivateUser,
    reactivateUser,
    erasePerson,
    changeMyLocale,
    startSession,
    endSession,
  ],
  controllers: [SessionController],
};
