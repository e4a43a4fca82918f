import type { Page } from 'playwright-core';
import type { Stage } from './journey-report.ts';
import type { TakePicture } from './looks.ts';
import { isIn } from './signing-in.ts';
import { domain, password, type WaysInSetup } from './ways-in-setup.ts';

interface FreeTrial {
  readonly inspect: TakePicture;
  readonly setup: WaysInSetup;
  /** Somebody at a browser of their own, while `work` lasts. */
  readonly at: (work: (page: Page) => Promise<void>) => Promise<void>;
}

/** From the sign-in page to an organisation in which nobody else is. */
export const freeTrialStage = ({ inspect, setup, at }: FreeTrial): Stage => ({
  name: 'a free trial: somebody without an account starts an organisation of their own, by keyboard',
  async run() {
    const email = 'tara@quarry.example';
    await at(async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Start a free trial' }).focus();
      await page.keyboard.press('Enter');
      await inspect(page, 'trial-request');
      await page.getByLabel('Name of the organisation').fill('Quarry Works');
      await page.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');
      await page.getByText('Check your email').waitFor();
      await inspect(page, 'trial-email-sent');
      const link = await setup.linkTo(email, /\/startfreetrial\/\S+/);
      for (let time = 0; time < 3; time++) await page.goto(link);
      await page.getByLabel('Full name').fill('Tara Nilsen');
      await inspect(page, 'trial-start');
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Repeat new password').fill(password);
      await page.keyboard.press('Enter');
      await isIn(page);
      await page.getByText('0 of 3 done').waitFor();
      await page.goto('/admin/users');
      await page.getByText(email).first().waitFor();
      if (await page.getByText(`@${domain}`).count()) throw new Error('Others are seen.');
    });
  },
});
