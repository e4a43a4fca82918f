import type { Page } from 'playwright-core';
import { accountScreens } from './account-screens.ts';
import { cutScreens } from './cut-screens.ts';
import { consoleScreens } from './console-screens.ts';
import { seeHeadApart } from './editor-head.ts';
import { seeHeadInOneRow, seeSentencesFirst } from './editor-on-phone.ts';
import { editorScreens } from './editor-screens.ts';
import { inStep, playerScreens } from './player-screens.ts';
import { rightToLeftScreens } from './right-to-left-screens.ts';
import type { Material } from './sample-material.ts';
import { fixed, inTitle, type Screen } from './screen.ts';
import { settingsScreens } from './settings-screens.ts';

const upload = async (page: Page) => {
  await page.getByRole('button', { name: 'Create' }).filter({ visible: true }).first().click();
  await page.getByText('Upload video').first().waitFor();
};
const reported = ({ workflowId }: Material) => `/analytics/workflow/${workflowId}`;

const renamedStep = {
  as: 'admin',
  path: ({ workflowId }: Material) => `/admin/audit?entityId=${workflowId}&types=StepRenamed`,
  shows: inStep,
} as const;
const openEvent = async (page: Page) => {
  await page.getByRole('button', { name: inStep }).first().click();
  await page.getByText('Chain verified').waitFor();
};
const openPeriod = async (page: Page) => {
  await page.getByRole('button', { name: /^Period: / }).click();
  await page.getByRole('menuitemradio', { name: 'Custom' }).click();
  await page.getByLabel('First day').waitFor();
};
/** The second step of signing in, with an address that nobody has. */
const toPassword = async (page: Page) => {
  await page.getByLabel('Email or employee ID').fill('somebody.with-a-long-name@subsidiary.example.org');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
};

