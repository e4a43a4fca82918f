import { defineTexts } from '../text.ts';

export const workflowListTexts = defineTexts('workflowList', {
  title: 'Workflows',
  titleColumn: 'Title',
  search: 'Search by title',
  status: 'Status',
  updatedAt: 'Changed',
  links: 'More',
  report: 'Report',
  trail: 'Audit trail',
  pipeline: 'Pipeline',
});
