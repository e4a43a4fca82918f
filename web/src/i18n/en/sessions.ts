import { defineTexts } from '../text.ts';

export const sessionTexts = defineTexts('sessions', {
  title: 'Sessions',
  failed: 'Couldn’t load the sessions',
  none: 'Not signed in anywhere.',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  lastUsed: 'Last used',
  inUse: 'In use now',
  end: 'Sign out',
  endOthers: 'Sign out other sessions',
  endTitle: 'Sign out of this session? |||| Sign out of %{smart_count} sessions?',
  endBody:
    'The person using it has to sign in again. Saved work is not lost. If you don’t recognise it, change your password as well.',
  keep: 'Keep signed in',
  ended: 'Signed out of the session |||| Signed out of %{smart_count} sessions',
  endFailed: 'The session wasn’t ended',
  signOutEverywhere: 'Sign out everywhere',
  signOutTitle: 'Sign this person out everywhere?',
  signOutBody: 'All their sessions end now. They can sign in again with the same password.',
  signedOut: 'The person was signed out everywhere',
});
