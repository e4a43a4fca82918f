import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { CreateConsent, DeleteConsent } from '../../contracts/identity/consent.ts';
import { ChangeUserRole, DeactivateUser } from '../../contracts/identity/user.ts';
import { ChangeIpRestriction, ChangeSettings } from '../../contracts/organization/settings.ts';
import { freePorts } from '../support/engines/harness/server.ts';
import { IdentityProvider } from '../support/sign-on/identity-provider.ts';
import { NameServer } from '../support/sign-on/name-server.ts';
import { encodeXml, SamlIdentityProvider } from '../support/sign-on/saml-identity-provider.ts';
import { openBrowser } from './browser.ts';
import { JourneyReport, type Stage } from './journey-report.ts';
import { inspector, looksOf } from './looks.ts';
import { startOwnServer } from './own-server.ts';
import { secondFactorStages } from './second-factor-stages.ts';
import { freeTrialStage } from './free-trial-stage.ts';
import { enter, isIn, openAccountMenu } from './signing-in.ts';
import { codeOf, domain, masterPassword, password, WaysInSetup } from './ways-in-setup.ts';

/**
 * Every way into the product and out of it again, in a browser:
 *   node tests/journeys/ways-in.journey.ts [--screens FOLDER] [--report FILE] [--looks 360:dark,1280:light]
 * What can only be seen by somebody whose organisation asks for it is looked at in each look.
 */
const { values: options } = parseArgs({
  options: {
    screens: { type: 'string', default: '.cache/journey/ways-in' },
    report: { type: 'string' },
    looks: { type: 'string', default: '360:dark,820:light,1280:dark,1280:light' },
  },
});
const report = new JourneyReport(import.meta.filename);
const names = new NameServer();
const provider = new IdentityProvider();
const saml = new SamlIdentityProvider();
// passkeys belong to a host with a name
const [port = 0] = await freePorts(1);
const address = `http://localhost:${port}`;
process.env['STEPWELL_URL'] = address;
const [browser, server] = await Promise.all([
  openBrowser(options.screens),
  names.start().then((dns) =>
    startOwnServer({
      STEPWELL_PORT: String(port),
      STEPWELL_PUBLIC_URL: address,
      STEPWELL_DNS_SERVER: dns,
      STEPWELL_PRIVATE_IDENTITY_PROVIDERS: 'true',
      STEPWELL_TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
      STEPWELL_SELF_SIGNUP: 'true',
    }),
  ),
  provider.start([`${address}/sso/callback`]),
]);
const setup = new WaysInSetup(server);
await setup.found();
const found: string[] = [];
const inspect = inspector(browser, looksOf(options.looks), found);
/** They accept their invitations while the journey begins. */
const joined = setup.joinAll({ petra: 'viewer', vera: 'viewer', hila: 'viewer', rolf: 'viewer' });

/** Somebody at a browser of their own, while `work` lasts. */
async function at<T>(work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const { page, context } = await browser.person(address);
  try {
    return await work(page, context);
  } catch (error) {
    for (const each of context.pages()) await browser.screenshot(each, 'failed').catch(() => undefined);
    throw error;
  } finally {
    await context.close();
  }
}

const byName: Stage[] = [
  {
    name: 'an employee without a password signs in by ID and master password, on a phone',
    async run() {
      await setup.addEmployee('op1');
      await at(async (page) => {
        await page.setViewportSize({ width: 360, height: 740 });
        await enter(page, 'op1@harbour', masterPassword);
        await isIn(page);
        await browser.screenshot(page, 'employee-on-phone');
        await page.reload();
        await isIn(page);
      });
    },
  },
];

const throughProviders: Stage[] = [
  {
    name: 'OpenID Connect: the provider’s window signs a newcomer in, whose factor it asked for',
    async run() {
      await setup.connectProviders(provider, saml, names);
      await setup.admin.sendCommand(ChangeSettings, { secondFactor: ['viewer', 'publisher'] });
      provider.current = 'nora';
      provider.people.set('nora', { email: `nora@${domain}`, email_verified: true, name: 'Nora Nilsen' });
      provider.evidence = { amr: ['mfa'] };
      await at(async (page, context) => {
        await page.goto('/');
        await page.getByLabel('Email or employee ID').fill(`nora@${domain}`);
        await page.keyboard.press('Enter');
        const [popup] = await Promise.all([
          context.waitForEvent('page'),
          page.getByRole('button', { name: 'Continue with Harbour ID' }).click(),
        ]);
        await isIn(page);
        if (!popup.isClosed()) await popup.waitForEvent('close');
        await page.reload();
        await isIn(page);
      });
    },
  },
  {
    name: 'SAML: a signed assertion without a word of a factor leads to the set-up of one',
    async run() {
      await at(async (page, context) => {
        await context.route('https://idp.harbour.example/**', async (route) => {
          const request = saml.readRequest(route.request().url());
          const facts = saml.factsFor(request, 'sven', `sven@${domain}`);
          const response = encodeXml(saml.response(facts, saml.assertion(facts)));
          await route.fulfill({
            contentType: 'text/html',
            body: `<form method="post" action="${request.answerTo}"><input type="hidden" name="SAMLResponse" value="${response}"></form><script>document.forms[0].submit()</script>`,
          });
        });
        await page.goto('/');
        await page.getByLabel('Email or employee ID').fill(`sven@${domain}`);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Continue with Harbour SAML' }).click();
        await page.getByText('Set up two-step verification').waitFor();
        await page.getByRole('button', { name: 'Use an authenticator app' }).click();
        const seed = await page.locator('code').innerText();
        await page.getByLabel('6-digit code').fill(codeOf(seed));
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'I’ve saved them' }).click();
        await isIn(page);
      });
      await setup.admin.sendCommand(ChangeSettings, { secondFactor: [] });
    },
  },
];

