import { CustomizedPermissions, OrganizationFeatures } from '../../contracts/organization/organization.ts';
import { fine, type TestNetwork } from './test-network.ts';

export const profileOfMaria = {
  id: 'maria',
  email: 'maria@harbour.example',
  displayName: 'Maria Ferreira da Silva',
  role: 'admin-organization',
  roles: {},
  access: ['admin', 'isOrgAdmin', 'player', 'permissions'],
  locale: 'en',
  organization: { id: 'harbour', name: 'Harbour Works' },
};
export const organizationOf = (permissions: object = {}) => ({
  id: 'harbour',
  name: 'Harbour Works',
  loginMethod: 'email_only',
  generation: null,
  settings: {
    features: OrganizationFeatures.parse({}),
    permissions: CustomizedPermissions.parse(permissions),
    skillsManager: [],
    analytics: [],
  },
});

let tokens = 0;
/** A fresh access token each time, as the server gives them. */
export const signedIn = () =>
  fine({ item: { accessToken: `token-${++tokens}`, expiresIn: 600, userId: 'maria' } });

/** Lets Maria in with whatever password. */
export function letMariaIn(network: TestNetwork, permissions: object = {}): void {
  Object.assign(network.replies, {
    'POST /v1/auth/login': () => signedIn(),
    'POST /v1/auth/refresh': () => signedIn(),
    'POST /v1/auth/logout': fine(),
    'GET /v1/profile/me': fine({ item: profileOfMaria }),
    'GET /v1/organization-settings/my': fine({ item: organizationOf(permissions) }),
    'POST /login-activity': fine(),
    'PATCH /v1/admin/user/last-interaction': fine(),
    'POST /core-features/error-log': fine(),
  });
}
