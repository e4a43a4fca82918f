import { HelpDeskController } from './help-desk/help-desk-controller.ts';
import { IpAccessController } from './access/ip-access-controller.ts';
import type { ContextServices } from '../platform/contexts/context-module.ts';
import { createApiKey, recordApiKeyUse, revokeApiKey } from './api-key/api-key.ts';
import { ApiKeyController } from './api-key/api-key-controller.ts';
import { accountAnswers } from './account/account-answers.ts';
import { recordAvatar, removeMyAvatar } from './avatar/avatar.ts';
import { AvatarController } from './avatar/avatar-controller.ts';
import { AccountController } from './account/account-controller.ts';
import { accountProviders } from './account/account-providers.ts';
import { AccountSessionController } from './account/account-session-controller.ts';
import { changeSharedAccount } from './account/change-shared-account.ts';
import { ClientKeyController } from './client-key/client-key-controller.ts';
import { recordMasterPasswordChange } from './master-password/master-password.ts';
import { MasterPasswordController } from './master-password/master-password-controller.ts';
import { changeDirectoryRecord, deleteDirectoryRecord } from './directory-record/directory-record.ts';
import { releaseName, reserveName } from './name-reservation/name-reservation.ts';
import { releaseEmail, reserveEmail } from './email-reservation/email-reservation.ts';
import { DeploymentController } from './deployment-controller.ts';
import { identityProviders } from './identity-providers.ts';
import { emailAnswers } from './emails/email-answers.ts';
import { InvitationController } from './invitation/invitation-controller.ts';
import { OwnerAccessController } from './owner-access/owner-access-controller.ts';
import { recordOwnerAccess } from './owner-access/record-owner-access.ts';
import { OwnPasswordController } from './password/own-password-controller.ts';
import { PasswordController } from './password/password-controller.ts';
import { completePasswordReset, recordPasswordChange, requestPasswordReset } from './user/reset-password.ts';
import { whenEmailReservedFreeItIfUnused } from './policies/when-email-reserved-free-it-if-unused.ts';
import { whenNameReservedFreeItIfUnused } from './policies/when-name-reserved-free-it-if-unused.ts';
import { whenTeamLosesItsExternalIdFreeIt } from './policies/when-team-loses-its-external-id-free-it.ts';
import { whenOrganizationFoundedReserveItsClientKey } from './policies/when-organization-founded-reserve-its-client-key.ts';
import { whenInvitationWithdrawnFreeTheAddress } from './policies/when-invitation-withdrawn-free-the-address.ts';
import { whenPasswordChangedEndOtherSessions } from './policies/when-password-changed-end-other-sessions.ts';
import { whenPasswordChangedTellThePerson } from './policies/when-password-changed-tell-the-person.ts';
import { whenPasswordResetRequestedSendEmail } from './policies/when-password-reset-requested-send-email.ts';
import { whenUserInvitedSendEmail } from './policies/when-user-invited-send-email.ts';
import { whenSecondFactorsChangedTellThePerson } from './policies/when-second-factors-changed-tell-the-person.ts';
import { whenSelfSignupRequestedForgetItInTheEnd } from './policies/when-self-signup-requested-forget-it-in-the-end.ts';
import { whenSelfSignupRequestedSendEmail } from './policies/when-self-signup-requested-send-email.ts';
import { whenSessionEndedDeleteItsToken } from './policies/when-session-ended-delete-its-token.ts';
import { whenUserSignedOutEndSessions } from './policies/when-user-signed-out-end-sessions.ts';
import { whenPersonErasedDestroyTheirKey } from './policies/when-person-erased-destroy-their-key.ts';
import { recordPersonalDataRead } from './personal-data/record-personal-data-read.ts';
import { recordPeopleImport } from './people-import/people-import.ts';
import { PeopleImportController } from './people-import/people-import-controller.ts';
import { ScimDiscoveryController } from './scim/scim-discovery-controller.ts';
import { ScimGroupsController } from './scim/scim-groups-controller.ts';
import { scimProviders } from './scim/scim-providers.ts';
import { ScimUsersController } from './scim/scim-users-controller.ts';
import { SecondFactorController } from './second-factor/second-factor-controller.ts';
import { secondFactorProviders } from './second-factor/second-factor-providers.ts';
import {
  addSecondFactor,
  recordRecoveryCodes,
  recordRecoveryCodeUse,
  removeSecondFactor,
  resetSecondFactors,
} from './second-factor/second-factor.ts';
import { SecondFactorSignInController } from './second-factor-sign-in-controller.ts';
import { completeSelfSignup, requestSelfSignup } from './self-signup/self-signup.ts';
import { SelfSignupController } from './self-signup/self-signup-controller.ts';
import { selfSignupProviders } from './self-signup/self-signup-providers.ts';
import { SetupController } from './setup/setup-controller.ts';
import { SessionController } from './session/session-controller.ts';
import { endMySession, endSession, recordSessionUse, startSession } from './session/session.ts';
import {
  changeMyLocale,
  changeMyName,
  changeUserRole,
  changeWorkspaceRole,
  deactivateUser,
  erasePerson,
  reactivateUser,
  renameFromDirectory,
  renameUser,
} from './user/administer-user.ts';
import { whenApiKeyRevokedDeleteItsSecret } from './policies/when-api-key-revoked-delete-its-secret.ts';
import { whenAvatarReplacedDeleteItsBytes } from './policies/when-avatar-replaced-delete-its-bytes.ts';
import { whenDomainDeletedReleaseIt } from './policies/when-domain-deleted-release-it.ts';
import { whenOwnerAccessUsedEmailAdministrators } from './policies/when-owner-access-used-email-administrators.ts';
import { whenEmergencyAccessUsedEmailAdministrators } from './policies/when-emergency-access-used-email-administrators.ts';
import { whenPersonErasedRevokeTheirApiKeys } from './policies/when-person-erased-revoke-their-api-keys.ts';
import { whenPersonErasedReleaseTheirIdentity } from './policies/when-person-erased-release-their-identity.ts';
import {
  changeOidcConnection,
  changeSamlConnection,
  createOidcConnection,
  createSamlConnection,
  deleteConnection,
  recordConnectionSecret,
} from './sign-on/connections.ts';
import { releaseDomain, reserveDomain } from './sign-on/domain-reservation.ts';
import {
  changeLoginMethod,
  nameEmergencyOwners,
  recordEmergencyAccess,
} from './single-sign-on/login-method.ts';
import { linkIdentity, releaseIdentity, reserveIdentity } from './sign-on/outside-identity.ts';
import { SignOnController } from './single-sign-on/sign-on-controller.ts';
import { SignOnSettingsController } from './single-sign-on/sign-on-settings-controller.ts';
import { createDomain, deleteDomain, recordDomainProof } from './sign-on/sign-on.ts';
import { UserSettingsController } from './invitation/user-settings-controller.ts';
import { invitationAnswers } from './invitation/invitation-answers.ts';
import { AddUserController } from './invitation/add-user-controller.ts';
import { reserveAdministratorRemoval } from './user/administrators.ts';
import {
  acceptInvitation,
  acceptInvitationBySignOn,
  inviteUser,
  recordInvitationDelivery,
  renewInvitation,
  withdrawInvitation,
} from './user/invite-user.ts';
import { recordLastInteraction, recordLoginActivity } from './user/record-presence.ts';
import { recordSignInRefusal, registerUser } from './user/register-user.ts';
import { changeConsent, createConsent, deleteConsent } from './consent/consent.ts';
import { createUserConsents, updateUserConsents } from './consent/user-consents.ts';
import { signUserOut } from './user/sign-user-out.ts';

