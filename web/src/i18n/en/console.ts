import { defineTexts } from '../text.ts';

/** The console's menu. */
export const consoleTexts = defineTexts('console', {
  console: 'Administration',
  back: 'Back',
  organization: 'Organisation',
  evidence: 'Audit',
  system: 'System',
  users: 'Users',
  integrations: 'Integrations',
  workspaces: 'Workspaces',
  workflows: 'Workflows',
  pipelines: 'Pipelines',
  parkedEvents: 'Parked events',
  sealReceipts: 'Seal receipts',
  emails: 'Emails',
  settings: 'Settings',
  permissions: 'Permissions',
  featuresOff: 'Features that are off',
  turnOnFeature: 'Turn on in Permissions',
  audit: 'Audit trail',
});
