import { defineTexts } from '../text.ts';

export const masterPasswordTexts = defineTexts('master-password', {
  title: 'Master password',
  line: 'For people without an email address, who sign in with an employee ID',
  clientKey: 'Client key',
  clientKeyHint:
    'The short name of your organisation. People add it to their ID, for example %{example}. When you change it, the former one no longer works.',
  clientKeySaved: 'Client key saved',
  save: 'Save',
  switchedOff: 'Employee IDs are switched off.',
  switchedOffAdvice: 'Switch them on in Permissions to let people sign in with an employee ID.',
  openPermissions: 'Open permissions',
  use: 'Sign in with the master password',
  useHint: 'Opens accounts of employees without a password of their own, except those of administrators.',
  current: 'Current master password',
  hidden: 'Hidden',
  notSet: 'Not set yet',
  show: 'Show',
  hide: 'Hide',
  copy: 'Copy',
  recorded: 'Showing it is recorded in the audit trail.',
  change: 'Change master password',
  changeLine:
    'People who signed in with the former one are signed out. Tell the new one only to those who need it.',
  newPassword: 'New master password',
  generate: 'Generate',
  changed: 'Master password changed',
  failed: 'Nothing was changed',
  required: 'Fill in this field.',
  passwordRefused:
    'Use 10 to 25 characters with a digit, a lowercase and an uppercase letter and a special character, and nothing that is easy to guess.',
  passphraseRefused: 'Use 15 to 128 characters, and nothing that is easy to guess.',
  clientKeyWrong: 'Use up to 63 lowercase letters, digits and hyphens.',
});