/** Somebody who stays, while their organisation changes what it asks of them. */
const vera = { person: await browser.person(address) };

const whileIn: Stage[] = [
  {
    name: 'a consent is asked for above every page, until it is given',
    async run() {
      const { page } = vera.person;
      const { id: consentId } = await setup.admin.sendCommand(CreateConsent, {
        name: 'Filming',
        text: 'We film at this site.',
        mandatory: true,
      });
      await page.clock.install();
      await enter(page, (await joined).vera.email, password);
      await page.getByText('Your organisation asks for your consent').waitFor();
      await inspect(page, 'consent');
      await page.getByLabel('I agree').check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Your organisation asks for your consent').waitFor({ state: 'hidden' });
      await setup.admin.sendCommand(DeleteConsent, { consentId });
    },
  },
  {
    name: 'somebody who is idle is warned, and signed out',
    async run() {
      const { page } = vera.person;
      const idle = (allowAutoLogout: boolean) =>
        setup.admin.sendCommand(ChangeSettings, { permissions: { allowAutoLogout, autoLogoutTimeout: 15 } });
      await idle(true);
      await page.reload();
      await page.waitForLoadState('networkidle');
      await page.clock.fastForward('13:30');
      await page.getByText('Are you still there?').waitFor();
      await inspect(page, 'idle-warning');
      await page.clock.fastForward('02:00');
      await page.getByText('You were signed out').waitFor();
      await idle(false);
    },
  },
  {
    name: 'a network that is not allowed is told so, and let in again once it is',
    async run() {
      const { page, context } = vera.person;
      const allowedRules = ['127.0.0.0/8', '::1/128'];
      const restrict = (enableRestrictedIP: boolean) =>
        setup.admin.sendCommand(ChangeIpRestriction, { enableRestrictedIP, allowedRules });
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
      await page.getByRole('button', { name: 'OK' }).click();
      await enter(page, (await joined).vera.email, password);
      await isIn(page);
      await page.waitForLoadState('networkidle');
      await restrict(true);
      await openAccountMenu(page, 'Profile');
      await page.getByText('Your network isn’t allowed').waitFor();
      await inspect(page, 'network-not-allowed');
      await restrict(false);
      await page.getByRole('button', { name: 'Check again' }).first().click();
      await page.getByText('Your network isn’t allowed').waitFor({ state: 'hidden' });
      await restrict(true);
      await page.reload();
      await page.getByText('so you were signed out').waitFor();
      await restrict(false);
      await context.close();
    },
  },
  {
    name: 'a right-to-left page mirrors, also on a phone',
    async run() {
      const { email } = (await joined).hila;
      await at(async (page) => {
        await page.setViewportSize({ width: 360, height: 740 });
        // only hosts of the beta offer it
        await page.addInitScript("localStorage.setItem('locale', 'he-il')");
        await page.goto('/');
        await page.locator('html[dir=rtl]').waitFor();
        await browser.screenshot(page, 'right-to-left');
        await page.locator('input').first().fill(email);
        await page.keyboard.press('Enter');
        await page.locator('input[type=password]').fill(password);
        await page.keyboard.press('Enter');
        await isIn(page);
        const width = await page.evaluate('document.documentElement.scrollWidth');
        if (width !== 360) throw new Error(`The page is ${String(width)} px wide.`);
        await browser.screenshot(page, 'right-to-left-home');
      });
    },
  },
  {
    name: 'a new role holds in a session that is open, and a leaver is out of theirs',
    async run() {
      const { id: userId, email } = (await joined).rolf;
      await at(async (page) => {
        await enter(page, email, password);
        await isIn(page);
        // what signing in records of them comes first
        await page.waitForLoadState('networkidle');
        await setup.admin.sendCommand(ChangeUserRole, { userId, role: 'admin-organization' });
        await page.goto('/admin/users');
        await page.getByText(email).first().waitFor();
        await setup.admin.sendCommand(ChangeUserRole, { userId, role: 'viewer' });
        await page.goto('/admin/users');
        await page.getByText(email).first().waitFor({ state: 'hidden' });
        await setup.admin.sendCommand(DeactivateUser, { userId });
        await page.goto('/home');
        // their session may still have been there, and ended while the page was loaded
        const ended = page.getByRole('heading', { name: 'Your session has ended' });
        await page.getByLabel('Email or employee ID').or(ended).first().waitFor();
      });
    },
  },
];

/** Chromium writes a line for each refusal; here they are what the story is about. */
const isRefusal = (complaint: string): boolean => /status of 40[13] /.test(complaint);

await report.runAll(
  async () => {
    await report.walk([
      ...secondFactorStages({ inspect, setup, joined, at }),
      ...byName,
      ...throughProviders,
      freeTrialStage({ inspect, setup, at }),
      ...whileIn,
    ]);
    report.addFindings('no page is wider than its window, or serious in the eyes of axe', found);
  },
  {
    complaints: () => browser.complaints.filter((each) => !isRefusal(each)),
    log: () => server.log(),
    cleanUp: [() => browser.close(), () => server.stop(), () => provider.close(), () => names.close()],
    file: options.report,
  },
);