/** Accounts, credentials and sessions: one line per command. */
export const identity: ContextServices = {
  name: 'identity',
  decisions: [
    reserveEmail,
    releaseEmail,
    reserveName,
    releaseName,
    requestSelfSignup,
    completeSelfSignup,
    registerUser,
    changeSharedAccount,
    recordMasterPasswordChange,
    inviteUser,
    renewInvitation,
    withdrawInvitation,
    recordInvitationDelivery,
    acceptInvitation,
    acceptInvitationBySignOn,
    recordSignInRefusal,
    recordPasswordChange,
    requestPasswordReset,
    completePasswordReset,
    recordLoginActivity,
    recordLastInteraction,
    renameUser,
    renameFromDirectory,
    changeDirectoryRecord,
    deleteDirectoryRecord,
    changeUserRole,
    changeWorkspaceRole,
    deactivateUser,
    reactivateUser,
    erasePerson,
    reserveAdministratorRemoval,
    changeMyLocale,
    changeMyName,
    recordAvatar,
    removeMyAvatar,
    startSession,
    endSession,
    endMySession,
    recordSessionUse,
    signUserOut,
    addSecondFactor,
    removeSecondFactor,
    recordRecoveryCodes,
    recordRecoveryCodeUse,
    resetSecondFactors,
    recordPersonalDataRead,
    recordPeopleImport,
    createApiKey,
    revokeApiKey,
    recordApiKeyUse,
    createDomain,
    recordDomainProof,
    deleteDomain,
    createOidcConnection,
    changeOidcConnection,
    createSamlConnection,
    changeSamlConnection,
    recordConnectionSecret,
    deleteConnection,
    nameEmergencyOwners,
    changeLoginMethod,
    recordEmergencyAccess,
    recordOwnerAccess,
    reserveDomain,
    releaseDomain,
    reserveIdentity,
    releaseIdentity,
    linkIdentity,
    createConsent,
    changeConsent,
    deleteConsent,
    createUserConsents,
    updateUserConsents,
  ],
  controllers: [
    HelpDeskController,
    SecondFactorController,
    SecondFactorSignInController,
    SessionController,
    AccountSessionController,
    AccountController,
    MasterPasswordController,
    ClientKeyController,
    AddUserController,
    PeopleImportController,
    AvatarController,
    InvitationController,
    UserSettingsController,
    PasswordController,
    OwnPasswordController,
    DeploymentController,
    ApiKeyController,
    OwnerAccessController,
    SetupController,
    SelfSignupController,
    SignOnController,
    SignOnSettingsController,
    IpAccessController,
    ScimDiscoveryController,
    ScimUsersController,
    ScimGroupsController,
  ],
  providers: [
    ...identityProviders,
    ...accountProviders,
    ...secondFactorProviders,
    ...scimProviders,
    ...selfSignupProviders,
  ],
  answers: (parts) => [...emailAnswers(parts), ...accountAnswers(parts), ...invitationAnswers(parts)],
  policies: [
    whenPersonErasedReleaseTheirIdentity,
    whenPersonErasedRevokeTheirApiKeys,
    whenPersonErasedDestroyTheirKey,
    whenApiKeyRevokedDeleteItsSecret,
    whenAvatarReplacedDeleteItsBytes,
    whenDomainDeletedReleaseIt,
    whenEmergencyAccessUsedEmailAdministrators,
    whenOwnerAccessUsedEmailAdministrators,
    whenEmailReservedFreeItIfUnused,
    whenNameReservedFreeItIfUnused,
    whenTeamLosesItsExternalIdFreeIt,
    whenOrganizationFoundedReserveItsClientKey,
    whenUserInvitedSendEmail,
    whenInvitationWithdrawnFreeTheAddress,
    whenPasswordResetRequestedSendEmail,
    whenSelfSignupRequestedSendEmail,
    whenSelfSignupRequestedForgetItInTheEnd,
    whenPasswordChangedTellThePerson,
    whenPasswordChangedEndOtherSessions,
    whenUserSignedOutEndSessions,
    whenSessionEndedDeleteItsToken,
    whenSecondFactorsChangedTellThePerson,
  ],
};
