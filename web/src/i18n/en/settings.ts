import { defineTexts } from '../text.ts';

export const settingsTexts = defineTexts('settings', {
  title: 'Settings',
  line: 'Settings for everyone in %{name}',
  signingIn: 'Sign-in',
  logo: 'Logo',
  logoLine: 'Everyone in the organisation sees it in place of the Stepwell logo.',
  logoChanged: 'The logo was changed',
  logoRemoved: 'The logo was removed',
  storage: 'Storage',
  storedFiles: 'Uploaded files',
  openUploads: 'Uploads in progress',
  usedOfLimit: '%{used} (limit: %{limit})',
  noLimit: 'none',
  setting_loginMethod: 'How people sign in',
  setting_email_only: 'By email',
  setting_sso_only: 'By single sign-on only',
  setting_email_and_sso: 'By email or single sign-on',
  setting_email_generic_sso: 'By email or generic single sign-on',
});
