import { Role } from '../../../../contracts/kernel/access.ts';
import type { adminTexts } from '../../app/i18n/en/admin.ts';
import type { Say } from '../../app/i18n/text.ts';

type Words = Say<typeof adminTexts.english>;
const names = {
  'admin-super': 'superAdmin',
  'admin-organization': 'organizationAdmin',
  'admin-group': 'workspaceAdmin',
  publisher: 'publisher',
  viewer: 'viewer',
} as const satisfies Record<Role, keyof typeof adminTexts.english>;

export const roleName = (role: Role, say: Words): string => say(names[role]);
export const roleOptions = (say: Words) =>
  Role.options.map((role) => ({ value: role, label: roleName(role, say) }));
