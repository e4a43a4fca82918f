import { defineTexts } from '../text.ts';
import { identityTexts } from './identity.ts';

const { required, emailWrong, mustMatch } = identityTexts.english;

export const setupTexts = defineTexts('setup', {
  required,
  emailWrong,
  mustMatch,
  title: 'Set up Stepwell',
  line: 'Create your organisation and your own account. You can invite others afterwards.',
  code: 'One-time code',
  codeHint: 'The server printed it to its log when it started.',
  codeInvalid: 'This code is wrong or was already used. Check the log, or restart the server for a new code.',
  slowedDown: 'Too many attempts from this network. Nothing was changed; wait a moment and try again.',
  organization: 'Name of the organisation',
  organizationWrong: 'Enter a name of up to 120 characters.',
  displayName: 'Your name',
  displayNameWrong: 'Enter a name of up to 120 characters.',
  email: 'Your email',
  create: 'Create organisation',
});
