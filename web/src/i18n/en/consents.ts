import { defineTexts } from '../text.ts';

export const consentTexts = defineTexts('consents', {
  title: 'Consents',
  search: 'Search by name',
  add: 'Create consent',
  name: 'Name',
  nameWrong: 'Enter a name of up to 90 characters.',
  text: 'Text',
  textHint:
    'Everyone in your organisation is asked when they next use Stepwell, and again after each change.',
  textWrong: 'Enter a text of up to 5,000 characters.',
  mandatory: 'People must agree to use Stepwell',
  yes: 'Required',
  no: 'Optional',
  version: 'Version',
  publishedAt: 'Published',
  createdAt: 'Created',
  popupTitle: 'Your organisation asks for your consent',
  popupLine: 'Your answer and its version are recorded.',
  agree: 'I agree',
  required: 'Required',
  optional: 'Optional',
  mustAgree: 'You need to agree to what is required before you can continue. If you don’t want to, sign out.',
  continue: 'Continue',
  signOut: 'Sign out',
  failed: 'Your answer wasn’t recorded',
});
