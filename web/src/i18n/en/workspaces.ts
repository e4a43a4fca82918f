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
  privateAny: 'Visible to: any',
  workspaceGroupId: 'Group',
  workspaceGroupName: 'Group',
  created: 'Workflows',
  published: 'Published',
  createdAt: 'Created',
  isOpen: 'everyone can see it already',
  isPrivate: 'it is private already',
  openToAll: 'Open to everyone',
  openToAllTitle:
    'Open %{smart_count} workspace to everyone? |||| Open %{smart_count} workspaces to everyone?',
  openToAllBody: 'Everyone in the organisation sees the published workflows in them.',
  openToAllDone:
    'Opened %{smart_count} workspace to everyone. |||| Opened %{smart_count} workspaces to everyone.',
  makePrivate: 'Make private',
  makePrivateTitle: 'Make %{smart_count} workspace private? |||| Make %{smart_count} workspaces private?',
  makePrivateBody:
    'Only people who are assigned to them, and administrators of the organisation, still see them.',
  makePrivateDone: 'Made %{smart_count} workspace private. |||| Made %{smart_count} workspaces private.',
});
