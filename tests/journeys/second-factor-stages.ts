import type { BrowserContext, Page } from 'playwright-core';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import type { Stage } from './journey-report.ts';
import type { TakePicture } from './looks.ts';
import { enter, isIn, signOut } from './signing-in.ts';
import { codeOf, domain, password, type Member, type WaysInSetup } from './ways-in-setup.ts';

interface WaysIn {
  readonly inspect: TakePicture;
  readonly setup: WaysInSetup;
  readonly joined: Promise<{ readonly petra: Member }>;
  /** Somebody at a browser of their own, while `work` lasts. */
  readonly at: (work: (page: Page, context: BrowserContext) => Promise<void>) => Promise<void>;
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.keyboard.press('Enter');
}

/** The app of the invited person, and one of their recovery codes. */
const ines = { seed: '', recoveryCode: '', id: '' };

/** Setting one up because a role must have it, after a reset password, and a passkey. */
export const secondFactorStages = ({ inspect, setup, joined, at }: WaysIn): Stage[] => [
  {
    name: 'an invited person sets up the second factor that their role must have, and is in',
    async run() {
      await setup.admin.sendCommand(ChangeSettings, { secondFactor: ['publisher'] });
      ines.id = await setup.invite('Ines', 'publisher');
      await at(async (page) => {
        await page.goto(await setup.emailedPath(ines.id, /\/userinvitecreate\/\S+/));
        await page.getByLabel('New password', { exact: true }).waitFor();
        await inspect(page, 'invitation');
        await choosePassword(page);
        await page.getByRole('button', { name: 'Use an authenticator app' }).waitFor();
        await inspect(page, 'required-factor');
        await page.getByRole('button', { name: 'Use an authenticator app' }).click();
        await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
        await inspect(page, 'required-set-up');
        ines.seed = await page.locator('code').innerText();
        await page.getByLabel('6-digit code').fill(codeOf(ines.seed));
        await page.keyboard.press('Enter');
        await page.getByText('Save your recovery codes').waitFor();
        await inspect(page, 'recovery-codes');
        ines.recoveryCode = await page
          .getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
          .first()
          .innerText();
        await page.getByRole('button', { name: 'I’ve saved them' }).click();
        await isIn(page);
      });
    },
  },
  {
    name: 'a forgotten password is set again, and the second factor is asked for as always',
    async run() {
      await at(async (page) => {
        await page.goto('/');
        await page.getByLabel('Email or employee ID').fill(`ines@${domain}`);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Forgot password?' }).click();
        await page.keyboard.press('Enter');
        await page.goto(await setup.emailedPath(ines.id, /\/usernewpassword\/\S+/));
        await page.getByLabel('New password', { exact: true }).waitFor();
        await inspect(page, 'reset-link');
        await page.getByLabel('New password', { exact: true }).fill(`${password}2`);
        await page.getByLabel('Repeat new password').fill(`${password}2`);
        await page.keyboard.press('Enter');
        await page.getByLabel('Code', { exact: true }).waitFor();
        await inspect(page, 'second-factor');
        await page.getByLabel('Code', { exact: true }).fill(ines.recoveryCode);
        await page.keyboard.press('Enter');
        await isIn(page);
      });
    },
  },
  {
    name: 'a passkey of this device confirms a sign-in',
    async run() {
      const { email } = (await joined).petra;
      await at(async (page, context) => {
        const device = await context.newCDPSession(page);
        await device.send('WebAuthn.enable');
        await device.send('WebAuthn.addVirtualAuthenticator', {
          options: {
            protocol: 'ctap2',
            transport: 'internal',
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: true,
          },
        });
        await enter(page, email, password);
        await isIn(page);
        await page.goto('/UserProfile');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Use a passkey' }).click();
        await page.getByRole('button', { name: 'Create passkey' }).click();
        await page.getByRole('button', { name: 'I’ve saved them' }).click();
        await signOut(page);
        await enter(page, email, password);
        await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
        await inspect(page, 'second-factor-passkey');
        await page.getByRole('button', { name: 'Use a passkey' }).click();
        await isIn(page);
      });
    },
  },
];
