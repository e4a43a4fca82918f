import { withDefaults } from '../../contracts/organization/organization.ts';
import { successEnvelope, type TestNetwork } from './test-network.ts';

export const profileOfMaria = {
  id: 'maria',
  email: 'maria@harbour.example',
  displayName: 'Maria Ferreira da Silva',
  role: 'admin-organization',
  roles: {},
  access: ['admin', 'categoriesCreation', 'isOrgAdmin', 'player', 'permissions', 'ssoMapping'],
  locale: 'en',
  organization: { id: 'harbour', name: 'Harbour Works' },
};
export const organizationOf = (permissions: object = {}) => ({
  id: 'harbour',
  name: 'Harbour Works',
  loginMethod: 'email_only',
  generation: null,
  settings: withDefaults({ features: {}, permissions, skillsManager: [], analytics: [] }),
});
/** The same for those who change them. */
export const settingsViewOf = (changes: object = {}, revision = 3, lastChanges: object = {}) => {
  const { id: organizationId, settings, ...organization } = organizationOf();
  return { organizationId, ...organization, settings: { ...settings, ...changes }, revision, lastChanges };
};

let tokens = 0;
/** A new access token each time, as from the server. */
export const signedIn = () =>
  successEnvelope({
    item: { accessToken: `token-${++tokens}`, expiresIn: 600, userId: 'maria', sessionId: 'session-1' },
  });

/** Signs Maria in with any password. */
export function stubMariaSession(network: TestNetwork, permissions: object = {}): void {
  Object.assign(network.replies, {
    'POST /v1/auth/login': () => signedIn(),
    'POST /v1/auth/refresh': () => signedIn(),
    'POST /v1/auth/logout': successEnvelope(),
    'GET /v1/profile/me': successEnvelope({ item: profileOfMaria }),
    'GET /v1/organization-settings/my': successEnvelope({ item: organizationOf(permissions) }),
    'POST /login-activity': successEnvelope(),
    'PATCH /v1/admin/user/last-interaction': successEnvelope(),
    'POST /core-features/error-log': successEnvelope(),
  });
}
