/** The texts of emails in English; the other languages have the same keys and placeholders. */
export const en = {
  greeting: 'Hello %{name},',
  greetingWithoutName: 'Hello,',
  /** Above the address of a link, where an email is plain text. */
  linkLine: '%{label}:',
  codeLine: 'Or enter this code where you requested this email:',
  /** Below an email whose texts nobody who speaks the language has read; empty where somebody has. */
  translated: '',
  setPassword: 'Set a new password',
  resetRequested: 'We received a request to set a new password for your account.',
  resetValid:
    'Both work once and expire after %{minutes} minutes. Opening the link changes nothing: your password stays the same until you set a new one.',
  resetIgnore: 'If you didn’t request this, you can ignore this email. Don’t give the code to anybody.',
  factorAdded: 'A second factor was added to your account',
  factorRemoved: 'A second factor was removed from your account',
  codesCreated: 'New recovery codes were created for your account',
  codeUsed: 'A recovery code was used to sign in to your account',
  factorsReset: 'All second factors were removed from your account',
  factorWhen: '%{subject} on %{date} at %{time} UTC.',
  factorUnexpected:
    'If this was you, or you agreed it with an administrator, you don’t need to do anything. If not, change your password now and tell an administrator of your organisation.',
  checkSignIn: 'Check your sign-in settings',
  passwordChanged: 'Your password was changed',
  passwordChangedWhen:
    'The password of your account was changed on %{date} at %{time} UTC, and you were signed out everywhere else.',
  passwordUnexpected:
    'If this was you, you don’t need to do anything. If not, set a new password now and tell an administrator of your organisation.',
  emergencyAccess: 'A password was used to sign in',
  emergencyAccessWhen:
    '%{name} signed in with a password on %{date} at %{time} UTC, although your organisation signs in with single sign-on only. As one of two emergency owners they are allowed to.',
  emergencyOwner: 'An emergency owner',
  emergencyUnexpected:
    'If nobody meant to do this, deactivate the account now and choose another emergency owner.',
  ownerAccess: 'A link from the server was used to sign in',
  ownerAccessWhen:
    '%{name} signed in on %{date} at %{time} UTC by a link that was created on the server. No password was asked for, and the IP restriction is switched off.',
  ownerAccessUnexpected:
    'If nobody meant to do this, deactivate the account now and find out who has access to the server. Switch the IP restriction on again when it is no longer in the way.',
  anAdministrator: 'An administrator',
  openStepwell: 'Open Stepwell',
  invited: 'You’re invited to %{organization} on Stepwell',
  invitedBy:
    '%{inviter} has invited you to join %{organization} on Stepwell, where work is shown step by step.',
  invitedCode: 'Or go to %{address} and enter your email address and this code: %{code}',
  invitedValid:
    'The link and the code work once and expire after %{days} days. Opening the link changes nothing: your account is created when you choose your password.',
  invitedIgnore: 'If you didn’t expect this, you can ignore this email. Don’t give the code to anybody.',
  createAccount: 'Create your account',
  startTrial: 'Start your free trial',
  trialRequested: 'Somebody asked for a free trial of Stepwell with this email address.',
  trialValid:
    'The link and the code work once and expire after %{hours} hours. Opening the link changes nothing: your organisation is created when you choose your password.',
  trialIgnore: 'If you didn’t ask for this, you can ignore this email. Don’t give the code to anybody.',
  trialRefused: 'No free trial was started',
  trialRefusedWhy:
    'Somebody asked for a free trial with this email address, but it belongs to an organisation that uses Stepwell already. No new organisation was created. Sign in, or ask an administrator of your organisation to invite you.',
  trialRefusedIgnore: 'If you didn’t ask for this, you don’t need to do anything.',
} as const;

export type EmailTexts = Readonly<Record<keyof typeof en, string>>;
