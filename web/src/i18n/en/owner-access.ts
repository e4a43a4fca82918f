import { defineTexts } from '../text.ts';

export const ownerAccessTexts = defineTexts('ownerAccess', {
  title: 'Sign in from the server',
  line: 'Somebody with access to the server created this link for you. It works once, without password and second factor, and is recorded in the audit trail.',
  signIn: 'Sign in',
  otherWay: 'Sign in another way',
});
