import { defineTexts } from '../text.ts';

export const workspaceTexts = defineTexts('workspaces', {
  title: 'Workspaces',
  search: 'Search by name',
  add: 'Create workspace',
  name: 'Name',
  nameWrong: 'Enter a name of up to 90 characters.',
  color: 'Colour',
  red: 'Red',
  purple: 'Purple',
  green: 'Green',
  blue: 'Blue',
  yellow: 'Yellow',
  private: 'Who can see it',
  onlyAssigned: 'Only people assigned to it',
  everybody: 'Everyone in the organisation',
  created: 'Workflows',
  published: 'Published',
});
