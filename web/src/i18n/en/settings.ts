import { defineTexts } from '../text.ts';

export const settingsTexts = defineTexts('settings', {
  title: 'Settings',
  line: 'Settings for everyone in %{name}',
  saved: 'Saved',
  failedTitle: 'Nothing was changed',
  signingIn: 'Sign-in',
  reportReaders: 'Who can see reports',
  reportReadersLine:
    'People with these roles see reports for the workspaces they have access to. Changes take effect immediately.',
  storage: 'Storage',
  storedFiles: 'Uploaded files',
  openUploads: 'Uploads in progress',
  usedOfLimit: '%{used} (limit: %{limit})',
  noLimit: 'none',
  features: 'Features',
  autoLogout: 'Sign out inactive people',
  autoLogoutHint: 'After this long without typing, clicking or playing a video. They are warned first.',
  autoLogoutNever: 'Never',
  setting_safetyWatermark: 'Safety watermark',
  setting_safetyWatermarkHint:
    'Authors can turn it on for a workflow. It shows the viewer’s name over the picture.',
  setting_loginMethod: 'How people sign in',
  setting_email_only: 'By email',
  setting_sso_only: 'By single sign-on only',
  setting_email_and_sso: 'By email or single sign-on',
  setting_email_generic_sso: 'By email or generic single sign-on',
  minutes: '%{smart_count} minute |||| %{smart_count} minutes',
});
