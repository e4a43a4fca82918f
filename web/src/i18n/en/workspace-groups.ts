import { defineTexts } from '../text.ts';

export const workspaceGroupTexts = defineTexts('workspaceGroups', {
  title: 'Workspace groups',
  search: 'Search by name',
  add: 'Create group',
  name: 'Name',
  nameWrong: 'Enter a name of up to 90 characters.',
  locale: 'Language',
  anyLanguage: 'Any language',
  priority: 'Priority',
  priorityHint: 'Groups with a lower number come first.',
  priorityWrong: 'Enter a whole number from 1 to 1,000.',
  workspaceCount: 'Workspaces',
  createdAt: 'Created',
  isDefault: 'Default',
  workspaces: 'Workspaces',
  workspacesHint:
    'A workspace belongs to one group or more. To take it out of its only group, add it to another one first.',
  defaultGroup: 'Default group',
  defaultLine: 'New workspaces are created in this group.',
  notDefaultLine: 'New workspaces are created in another group.',
  makeDefault: 'Make default',
  defaultChosen: '%{name} is the default group now',
  defaultStays: 'it is the default group',
  failedTitle: 'Nothing was changed',
  affected:
    'It has %{smart_count} workspace. If that is in no other group, it moves to the default group. |||| It has %{smart_count} workspaces. Those in no other group move to the default group.',
  deleteGroups: 'Delete',
  deleteGroupsTitle: 'Delete %{smart_count} group? |||| Delete %{smart_count} groups?',
  deleteGroupsBody:
    'Their workspaces remain. Those in no other group move to the default group. This can’t be undone.',
  deleteGroupsDone: 'Deleted %{smart_count} group. |||| Deleted %{smart_count} groups.',
});
