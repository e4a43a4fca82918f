import type { Page } from 'playwright-core';
import { waitForAnimations } from './browser.ts';
import { fixed, inTitle, type Screen } from './screen.ts';

const integrations = {
  as: 'admin',
  path: fixed('/admin/integrations'),
  shows: 'Identity providers',
} as const;

/** Opens a dialog of the page by its button. */
const openDialog = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};
const openForm = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click(); // an empty list offers it twice
  await page
    .getByRole('textbox', { name: /^(Name|Term)$/ })
    .first()
    .waitFor();
};
/** Scrolls to a section of a long page. */
const seeSection = (name: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { name, exact: true });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await waitForAnimations(page);
};

const attribute = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.7.department-role-of-the-maintenance-organisation';
/** One attribute is there, and is changed. */
const changeAttribute = async (page: Page) => {
  const change = page.getByRole('button', { name: `Change attribute ${attribute}` });
  const field = page.getByLabel('Attribute or claim');
  await field.waitFor();
  if ((await change.count()) === 0) {
    await field.fill(attribute);
    await page.keyboard.press('Enter');
  }
  await change.click();
  await seeSection('Attributes')(page);
};
const refuseAttribute = async (page: Page) => {
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByText('Fill in this field.').waitFor();
  await seeSection('Attributes')(page);
};
const createKey = async (page: Page) => {
  await openDialog('Create provisioning key')(page);
  await page.getByLabel('Name', { exact: true }).fill('Directory of the whole company, all sites');
  await page.keyboard.press('Enter');
  await page.getByText('Copy the key now').waitFor();
};

/** The settings of the organisation, and the lists that are seldom used. */
export const settingsScreens: readonly Screen[] = [
  {
    name: 'settings-check-access',
    as: 'admin',
    path: fixed('/admin/check-access'),
    shows: /Who do you want/,
  },
  {
    name: 'settings-access-answers',
    as: 'admin',
    path: ({ viewerId, workflowId }) =>
      `/admin/check-access?person=${viewerId}&type=workflow&id=${workflowId}`,
    shows: /^What .* can do$/,
  },
  { name: 'settings-integrations', ...integrations },
  { name: 'settings-oidc', ...integrations, open: openDialog('Add OpenID Connect') },
  { name: 'settings-saml', ...integrations, open: openDialog('Add SAML') },
  { name: 'settings-sign-in-method', ...integrations, open: seeSection('How people sign in') },
  { name: 'settings-attributes', ...integrations, open: changeAttribute },
  { name: 'settings-attribute-refused', ...integrations, open: refuseAttribute },
  { name: 'settings-provisioning', ...integrations, open: seeSection('Provisioning') },
  { name: 'settings-new-api-key', ...integrations, open: openDialog('Create API key') },
  { name: 'settings-api-key', ...integrations, open: createKey },
  { name: 'settings-api-keys', ...integrations, open: seeSection('API keys') },
  {
    name: 'settings-master-password',
    as: 'admin',
    path: fixed('/admin/setting/master-password'),
    shows: 'Client key',
  },
  {
    name: 'settings-ip-restriction',
    as: 'admin',
    path: fixed('/admin/setting/ip-restriction'),
    shows: 'Addresses and blocks',
    open: async (page) => {
      await page.getByLabel('Addresses and blocks').fill('2001:db8::/32\n203.0.113.7\nnot an address');
      await page.getByText(/^Line 3 isn’t/).waitFor();
    },
  },
  {
    name: 'settings-interface-language',
    as: 'admin',
    path: fixed('/admin/setting/interface-language'),
    shows: 'Language of the organisation',
  },
  { name: 'settings-models', as: 'admin', path: fixed('/admin/models'), shows: 'Models' },
  {
    name: 'settings-pronunciations',
    as: 'admin',
    path: fixed('/admin/pronunciations'),
    shows: 'Add term',
    open: openForm('Add term'),
  },
  {
    name: 'settings-consents',
    as: 'admin',
    path: fixed('/admin/consents'),
    shows: 'Create consent',
    open: openForm('Create consent'),
  },
  {
    name: 'settings-business',
    as: 'admin',
    path: fixed('/admin/business'),
    shows: 'Create business',
    open: openForm('Create business'),
  },
  {
    name: 'settings-workspace-groups',
    as: 'admin',
    path: fixed('/admin/workspace-groups'),
    shows: 'Create group',
    open: openForm('Create group'),
  },
  {
    name: 'settings-import-people',
    as: 'admin',
    path: fixed('/admin/users'),
    shows: 'viewer@stepwell.example',
    open: async (page) => {
      await page.getByRole('button', { name: 'Import from CSV' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings-printed-qr-codes',
    as: 'admin',
    path: fixed('/admin/setting/qr-code'),
    shows: 'Select workflows to print',
    open: async (page) => {
      await page.getByRole('checkbox', { name: inTitle }).first().check();
      await page.getByRole('button', { name: /^Print \d+ codes?$/ }).waitFor();
      await page.emulateMedia({ media: 'print' });
      await page.getByText(inTitle).filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'console-not-found', as: 'admin', path: fixed('/admin/nothing-here'), shows: 'Page not found' },
];
