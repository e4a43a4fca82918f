import { defineTexts } from '../text.ts';

/** Role names by their contract values; the same in the console and on the profile page. */
export const roleTexts = defineTexts('roles', {
  'admin-super': 'Super admin',
  'admin-organization': 'Organisation admin',
  'admin-group': 'Workspace admin',
  publisher: 'Publisher',
  viewer: 'Viewer',
});
