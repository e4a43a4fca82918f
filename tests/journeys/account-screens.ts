import type { Page } from 'playwright-core';
import { seedPassword } from '../flows/support/address.ts';
import { waitForAnimations } from './browser.ts';
import { fixed, type Screen } from './screen.ts';

const profile = { as: 'viewer', path: fixed('/UserProfile'), shows: 'Sessions' } as const;
const seeHeading = (name: string) => async (page: Page) => {
  await page
    .getByRole('heading', { name, exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await waitForAnimations(page);
};
const addFactor = async (page: Page) => {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
};

/** What guests find behind the links of emails, and what people do about their own accounts. */
export const accountScreens: readonly Screen[] = [
  { name: 'invitation-code', as: 'guest', path: fixed('/userinvitecreate'), shows: /invitation code/ },
  {
    name: 'invitation-link',
    as: 'guest',
    path: fixed('/userinvitecreate/no-such-link/Maria'),
    shows: /has expired/,
    open: async (page) => {
      // no invitation of the sample data is open
      const invitation = {
        organization: 'Harbour Works',
        email: 'maria@harbour.example',
        displayName: 'Maria',
      };
      const json = {
        success: true,
        code: 0,
        message: 'OK',
        item: { passwordPolicy: 'complexity', invitation },
      };
      await page.route('**/invite/v2/password-policy', (route) => route.fulfill({ json }));
      await page.goto('/userinvitecreate/no-such-link/Maria');
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.keyboard.press('Enter');
      await page.unroute('**/invite/v2/password-policy');
    },
  },
  { name: 'invitation-expired', as: 'guest', path: fixed('/emailexpired/invite'), shows: /has expired/ },
  { name: 'link-expired', as: 'guest', path: fixed('/emailexpired'), shows: /has expired/ },
  { name: 'trial-link-expired', as: 'guest', path: fixed('/emailexpired/trial'), shows: /No organisation/ },
  { name: 'owner-access', as: 'guest', path: fixed('/owner-access#none'), shows: 'Sign in from the server' },
  { name: 'embedded-sign-in', as: 'guest', path: fixed('/auth'), shows: 'Continue' },
  { name: 'meeting-connected', as: 'guest', path: fixed('/zoomlanding/success'), shows: 'Integrations' },
  { name: 'own-sessions', ...profile, open: seeHeading('Sessions') },
  { name: 'second-factor-password', ...profile, open: addFactor },
  {
    name: 'second-factor-set-up',
    ...profile,
    open: async (page) => {
      await addFactor(page);
      await page.getByLabel('Password', { exact: true }).fill(seedPassword());
      await page.keyboard.press('Enter');
      const useApp = page.getByRole('button', { name: 'Use an authenticator app' });
      await useApp.or(page.locator('code')).first().waitFor();
      // a server at an address without a name has no passkeys
      if (await useApp.isVisible()) await useApp.click();
      await page.locator('code').waitFor();
    },
  },
  {
    name: 'change-password',
    ...profile,
    open: async (page) => {
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'person',
    as: 'admin',
    path: ({ viewerId }) => `/UserProfile/${viewerId}`,
    shows: /^Member of/,
  },
  {
    // the server under test has no help desk
    name: 'help-desk',
    as: 'viewer',
    path: fixed('/help-desk'),
    shows: 'The help desk couldn’t be opened',
    refused: '/v1/zendesk-sso/login',
  },
  { name: 'not-found-in-frame', as: 'viewer', path: fixed('/404'), shows: 'Page not found' },
  { name: 'failed-in-frame', as: 'viewer', path: fixed('/error'), shows: 'Navigation failed' },
];
