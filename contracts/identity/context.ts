import { avatarCalls } from './avatar.ts';
import { accountCalls } from './account-calls.ts';
import { accessExplanationQueries } from './access-explanation.ts';
import { accountCommands, signInQueries } from './account.ts';
import { apiKeyCalls, apiKeyCommands, apiKeyEvents, apiKeyQueries } from './api-key.ts';
import { accountQueries } from './accounts.ts';
import { defineContext } from '../kernel/define-context.ts';
import { administratorsCommands, administratorsEvents } from './administrators.ts';
import { emailReservationCommands, emailReservationEvents } from './email-reservation.ts';
import { nameReservationCommands, nameReservationEvents } from './name-reservation.ts';
import {
  directoryRecordCommands,
  directoryRecordEvents,
  directoryRecordQueries,
} from './directory-record.ts';
import { domainReservationCommands, domainReservationEvents } from './domain-reservation.ts';
import { identityLinkCommands, linkedIdentityEvents, outsideIdentityEvents } from './external-identity.ts';
import { helpDeskCalls } from './help-desk.ts';
import { identityCalls } from './http-calls.ts';
import { emailQueries } from './email.ts';
import { masterPasswordCommands, masterPasswordEvents } from './master-password.ts';
import { openSessionCommands, openSessionQueries, sessionUseEvents, signOutEvents } from './open-sessions.ts';
import { ownerAccessCalls, ownerAccessCommands } from './owner-access.ts';
import { peopleImportCalls, peopleImportCommands, peopleImportEvents } from './people-import.ts';
import { personalDataCommands, personalDataEvents } from './personal-data.ts';
import { profileQueries } from './profile.ts';
import { invitationQueries } from './invitation.ts';
import { ipAccessCalls } from './ip-access.ts';
import { selfSignupCalls, selfSignupCommands, selfSignupEvents } from './self-signup.ts';
import { setupCalls } from './setup.ts';
import { scimCalls } from './scim-calls.ts';
import { sessionCommands, sessionEvents, sessionQueries } from './session.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { secondFactorCommands, secondFactorEvents, secondFactorQueries } from './second-factor.ts';
import { signOnCalls } from './sign-on-calls.ts';
import { signOnCommands, signOnEvents } from './sign-on.ts';
import { signOnQueries } from './sign-on-views.ts';
import { userCommands, userEvents, userQueries } from './user.ts';
import {
  consentCommands,
  consentEvents,
  consentQueries,
  consentSignatureEvents,
  userConsentCommands,
} from './consent.ts';

export const identity = defineContext('identity', {
  about: 'Signing in, people and their roles.',
  events: [
    ...userEvents,
    ...administratorsEvents,
    ...emailReservationEvents,
    ...nameReservationEvents,
    ...selfSignupEvents,
    ...sessionEvents,
    ...sessionUseEvents,
    ...signOutEvents,
    ...secondFactorEvents,
    ...personalDataEvents,
    ...peopleImportEvents,
    ...masterPasswordEvents,
    ...apiKeyEvents,
    ...signOnEvents,
    ...domainReservationEvents,
    ...outsideIdentityEvents,
    ...linkedIdentityEvents,
    ...directoryRecordEvents,
    ...consentEvents,
    ...consentSignatureEvents,
  ],
  commands: [
    ...emailReservationCommands,
    ...nameReservationCommands,
    ...selfSignupCommands,
    ...userCommands,
    ...accountCommands,
    ...administratorsCommands,
    ...sessionCommands,
    ...openSessionCommands,
    ...secondFactorCommands,
    ...personalDataCommands,
    ...peopleImportCommands,
    ...masterPasswordCommands,
    ...apiKeyCommands,
    ...signOnCommands,
    ...ownerAccessCommands,
    ...domainReservationCommands,
    ...identityLinkCommands,
    ...directoryRecordCommands,
    ...consentCommands,
    ...userConsentCommands,
  ],
  queries: [
    ...accessExplanationQueries,
    ...accountQueries,
    ...signInQueries,
    ...invitationQueries,
    ...userQueries,
    ...profileQueries,
    ...sessionQueries,
    ...openSessionQueries,
    ...secondFactorQueries,
    ...emailQueries,
    ...apiKeyQueries,
    ...signOnQueries,
    ...directoryRecordQueries,
    ...consentQueries,
  ],
  calls: [
    ...helpDeskCalls,
    ...identityCalls,
    ...peopleImportCalls,
    ...avatarCalls,
    ...accountCalls,
    ...signOnCalls,
    ...ownerAccessCalls,
    ...setupCalls,
    ...selfSignupCalls,
    ...apiKeyCalls,
    ...ipAccessCalls,
    ...secondFactorCalls,
    ...scimCalls,
  ],
});
