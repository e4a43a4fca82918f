import { CircleUser, LifeBuoy } from 'lucide-react';
import type { Feature } from '../../app/feature.ts';
import { helpDeskTexts } from '../../i18n/en/help-desk.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { createTranslator } from '../../i18n/text.ts';

const signIn = async () => (await import('./SignInScreen.tsx')).SignInScreen;
const profile = async () => (await import('./ProfileScreen.tsx')).ProfileScreen;
const t = createTranslator(identityTexts);

/** Signing in, the profile page, and the public policies. */
export const feature: Feature = {
  routes: [
    { path: '/', load: signIn, who: 'guest', frame: 'window' },
    { path: '/auth', load: signIn, who: 'guest', frame: 'window' },
    {
      path: '/usernewpassword/:token/:lang?',
      load: async () => (await import('./SetPasswordScreen.tsx')).SetPasswordScreen,
      who: 'guest',
      frame: 'window',
    },
    {
      path: '/owner-access',
      load: async () => (await import('./owner-access/OwnerAccessScreen.tsx')).OwnerAccessScreen,
      who: 'guest',
      frame: 'window',
    },
    {
      path: '/setup',
      load: async () => (await import('./setup/SetupScreen.tsx')).SetupScreen,
      who: 'guest',
      frame: 'window',
    },
    {
      path: '/userinvitecreate',
      load: async () => (await import('./invitation/InviteCodeScreen.tsx')).InviteCodeScreen,
      who: 'guest',
      frame: 'window',
    },
    {
      path: '/userinvitecreate/:token/:name?/:lang?',
      load: async () => (await import('./invitation/InviteScreen.tsx')).InviteScreen,
      who: 'guest',
      frame: 'window',
    },
    {
      path: '/startfreetrial',
      load: async () => (await import('./trial/TrialRequestScreen.tsx')).TrialRequestScreen,
      who: 'guest',
      frame: 'window',
      offered: ({ selfSignup }) => selfSignup,
    },
    {
      path: '/startfreetrial/:token/:name?/:lang?',
      load: async () => (await import('./trial/TrialScreen.tsx')).TrialScreen,
      who: 'guest',
      frame: 'window',
      offered: ({ selfSignup }) => selfSignup,
    },
    {
      path: '/emailexpired/:type?/:lang?/:email?',
      load: async () => (await import('./ExpiredLinkScreen.tsx')).ExpiredLinkScreen,
      who: 'anyone',
      frame: 'window',
    },
    {
      path: '/privacy-policy',
      load: async () => (await import('./PolicyScreen.tsx')).PrivacyPolicy,
      who: 'anyone',
      frame: 'window',
    },
    {
      path: '/user-agreement',
      load: async () => (await import('./PolicyScreen.tsx')).UserAgreement,
      who: 'anyone',
      frame: 'window',
    },
    { path: '/UserProfile', load: profile, who: 'member', frame: 'page' },
    {
      path: '/UserProfile/:uid',
      load: async () => (await import('./PersonScreen.tsx')).PersonScreen,
      who: 'member',
      frame: 'page',
    },
    {
      path: '/help-desk',
      load: async () => (await import('./help-desk/HelpDeskScreen.tsx')).HelpDeskScreen,
      who: 'member',
      frame: 'page',
    },
  ],
  overlays: [async () => (await import('./consent/ConsentPopup.tsx')).ConsentPopup],
  account: [
    { to: '/UserProfile', label: () => t('profile'), icon: CircleUser },
    {
      to: '/help-desk',
      label: () => createTranslator(helpDeskTexts)('help'),
      icon: LifeBuoy,
      exists: ({ helpDesk }) => helpDesk,
    },
  ],
};