export const screens: readonly Screen[] = [
  { name: 'sign-in', as: 'guest', path: fixed('/'), shows: 'Continue' },
  {
    name: 'sign-in-password',
    as: 'guest',
    path: fixed('/'),
    shows: 'Continue',
    open: toPassword,
  },
  {
    name: 'forgotten-password',
    as: 'guest',
    path: fixed('/'),
    shows: 'Continue',
    open: async (page) => {
      await toPassword(page);
      await page.getByText('Forgot password?').click();
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    },
  },
  {
    name: 'new-password',
    as: 'guest',
    path: fixed('/usernewpassword/no-such-link'),
    shows: /has expired/,
    open: async (page) => {
      // the sample data has no open request
      const json = {
        success: true,
        code: 0,
        message: 'OK',
        item: { passwordPolicy: 'complexity', isOpen: true },
      };
      await page.route('**/reset/v2/password-policy', (route) => route.fulfill({ json }));
      await page.goto('/usernewpassword/no-such-link');
      await page.getByLabel('New password', { exact: true }).waitFor();
      await page.unroute('**/reset/v2/password-policy');
    },
  },
  { name: 'user-agreement', as: 'guest', path: fixed('/user-agreement'), shows: /agreement/i },
  { name: 'privacy-policy', as: 'guest', path: fixed('/privacy-policy'), shows: /privacy/i },
  { name: 'home-publisher', as: 'publisher', path: fixed('/home'), shows: inTitle },
  {
    name: 'failure',
    as: 'publisher',
    path: fixed('/owned-by-me'),
    shows: 'Damaged on the memory card',
    open: async (page) => {
      await page.getByRole('button', { name: 'Actions for Damaged on the memory card' }).first().click();
      await page.getByRole('menuitem', { name: 'See what failed' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'create-menu', as: 'publisher', path: fixed('/home'), shows: inTitle, open: upload },
  {
    name: 'palette',
    as: 'publisher',
    path: fixed('/home'),
    shows: inTitle,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'troubleshooting-guest', as: 'guest', path: fixed('/troubleshooting'), shows: 'Not checked' },
  { name: 'troubleshooting', as: 'viewer', path: fixed('/troubleshooting'), shows: /Messages arrive/ },
  { name: 'no-access', as: 'viewer', path: fixed('/403'), shows: 'You don’t have access' },
  { name: 'workspace-group', as: 'viewer', path: fixed('/workspace-group/default'), shows: /workspaces?$/ },
  {
    name: 'all-workspaces',
    as: 'publisher',
    path: fixed('/home'),
    shows: inTitle,
    open: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'All workspaces' }).click();
      await page.getByRole('button', { name: 'Hide General' }).waitFor();
    },
  },
  { name: 'home-viewer', as: 'viewer', path: fixed('/home'), shows: inTitle },
  { name: 'owned-by-me', as: 'publisher', path: fixed('/owned-by-me'), shows: inTitle },
  { name: 'workspaces', as: 'publisher', path: fixed('/workspace'), shows: 'General' },
  {
    name: 'workspace',
    as: 'publisher',
    path: ({ workspaceId }) => `/workspace/${workspaceId}`,
    shows: inTitle,
  },
  { name: 'profile', as: 'viewer', path: fixed('/UserProfile'), shows: /@stepwell\.example/ },
  {
    name: 'builder',
    as: 'publisher',
    path: ({ workflowId }) => `/buildermain/${workflowId}`,
    shows: 'Publish',
    open: seeHeadInOneRow,
  },
  {
    name: 'builder-german',
    as: 'publisher',
    path: ({ workflowId }) => `/buildermain/${workflowId}`,
    shows: 'Veröffentlichen',
    locale: 'de-de',
    open: seeHeadApart,
  },
  {
    name: 'advanced',
    as: 'publisher',
    path: ({ workflowId }) => `/editoradvanced/${workflowId}`,
    shows: /^One mark is/,
  },
  {
    name: 'languages',
    as: 'publisher',
    path: ({ workflowId }) => `/editormain/${workflowId}/languages`,
    shows: 'Enter accepts, Escape restores',
  },
  ...(['Workflow', 'History'] as const).map((tab): Screen => ({
    name: `builder-${tab.toLowerCase()}`,
    as: 'publisher',
    path: ({ workflowId }) => `/buildermain/${workflowId}`,
    shows: 'Publish',
    open: async (page) => {
      await page.getByRole('tab', { name: tab }).click();
      await page
        .getByText(tab === 'Workflow' ? 'External ID' : 'Version 1')
        .first()
        .waitFor();
    },
  })),
  {
    name: 'versions',
    as: 'publisher',
    path: ({ workflowId }) => `/buildermain/${workflowId}/versions`,
    shows: 'Changes since then',
    open: async (page) => {
      await page
        .getByRole('button', { name: /Step “.*was added/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Restore step' }).first().waitFor();
    },
  },
  {
    name: 'part-origin',
    as: 'publisher',
    path: ({ workflowId }) => `/buildermain/${workflowId}/versions`,
    shows: 'Changes since then',
    open: async (page) => {
      await page
        .getByRole('button', { name: /Step “.*was added/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Where does this come from?' }).first().click();
      await page.getByRole('link', { name: 'Open this version' }).first().waitFor();
    },
  },
  {
    name: 'start-over',
    as: 'publisher',
    path: ({ workflowId }) => `/buildermain/${workflowId}`,
    shows: 'Publish',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Workflow' }).click();
      await page.getByRole('button', { name: 'Start over' }).click();
      await page.getByRole('heading', { name: 'Start over?' }).waitFor();
    },
  },
  {
    name: 'transcription',
    as: 'publisher',
    path: ({ draftId }) => `/editormain/${draftId}/transcription`,
    shows: /filter/i,
    open: seeSentencesFirst,
  },
  {
    name: 'segmentation',
    as: 'publisher',
    path: ({ draftId }) => `/editormain/${draftId}/segmentation`,
    shows: /step/i,
  },
  {
    name: 'summary',
    as: 'publisher',
    path: ({ draftId }) => `/editormain/${draftId}/summary`,
    shows: 'How it was made',
  },
  {
    name: 'summary-none',
    as: 'publisher',
    path: ({ workflowId }) => `/editormain/${workflowId}/summary`,
    shows: 'Create summary',
  },
  {
    name: 'publish-dialog',
    as: 'publisher',
    path: ({ draftId }) => `/buildermain/${draftId}`,
    shows: 'Publish',
    open: async (page) => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('Publish this workflow?').waitFor();
    },
  },
  ...cutScreens,
  ...playerScreens,
  ...consoleScreens,
  ...settingsScreens,
  ...rightToLeftScreens,
  ...accountScreens,
  ...editorScreens,
  { name: 'audit-trail', as: 'admin', path: fixed('/admin/audit'), shows: /published version 1/ },
  { name: 'audit-event', ...renamedStep, open: openEvent },
  {
    name: 'audit-state-as-of',
    ...renamedStep,
    open: async (page) => {
      await openEvent(page);
      await page.getByRole('button', { name: 'State at this time' }).click();
      await page.getByRole('dialog').getByText('Titles').first().waitFor();
    },
  },
  {
    name: 'report-period',
    as: 'admin',
    path: fixed('/analytics/main'),
    shows: 'Watched time',
    open: openPeriod,
  },
  { name: 'report-organisation', as: 'admin', path: fixed('/analytics/main'), shows: 'Watched time' },
  { name: 'report-workspaces', as: 'admin', path: fixed('/analytics/workspaces'), shows: 'Assembly hall' },
  { name: 'report-workflows', as: 'admin', path: fixed('/analytics/workflows'), shows: inTitle },
  { name: 'report-workflow', as: 'admin', path: reported, shows: 'Watched time' },
  {
    name: 'report-events',
    as: 'admin',
    path: reported,
    shows: 'Watched time',
    open: async (page) => {
      await page.locator('dl dd button').first().click();
      await page
        .getByRole('link', { name: /Open in audit trail/ })
        .first()
        .waitFor();
    },
  },
  { name: 'report-people', as: 'admin', path: fixed('/analytics/users'), shows: 'Watched' },
  {
    name: 'report-person',
    as: 'admin',
    path: ({ viewerId }) => `/analytics/user/${viewerId}`,
    shows: inTitle,
  },
  { name: 'forbidden', as: 'guest', path: fixed('/403'), shows: 'You don’t have access' },
  { name: 'not-found', as: 'guest', path: fixed('/404'), shows: 'Page not found' },
  { name: 'navigation-failed', as: 'guest', path: fixed('/error'), shows: 'Navigation failed' },
];
