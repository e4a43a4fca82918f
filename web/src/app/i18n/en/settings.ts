import { defineTexts } from '../text.ts';

export const settingsTexts = defineTexts('settings', {
  title: 'Settings',
  line: 'What %{name} decides for everyone',
  saved: 'Saved',
  failedTitle: 'Nothing was changed',
  signingIn: 'Signing in',
  reportReaders: 'Who may see reports',
  reportReadersLine:
    'Each of them sees reports on the workspaces that they can see themselves. A change counts from their next click.',
  storage: 'Storage',
  storedFiles: 'Uploaded files',
  openUploads: 'Uploads under way',
  usedOfLimit: '%{used} (limit: %{limit})',
  noLimit: 'none',
  features: 'Features',
  autoLogout: 'Sign out people who are away',
  autoLogoutHint: 'After this time without a key, a press or a playing video. They are asked first.',
  autoLogoutNever: 'Never',
  setting_safetyWatermark: 'Watermark',
  setting_safetyWatermarkHint:
    'Authors can switch it on for a workflow: the name of whoever watches then lies over the picture.',
  setting_loginMethod: 'How people sign in',
  setting_email_only: 'By e-mail',
  setting_sso_only: 'By single sign-on only',
  setting_email_and_sso: 'By e-mail or single sign-on',
  setting_email_generic_sso: 'By e-mail or a general single sign-on',
  minutes: '%{smart_count} minute |||| %{smart_count} minutes',
});
