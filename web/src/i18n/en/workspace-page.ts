import { defineTexts } from '../text.ts';

export const workspacePageTexts = defineTexts('workspacePage', {
  parts: 'Parts of the workspace',
  workflow: 'Workflows',
  insights: 'Insights',
});
