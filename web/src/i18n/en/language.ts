import { defineTexts } from '../text.ts';

/** Choosing the language of the interface. */
export const languageTexts = defineTexts('language', {
  title: 'Interface language',
  line: 'The language of Stepwell for people who haven’t chosen one',
  language: 'Language',
  failed: 'Couldn’t load the language',
  failedDetail: 'Nothing was changed. Check your network and try again.',
  machineMade: 'The texts in this language were translated by a machine. No reader has checked them yet.',
  ofOrganization: 'Language of the organisation',
  ofOrganizationHint: 'People can choose another language in the header or on their profile page.',
  ofDevice: 'English, or the language chosen on the device',
});
