import { defineTexts } from '../text.ts';

/** The roles by their names in the contracts; said alike in the console and on one's own page. */
export const roleTexts = defineTexts('roles', {
  'admin-super': 'Super admin',
  'admin-organization': 'Organisation admin',
  'admin-group': 'Workspace admin',
  publisher: 'Publisher',
  viewer: 'Viewer',
});
