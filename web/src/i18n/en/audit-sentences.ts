import { allEvents } from '../../../../contracts/catalogue.ts';
import { defineTexts } from '../text.ts';
import { roleTexts } from './roles.ts';

/** What was done, by event name; `<name>.not` is used when a field says that it is not the case, `<name>.<setting>` of the only one that changed. */
const sentences = Object.fromEntries(
  allEvents.flatMap(({ type, audit }) =>
    typeof audit === 'string'
      ? [[type, audit]]
      : [
          [type, audit.done],
          [`${type}.not`, audit.undone],
        ],
  ),
);

const roles = Object.fromEntries(
  Object.entries(roleTexts.english).map(([role, name]) => [`role.${role}`, name]),
);

/**
 * What a person did, by event type, from the contracts; the sentence starts with their name. Values of the contracts
 * are listed as `<field>.<value>`.
 */
export const sentenceTexts = defineTexts('auditSentences', {
  ...sentences,
  ...roles,
  otherPeople: '%{smart_count} other person |||| %{smart_count} other people',
  'stage.convert': 'encoding',
  'stage.speech': 'speech recognition',
  'stage.steps': 'step detection',
  'stage.terms': 'key terms',
  'stage.frames': 'pictures',
  'outcome.begun': 'in progress',
  'outcome.done': 'finished',
  'outcome.failed': 'failed',
  'page.segmentation': 'Segments',
  'page.transcription': 'Transcript',
  'page.buildermain': 'Steps',
  'reason.signed-out': 'signed out',
  'reason.deactivated': 'account deactivated',
  'reason.token-reused': 'refresh token reused',
  'reason.password-changed': 'password changed',
  'reason.revoked': 'by the person, from another session',
  'reason.administrator': 'by an administrator',
  'reason.idle': 'inactive',
  'reason.expired': 'expired',
  'reason.wrong-password': 'wrong password',
  'reason.inactive': 'account deactivated',
  'reason.sso-only': 'single sign-on required',
  'reason.sso-not-approved': 'identity provider not approved by a super admin',
  'reason.slowed-down': 'too many attempts',
  'kind.restored': 'restored from a backup',
  'kind.accepted': 'accepted by an operator',
  'kind.audit': 'audit trail',
  'kind.totp': 'authenticator app',
  'kind.passkey': 'passkey',
  'kind.letters': 'emails', // as an earlier release recorded them
  'passwordPolicy.complexity': 'required characters',
  'passwordPolicy.passphrase': 'passphrases',
  'formerPolicy.complexity': 'required characters',
  'formerPolicy.passphrase': 'passphrases',
  'interval.daily': 'every day',
  'interval.weekly': 'every week',
  'interval.monthly': 'every 30 days',
  'kind.people': 'people',
  'kind.reports': 'reports',
  'kind.shared-account': 'shared account',
  'kind.directory-group': 'directory group',
  'kind.client-key': 'key of the organisation',
  'interval.never': 'never',
  'kind.emails': 'emails',
  'kind.master-password': 'master password',
  'kind.pipelines': 'pipelines',
  'kind.employee-id': 'employee ID',
  'channel.email': 'email',
  'channel.webhook': 'webhook',
  'loginMethod.email_only': 'by email',
  'loginMethod.sso_only': 'by single sign-on only',
  'loginMethod.email_and_sso': 'by email or single sign-on',
  'loginMethod.email_generic_sso': 'by email or generic single sign-on',
  'externalId.': 'none',
  other: 'recorded “%{words}”',
  stepNamed: 'step %{number} “%{title}”',
  stepNumber: 'step %{number}',
  stepCount: 'a step |||| %{smart_count} steps',
  aStep: 'a step',
  aWorkflow: 'a workflow',
  aPerson: 'a person',
  themselves: 'themselves',
  'PasswordChanged.self': 'set their own password',
  'PasswordResetRequested.self': 'requested an email to reset their own password',
  'SignInRefused.self': 'failed to sign in (%{reason})',
  'UserLocaleChanged.self': 'set their own language to %{locale}',
  'SecondFactorAdded.self': 'added a second factor of their own (%{kind})',
  'SecondFactorRemoved.self': 'removed a second factor of their own (%{kind})',
  'RecoveryCodesCreated.self': 'created their own recovery codes',
  'SessionEnded.self': 'ended a session of their own (%{reason})',
  'AccountSettingsChanged.interfaceLanguage': 'changed the interface language of the organisation',
  'AccountSettingsChanged.defaultWorkspaceGroupId': 'changed the group that new workspaces belong to',
  'AccountSettingsChanged.userMappings':
    'changed which attributes of single sign-on fill the fields of accounts',
  'AccountSettingsChanged.employeeIdMasterPassword':
    'changed whether people with an employee ID may use the master password',
  'AccountSettingsChanged.clientKey': 'changed the key of the organisation',
  aWorkspace: 'a workspace',
  noRole: 'none',
  erased: '(erased)',
});
